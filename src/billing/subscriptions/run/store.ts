import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { rowsAsJson } from '#src/platform/database/json-column.ts';
import { queueWrite } from '#src/platform/database/session.ts';
import { type Environment, inRealTime, inRealTimeOf } from '#src/tenancy/clocks/store.ts';
import { lastRunBefore } from '../rules/periods.ts';
import type { ChargeRun, MerchantRun, Subscription } from '../types.ts';
import type { RunCounts } from './progress.ts';

type Db = Deps['db'];

/**
 * SQL condition for subscriptions (`s`) that are due for a charge. False in test environments with a frozen clock and
 * at disabled merchants.
 */
function isDue(now: Temporal.Instant): RawBuilder<boolean> {
  return sql<boolean>`s.alarm_at is not null and s.alarm_at <= ${now} and s.open_operation is null and s.next_charge_at <= ${now}
    and ${inRealTime('s')} and exists (
      select from environments e
      where e.commerce_id = s.commerce_id and e.production = s.production and e.active)`;
}

/**
 * Lists a page of subscriptions of one merchant that are due for a charge, sorted by id. Excludes test environments
 * with a frozen clock, and includes disabled merchants.
 */
export async function listToCharge(
  db: Db,
  { commerce_id, production }: Environment,
  page: { now: Temporal.Instant; after: string | null; limit: number },
): Promise<Subscription[]> {
  const { rows } = await sql<Subscription>`
    select * from subscriptions s
    where s.commerce_id = ${commerce_id} and s.production = ${production} and s.next_charge_at <= ${page.now}
      and s.open_operation is null and not s.provisional and ${inRealTime('s', commerce_id)}
      and (${page.after}::uuid is null or s.id > ${page.after}::uuid)
    order by s.id limit ${page.limit}
  `.execute(db);
  return rows;
}

export async function countDue(db: Db, now: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ due: bigint }>`
    select count(*) as due from subscriptions s where ${isDue(now)}
  `.execute(db);
  return Number(rows[0]?.due ?? 0n);
}

/**
 * Creates the global record of a charge run and one record per merchant, unless another worker has created them. Does
 * nothing if no charge is due.
 */
export async function openRun(db: Db, scheduled_at: Temporal.Instant, now: Temporal.Instant): Promise<void> {
  if (await findRun(db, scheduled_at)) return;
  const due = await countDue(db, now);
  if (due === 0) return;
  const none = { done: 0, declined: 0, failed: 0, unknown: 0 };
  await db
    .insertInto('charge_runs')
    .values({ scheduled_at, started_at: now, updated_at: now, due, ...none })
    .onConflict((conflict) => conflict.column('scheduled_at').doNothing())
    .execute();
  await sql`
    insert into merchant_runs (commerce_id, production, scheduled_at, started_at, updated_at, due, done, declined, failed,
      unknown)
    select s.commerce_id, s.production, ${scheduled_at}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, count(*),
      0, 0, 0, 0
    from subscriptions s where ${isDue(now)} group by s.commerce_id, s.production
    order by s.commerce_id, s.production
    on conflict (commerce_id, production, scheduled_at) do nothing
  `.execute(db);
}

export interface RunOutcome extends RunCounts {
  /** Creation time of the charge. The outcome is counted in the last charge run that started before this time. */
  at: Temporal.Instant;
  commerce_id: number;
  production: boolean;
}

/**
 * Adds outcomes to the records of their charge runs, in the transaction that writes the outcomes. If there are more
 * outcomes than due charges, for example because of retries, `due` is increased.
 */
export async function recordOutcomes(
  db: Db,
  outcomes: readonly RunOutcome[],
  now: Temporal.Instant,
): Promise<void> {
  if (outcomes.length === 0) return;
  const groups = [...Map.groupBy(outcomes, keyOf).values()].map((group) => group.reduce(add));
  const sums = groups.map(({ at, ...sum }) => ({ scheduled_at: lastRunBefore(at), ...sum }));
  await queueWrite(() =>
    sql`
    update charge_runs r set
      updated_at = ${now}, done = r.done + n.done, declined = r.declined + n.declined, failed = r.failed + n.failed,
      unknown = r.unknown + n.unknown,
      due = greatest(r.due, r.done + r.declined + r.failed + r.unknown
        + n.done + n.declined + n.failed + n.unknown)
    from (
      select s.scheduled_at, sum(s.done) as done, sum(s.declined) as declined, sum(s.failed) as failed,
        sum(s.unknown) as unknown
      from json_to_recordset(${rowsAsJson(sums)}::json) as s (scheduled_at timestamptz, commerce_id int,
        production bool, done int, declined int, failed int, unknown int)
      where ${inRealTimeOf(
        's',
        sums.map(({ commerce_id }) => commerce_id),
      )}
      group by s.scheduled_at
    ) n
    where r.scheduled_at = n.scheduled_at
  `.execute(db),
  );
  await recordForMerchants(db, sums, now);
}

/**
 * Adds outcomes to the charge run records of each merchant. In an environment with a frozen clock, this also creates
 * the record, and `due` equals the number of outcomes.
 */
async function recordForMerchants(db: Db, sums: readonly object[], now: Temporal.Instant): Promise<void> {
  await queueWrite(() =>
    sql`
    insert into merchant_runs as r (commerce_id, production, scheduled_at, started_at, updated_at, due, done, declined,
      failed, unknown)
    select commerce_id, production, scheduled_at, ${now}::timestamptz, ${now}::timestamptz,
      greatest(sum(done + declined + failed + unknown), 0), sum(done), sum(declined), sum(failed), sum(unknown)
    from json_to_recordset(${rowsAsJson(sums)}::json) as s (scheduled_at timestamptz, commerce_id int, production bool,
      done int, declined int, failed int, unknown int)
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (commerce_id, production, scheduled_at) do update set
      updated_at = excluded.updated_at, done = r.done + excluded.done, declined = r.declined + excluded.declined,
      failed = r.failed + excluded.failed, unknown = r.unknown + excluded.unknown,
      due = greatest(r.due, r.done + r.declined + r.failed + r.unknown + excluded.done + excluded.declined
        + excluded.failed + excluded.unknown)
  `.execute(db),
  );
}

/** Lists the charge runs of one merchant in one environment, newest first. */
export async function listMerchantRuns(
  db: Db,
  { commerce_id, production }: Environment,
  limit: number,
): Promise<MerchantRun[]> {
  return db
    .selectFrom('merchant_runs')
    .selectAll()
    .where('commerce_id', '=', commerce_id)
    .where('production', '=', production)
    .orderBy('scheduled_at', 'desc')
    .limit(limit)
    .execute();
}

export async function findMerchantRun(
  db: Db,
  { commerce_id, production }: Environment,
  scheduled_at: Temporal.Instant,
): Promise<MerchantRun | undefined> {
  return db
    .selectFrom('merchant_runs')
    .selectAll()
    .where('commerce_id', '=', commerce_id)
    .where('production', '=', production)
    .where('scheduled_at', '=', scheduled_at)
    .executeTakeFirst();
}

export async function eraseTestRuns(db: Db, commerceId: number): Promise<void> {
  await sql`delete from merchant_runs where commerce_id = ${commerceId} and not production`.execute(db);
}

function keyOf({ at, commerce_id, production }: RunOutcome): string {
  return `${at} ${commerce_id} ${production}`;
}

function add(one: RunOutcome, other: RunOutcome): RunOutcome {
  return {
    ...one,
    done: one.done + other.done,
    declined: one.declined + other.declined,
    failed: one.failed + other.failed,
    unknown: one.unknown + other.unknown,
  };
}

export async function findRun(db: Db, scheduled_at: Temporal.Instant): Promise<ChargeRun | undefined> {
  return db.selectFrom('charge_runs').selectAll().where('scheduled_at', '=', scheduled_at).executeTakeFirst();
}

/** Lists the global charge run records, which add up all merchants, newest first. */
export async function listRuns(db: Db, limit: number): Promise<ChargeRun[]> {
  return db.selectFrom('charge_runs').selectAll().orderBy('scheduled_at', 'desc').limit(limit).execute();
}
