import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import type { Currency } from '#src/kernel/lists.ts';
import type { FigureScope } from '#src/ledger/figures/types.ts';
import { rowsAsJson } from '#src/platform/database/json-column.ts';
import { queueWrite } from '#src/platform/database/session.ts';
import { allEnvironments, type Environment } from '#src/tenancy/clocks/store.ts';
import type { ExpectedCharge, Subscription } from '../types.ts';

type Db = Deps['db'];

/**
 * Schedules new forecasts for these subscriptions in the caller's transaction. Writes one row for any number of
 * subscriptions.
 */
export async function scheduleForecasts(
  db: Db,
  subscriptions: readonly Pick<Subscription, 'commerce_id' | 'production' | 'id' | 'provisional'>[],
): Promise<void> {
  const shown = subscriptions.filter(({ provisional }) => !provisional);
  const [first] = shown;
  if (!first) return;
  const ids = shown.map(({ id }) => id);
  await queueWrite(() =>
    sql`
    insert into forecast_marks (commerce_id, production, kind, ids)
    values (${first.commerce_id}, ${first.production}, 'subscriptions', ${ids}::uuid[])
  `.execute(db),
  );
}

/** Schedules new forecasts for all subscriptions of a plan that changed. */
export async function schedulePlanForecasts(
  db: Db,
  { commerce_id, id, production }: Key & Environment,
): Promise<void> {
  await sql`
    insert into forecast_marks (commerce_id, production, kind, ids)
    values (${commerce_id}, ${production}, 'plan', ${[id]}::uuid[])
  `.execute(db);
}

/** Lists the environments with scheduled forecasts, or with forecasts that end within the next `days` days. */
export async function listEnvironmentsToForecast(
  db: Db,
  now: Temporal.Instant,
  days: number,
): Promise<(Environment & { frozen_at: Temporal.Instant | null })[]> {
  const { rows } = await sql<Environment & { frozen_at: Temporal.Instant | null }>`
    select e.commerce_id, e.production, e.frozen_at from ${await allEnvironments(db)} e
    where exists (
        select from forecast_marks m where m.commerce_id = e.commerce_id and m.production = e.production)
      or exists (
        select from forecasts f where f.commerce_id = e.commerce_id and f.production = e.production
          and f.covered_until < (coalesce(e.frozen_at, ${now}) at time zone 'America/Bogota')::date + ${days}::int)
  `.execute(db);
  return rows;
}

/** First key of the advisory lock on a merchant's forecasts. The second key is the merchant's id. */
const LOCKS = 1_129_270_085;

/**
 * Tries to lock the forecasts of a merchant until the transaction ends, and returns whether it succeeded. The lock
 * prevents two workers from overwriting each other's forecasts.
 */
export async function lockForecasts(db: Db, commerceId: number): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${LOCKS}::int, ${commerceId}::int) as locked
  `.execute(db);
  return rows[0]?.locked === true;
}

interface Mark {
  kind: 'subscriptions' | 'plan' | 'environment';
  ids: string[];
  done_until: string | null;
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Removes scheduled forecasts from the queue and returns the ids of their subscriptions. For a plan or an
 * environment, returns one page of ids and puts the rest back into the queue.
 */
export async function takeScheduled(
  db: Db,
  { commerce_id, production }: Environment,
  { marks, page }: { marks: number; page: number },
): Promise<string[]> {
  const { rows } = await sql<Mark>`
    delete from forecast_marks where commerce_id = ${commerce_id} and seq = any (array(
      select seq from forecast_marks where commerce_id = ${commerce_id} and production = ${production}
      order by seq limit ${marks} for update))
    returning kind, ids, done_until
  `.execute(db);
  const found = new Set(rows.flatMap(({ kind, ids }) => (kind === 'subscriptions' ? ids : [])));
  for (const { kind, ids, done_until } of rows.filter((mark) => mark.kind !== 'subscriptions')) {
    const { rows: own } = await sql<{ id: string }>`
      select id from subscriptions
      where commerce_id = ${commerce_id} and production = ${production} and id > ${done_until ?? NOBODY}
        and (${kind} = 'environment' or subscription_plan_id = any (${ids}::uuid[]))
        and status not in ('cancelada', 'finalizada')
      order by id limit ${page}
    `.execute(db);
    for (const { id } of own) found.add(id);
    const last = own.at(-1)?.id;
    if (own.length === page && last !== undefined)
      await sql`
        insert into forecast_marks (commerce_id, production, kind, ids, done_until)
        values (${commerce_id}, ${production}, ${kind}, ${ids}::uuid[], ${last})
      `.execute(db);
  }
  return [...found];
}

/** Lists subscriptions whose forecast does not reach this day. */
export async function listUncovered(
  db: Db,
  { commerce_id, production }: Environment,
  day: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ subscription_id: string }>`
    select subscription_id from forecasts
    where commerce_id = ${commerce_id} and production = ${production} and covered_until < ${day}::date
    order by covered_until limit ${limit}
  `.execute(db);
  return rows.map(({ subscription_id }) => subscription_id);
}

/**
 * Lists these subscriptions, and all other subscriptions of the same subscribers that have not ended, because they
 * share a balance.
 */
export async function listWithSiblings(
  db: Db,
  { commerce_id, production }: Environment,
  ids: readonly string[],
): Promise<Subscription[]> {
  const { rows } = await sql<Subscription>`
    select s.* from subscriptions s
    where s.commerce_id = ${commerce_id} and s.production = ${production} and not s.provisional
      and s.subscriber_id in (
        select subscriber_id from subscriptions where commerce_id = ${commerce_id} and id = any (${ids}::uuid[]))
      and (s.status not in ('cancelada', 'finalizada') or s.id = any (${ids}::uuid[]))
  `.execute(db);
  return rows;
}

/** Forecast charge as stored in the database. */
export interface KeptCharge extends ExpectedCharge {
  commerce_id: number;
  subscription_id: string;
  production: boolean;
  office_id: number;
  currency: Currency;
}

export async function listExpectedCharges(
  db: Db,
  commerceId: number,
  ids: readonly string[],
): Promise<(KeptCharge & { seq: bigint })[]> {
  const { rows } = await sql<KeptCharge & { seq: bigint }>`
    select commerce_id, seq, subscription_id, production, office_id, currency, day::text as day, amount, is_expired
    from expected_charges where commerce_id = ${commerceId} and subscription_id = any (${ids}::uuid[])
  `.execute(db);
  return rows;
}

/** Inserts the added forecast charges and deletes the removed ones. */
export async function changeExpectedCharges(
  db: Db,
  commerceId: number,
  { added, removed }: { added: readonly KeptCharge[]; removed: readonly { seq: bigint }[] },
): Promise<void> {
  if (removed.length > 0)
    await sql`
      delete from expected_charges
      where commerce_id = ${commerceId} and seq = any (${removed.map(({ seq }) => seq)}::bigint[])
    `.execute(db);
  if (added.length === 0) return;
  await sql`
    insert into expected_charges (commerce_id, subscription_id, production, office_id, currency, day, amount, is_expired)
    select commerce_id, subscription_id, production, office_id, currency, day, amount, is_expired
    from json_populate_recordset(null::expected_charges, ${rowsAsJson(added)}::json)
  `.execute(db);
}

/** Records the last day that the forecasts of these subscriptions cover. */
export async function saveForecasts(
  db: Db,
  subscriptions: readonly Pick<Subscription, 'commerce_id' | 'production' | 'id'>[],
  until: string,
): Promise<void> {
  if (subscriptions.length === 0) return;
  const rows = subscriptions.map(({ commerce_id, production, id }) => ({
    ...{ commerce_id, production, subscription_id: id, covered_until: until },
  }));
  await sql`
    insert into forecasts (commerce_id, subscription_id, production, covered_until)
    select commerce_id, subscription_id, production, covered_until
    from json_populate_recordset(null::forecasts, ${rowsAsJson(rows)}::json)
    on conflict (commerce_id, subscription_id) do update set covered_until = excluded.covered_until
  `.execute(db);
}

export async function deleteForecasts(db: Db, commerceId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    delete from forecasts where commerce_id = ${commerceId} and subscription_id = any (${ids}::uuid[])
  `.execute(db);
}

export interface DayStep {
  commerce_id: number;
  production: boolean;
  day: string;
  office_id: number;
  currency: Currency;
  count: bigint;
  amount: bigint;
  expired_count: bigint;
  expired_amount: bigint;
}

/** Adds changes to the daily forecast totals, and deletes totals that become zero. */
export async function addToDays(db: Db, { commerce_id, production }: Environment, steps: readonly DayStep[]) {
  if (steps.length === 0) return;
  await sql`
    insert into forecast_days as d (commerce_id, production, day, office_id, currency, count, amount, expired_count,
      expired_amount)
    select commerce_id, production, day, office_id, currency, count, amount, expired_count, expired_amount
    from json_populate_recordset(null::forecast_days, ${rowsAsJson(steps)}::json)
    order by day, office_id, currency
    on conflict (commerce_id, production, day, office_id, currency) do update set
      count = d.count + excluded.count, amount = d.amount + excluded.amount,
      expired_count = d.expired_count + excluded.expired_count,
      expired_amount = d.expired_amount + excluded.expired_amount
  `.execute(db);
  await sql`
    delete from forecast_days
    where commerce_id = ${commerce_id} and production = ${production} and count = 0 and amount = 0
  `.execute(db);
}

export interface ExpectedDay {
  day: string;
  currency: Currency;
  count: number;
  amount: bigint;
  expired_count: number;
  expired_amount: bigint;
}

/** Lists the daily forecast totals from `today` on. Overdue charges are included in the total of today. */
export async function listExpectedDays(
  db: Db,
  { commerce_id, production, offices }: FigureScope,
  { today, days }: { today: string; days: number },
): Promise<ExpectedDay[]> {
  const { rows } = await sql<ExpectedDay>`
    select greatest(day, ${today}::date)::text as day, currency, sum(count)::int as count, sum(amount)::bigint as amount,
      sum(expired_count)::int as expired_count, sum(expired_amount)::bigint as expired_amount
    from forecast_days
    where commerce_id = ${commerce_id} and production = ${production} and day < ${today}::date + ${days}::int
      and (${offices}::int[] is null or office_id = any (${offices}::int[]))
    group by 1, 2 order by 2, 1
  `.execute(db);
  return rows;
}

export async function eraseTestForecasts(db: Db, commerceId: number): Promise<void> {
  await sql`delete from forecast_marks where commerce_id = ${commerceId} and not production`.execute(db);
  await sql`delete from forecast_days where commerce_id = ${commerceId} and not production`.execute(db);
  await sql`delete from expected_charges where commerce_id = ${commerceId} and not production`.execute(db);
  await sql`delete from forecasts where commerce_id = ${commerceId} and not production`.execute(db);
}
