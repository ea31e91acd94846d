import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { IN_REAL_TIME } from '../store.ts';
import type { ChargeRun } from '../types.ts';
import type { BatchCounts } from './run-due.ts';

type Db = Deps['db'];

/** Charges that are due in real time at this moment. */
async function countDue(db: Db, now: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ due: bigint }>`
    select count(*) as due from subscriptions s
    where s.alarm_at is not null and s.alarm_at <= ${now} and s.next_charge_at <= ${now} and ${IN_REAL_TIME}
  `.execute(db);
  return Number(rows[0]?.due ?? 0n);
}

/** The record of an evening, opened by whichever worker comes first. */
export async function openRun(db: Db, scheduled_at: Temporal.Instant, now: Temporal.Instant): Promise<void> {
  const found = await db
    .selectFrom('charge_runs')
    .select('scheduled_at')
    .where('scheduled_at', '=', scheduled_at)
    .executeTakeFirst();
  if (found) return;
  const due = await countDue(db, now);
  if (due === 0) return;
  const none = { done: 0, declined: 0, failed: 0, unknown: 0 };
  await db
    .insertInto('charge_runs')
    .values({ scheduled_at, started_at: now, updated_at: now, due, ...none })
    .onConflict((conflict) => conflict.column('scheduled_at').doNothing())
    .execute();
}

/** What a batch came to, added to its evening. Later tries of the same evening raise what was due. */
export async function recordBatch(
  db: Db,
  scheduled_at: Temporal.Instant,
  counts: BatchCounts,
  now: Temporal.Instant,
): Promise<ChargeRun | undefined> {
  const { rows } = await sql<ChargeRun>`
    update charge_runs set
      updated_at = ${now},
      done = done + ${counts.done}, declined = declined + ${counts.declined},
      failed = failed + ${counts.failed}, unknown = unknown + ${counts.unknown},
      due = greatest(due, done + declined + failed + unknown + ${counts.due})
    where scheduled_at = ${scheduled_at} returning *
  `.execute(db);
  return rows[0];
}

/** Newest first. */
export async function listRuns(db: Db, limit: number): Promise<ChargeRun[]> {
  return db.selectFrom('charge_runs').selectAll().orderBy('scheduled_at', 'desc').limit(limit).execute();
}
