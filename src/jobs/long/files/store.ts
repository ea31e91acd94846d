import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import { byMerchant, ofMerchant } from '#src/platform/database/citus/by-merchant.ts';

type Db = Deps['db'];

/** Returns one chunk of a job's file, or undefined if the file has fewer chunks. Chunks are numbered from 1. */
export async function readChunk(
  db: Db,
  { commerce_id, id }: Key,
  number: number,
): Promise<string | undefined> {
  const chunk = await db
    .selectFrom('long_job_chunks')
    .select('text')
    .where('commerce_id', '=', commerce_id)
    .where('job_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst();
  return chunk?.text;
}

/**
 * Deletes the files of jobs that ended before `ended_before`, up to `limit` jobs per merchant. Returns the highest
 * number of jobs processed for any one merchant. If it equals `limit`, the caller must repeat the call.
 */
export async function purgeFiles(
  db: Db,
  { ended_before, now, limit }: { ended_before: Temporal.Instant; now: Temporal.Instant; limit: number },
): Promise<number> {
  const old = sql`from long_jobs where finished_at < ${ended_before} and finished_at is not null and purged_at is null`;
  const purged = await byMerchant(db, old, async (merchant) => {
    const { rows } = await sql<{ id: string }>`
    with old as (
      select commerce_id, id ${old} and ${ofMerchant(sql`commerce_id`, merchant)}
      order by finished_at limit ${limit} for update skip locked
    ), gone as (
      delete from long_job_chunks c using old where c.commerce_id = old.commerce_id and c.job_id = old.id
        and ${ofMerchant(sql`c.commerce_id`, merchant)}
    )
    update long_jobs j set purged_at = ${now}, chunks = 0, bytes = 0
    from old where j.commerce_id = old.commerce_id and j.id = old.id and ${ofMerchant(sql`j.commerce_id`, merchant)}
    returning j.id
  `.execute(db);
    return rows.length;
  });
  return Math.max(0, ...purged);
}

/**
 * Deletes jobs that ended before `ended_before` and whose files are already deleted, up to `limit` jobs per merchant.
 * Returns the highest number of jobs deleted for any one merchant.
 */
export async function forgetJobs(
  db: Db,
  { ended_before, limit }: { ended_before: Temporal.Instant; limit: number },
): Promise<number> {
  const old = sql`from long_jobs where finished_at < ${ended_before} and purged_at is not null`;
  const forgotten = await byMerchant(db, old, async (merchant) => {
    const { rows } = await sql<{ id: string }>`
    delete from long_jobs j using (
      select commerce_id, id ${old} and ${ofMerchant(sql`commerce_id`, merchant)}
      order by finished_at limit ${limit} for update skip locked
    ) old
    where j.commerce_id = old.commerce_id and j.id = old.id and ${ofMerchant(sql`j.commerce_id`, merchant)}
    returning j.id
  `.execute(db);
    return rows.length;
  });
  return Math.max(0, ...forgotten);
}
