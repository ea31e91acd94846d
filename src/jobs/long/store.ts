import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import type { Text } from '#src/kernel/texts.ts';
import type { LongJobStep } from '#src/module.ts';
import { toJson } from '#src/platform/database/json-column.ts';
import { isAlive, type LiveProcesses, liveProcesses } from '#src/platform/database/presence.ts';
import type { Principal } from '#src/platform/http/route.ts';
import type { Environment } from '#src/tenancy/clocks/store.ts';
import type { LeaseHolder, LongJobRow, LongJobState, NewLongJob, SeenLongJob } from './types.ts';

type Db = Deps['db'];

/**
 * Inserts a long job, unless one with the same id exists. A form that is submitted twice therefore starts only one
 * job.
 */
export async function insertLongJob(db: Db, job: NewLongJob): Promise<void> {
  await db
    .insertInto('long_jobs')
    .values({
      ...job,
      parameters: toJson(job.parameters),
      state: 'queued',
      done: 0n,
      total: null,
      message: null,
      cursor: null,
      chunks: 0,
      bytes: 0n,
      attempts: 0,
      next_step_at: job.created_at,
      lease: 0,
    })
    .onConflict((conflict) => conflict.columns(['commerce_id', 'id']).doNothing())
    .execute();
}

/**
 * SQL condition for the jobs that a user may see. A user without access to all offices sees only jobs whose offices
 * are all accessible to the user.
 */
function isSeenBy({ commerce_id, production, offices }: Principal): RawBuilder<SqlBool> {
  return sql<SqlBool>`long_jobs.commerce_id = ${commerce_id} and long_jobs.production = ${production}
    and (${offices}::int[] is null or long_jobs.offices <@ ${offices}::int[])`;
}

const withAsker = (db: Db, principal: Principal) =>
  db
    .selectFrom('long_jobs')
    .innerJoin('user_names', (join) =>
      join
        .onRef('user_names.commerce_id', '=', 'long_jobs.commerce_id')
        .onRef('user_names.user_id', '=', 'long_jobs.user_id'),
    )
    .selectAll('long_jobs')
    .select('user_names.name as asked_by')
    .where(isSeenBy(principal));

export async function findJob(db: Db, principal: Principal, id: string): Promise<SeenLongJob | undefined> {
  return withAsker(db, principal).where('long_jobs.id', '=', id).executeTakeFirst();
}

/**
 * Returns a page of the long jobs that the user may see, newest first. `before` is the number of the last job on the
 * previous page.
 */
export async function listJobs(
  db: Db,
  principal: Principal,
  { before, limit }: { before: bigint | null; limit: number },
): Promise<SeenLongJob[]> {
  return withAsker(db, principal)
    .$if(before !== null, (query) => query.where('long_jobs.number', '<', before))
    .orderBy('long_jobs.number', 'desc')
    .limit(limit)
    .execute();
}

const IS_OPEN = sql<SqlBool>`state in ('queued', 'running')`;

export async function countOpen(db: Db, { commerce_id, production }: Environment): Promise<number> {
  const { open } = await db
    .selectFrom('long_jobs')
    .select(sql<number>`count(*)::int`.as('open'))
    .where('commerce_id', '=', commerce_id)
    .where('production', '=', production)
    .where(IS_OPEN)
    .executeTakeFirstOrThrow();
  return open;
}

/**
 * SQL condition for a job that is due and not leased. A lease ends when it expires or the process that holds it
 * exits.
 */
const isFree = (now: Temporal.Instant, living: LiveProcesses) => sql<SqlBool>`
  (state in ('queued', 'running') and next_step_at <= ${now} and (leased_until is null or leased_until <= ${now}
    or (lease_holder is not null and not ${isAlive(sql`lease_holder`, living)})))
`;

/** Returns the environments that have pending jobs of the given kinds. Skips disabled merchants. */
export async function listEnvironmentsWithJobs(
  db: Db,
  { now, kinds }: { now: Temporal.Instant; kinds: readonly string[] },
): Promise<Environment[]> {
  return db
    .selectFrom('long_jobs')
    .innerJoin('environments', (join) =>
      join
        .onRef('environments.commerce_id', '=', 'long_jobs.commerce_id')
        .onRef('environments.production', '=', 'long_jobs.production'),
    )
    .select(['long_jobs.commerce_id', 'long_jobs.production'])
    .distinct()
    .where('environments.active', '=', true)
    .where('long_jobs.kind', 'in', kinds)
    .where(isFree(now, await liveProcesses(db)))
    .execute();
}

/** Leases the job of an environment that has been due longest. Returns undefined if no job is due. */
export async function claimJob(
  db: Db,
  { commerce_id, production }: Environment,
  claim: {
    now: Temporal.Instant;
    leased_until: Temporal.Instant;
    lease_holder: number | null;
    kinds: readonly string[];
  },
): Promise<LongJobRow | undefined> {
  const living = await liveProcesses(db);
  const { now, leased_until, lease_holder, kinds } = claim;
  return db
    .updateTable('long_jobs')
    .set((select) => ({
      state: 'running',
      started_at: select.fn.coalesce('started_at', select.val(now)),
      lease: select('lease', '+', 1),
      leased_until,
      lease_holder,
    }))
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', (query) =>
      query
        .selectFrom('long_jobs')
        .select('id')
        .where('commerce_id', '=', commerce_id)
        .where('production', '=', production)
        .where('kind', 'in', kinds)
        .where(isFree(now, living))
        .orderBy('next_step_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** SQL condition that matches a running job only while the caller has its lease. */
const isHeld = ({ commerce_id, id, lease }: LeaseHolder) =>
  sql<SqlBool>`commerce_id = ${commerce_id} and id = ${id} and lease = ${lease} and state = 'running'`;

export async function renewLease(db: Db, held: LeaseHolder, leased_until: Temporal.Instant): Promise<void> {
  await db.updateTable('long_jobs').set({ leased_until }).where(isHeld(held)).execute();
}

/**
 * Writes the progress of a job and the text of a step. If cancellation was requested, the job ends. Returns undefined
 * if another worker has the lease; the caller must then roll back.
 */
export async function recordStep(
  db: Db,
  held: LeaseHolder,
  step: LongJobStep & { now: Temporal.Instant; leased_until: Temporal.Instant },
): Promise<Pick<LongJobRow, 'state' | 'bytes'> | undefined> {
  const { finished, text = '', now } = step;
  const over = sql<SqlBool>`${finished}::bool or cancel_requested_at is not null`;
  const written = await db
    .updateTable('long_jobs')
    .set((select) => ({
      state: sql<LongJobState>`case when ${finished}::bool then 'done'
        when cancel_requested_at is not null then 'cancelled' else 'running' end`,
      done: BigInt(step.done),
      total: step.total === null ? null : BigInt(step.total),
      cursor: toJson(step.cursor),
      message: toJson(step.message),
      chunks: select('chunks', '+', text === '' ? 0 : 1),
      bytes: select('bytes', '+', BigInt(Buffer.byteLength(text))),
      attempts: 0,
      next_step_at: now,
      leased_until: sql<Temporal.Instant | null>`case when ${over} then null else ${step.leased_until}::timestamptz end`,
      finished_at: sql<Temporal.Instant | null>`case when ${over} then ${now}::timestamptz end`,
    }))
    .where(isHeld(held))
    .returning(['state', 'bytes', 'chunks'])
    .executeTakeFirst();
  if (!written) return undefined;
  const { commerce_id, id } = held;
  if (text !== '')
    await db
      .insertInto('long_job_chunks')
      .values({ commerce_id, job_id: id, number: written.chunks, text })
      .execute();
  return written;
}

/** Releases the lease of a job, so that any worker can continue the job. */
export async function releaseJob(db: Db, held: LeaseHolder, next_step_at: Temporal.Instant): Promise<void> {
  await db
    .updateTable('long_jobs')
    .set({ next_step_at, leased_until: null, lease_holder: null })
    .where(isHeld(held))
    .execute();
}

/** Releases the lease of a job and schedules a retry of its failed step. */
export async function putOffJob(
  db: Db,
  held: LeaseHolder,
  { attempts, next_step_at }: { attempts: number; next_step_at: Temporal.Instant },
): Promise<void> {
  await db
    .updateTable('long_jobs')
    .set({ attempts, next_step_at, leased_until: null, lease_holder: null })
    .where(isHeld(held))
    .execute();
}

export async function endJob(
  db: Db,
  held: LeaseHolder,
  end: { state: 'failed' | 'cancelled'; message?: Text; now: Temporal.Instant },
): Promise<void> {
  const { state, message, now } = end;
  await db
    .updateTable('long_jobs')
    .set({
      state,
      finished_at: now,
      leased_until: null,
      lease_holder: null,
      ...(message ? { message: toJson(message) } : {}),
    })
    .where(isHeld(held))
    .execute();
}

/**
 * Requests the cancellation of a job. A queued job ends immediately; a running job ends after its current step.
 * Returns false if the job has already ended.
 */
export async function requestCancel(
  db: Db,
  { commerce_id, id }: Key,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('long_jobs')
    .set({
      state: sql<LongJobState>`case when state = 'queued' then 'cancelled' else state end`,
      finished_at: sql<Temporal.Instant | null>`case when state = 'queued' then ${now}::timestamptz end`,
      cancel_requested_at: now,
    })
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .where(IS_OPEN)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Deletes the ended jobs of a merchant's test environment. Running jobs are kept, because one of them may be the job
 * that erases the data.
 */
export async function eraseTestJobs(db: Db, commerceId: number): Promise<void> {
  await db
    .deleteFrom('long_jobs')
    .where('commerce_id', '=', commerceId)
    .where('production', '=', false)
    .where('state', 'in', ['done', 'failed', 'cancelled'])
    .execute();
}
