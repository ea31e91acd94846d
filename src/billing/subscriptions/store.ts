import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import { amongMerchants } from '#src/platform/database/citus/by-merchant.ts';
import { rowsAsJson, toJson } from '#src/platform/database/json-column.ts';
import { queueWrite } from '#src/platform/database/session.ts';
import { readByKey } from '#src/platform/database/shared-reads.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { type Environment, inRealTime, listEnvironmentsDue } from '#src/tenancy/clocks/store.ts';
import { visibleTo } from '#src/tenancy/merchants/store.ts';
import type { Subscription } from './types.ts';

type Db = Deps['db'];

export async function insertSubscription(db: Db, subscription: Subscription): Promise<void> {
  await queueWrite(() =>
    sql`
    insert into subscriptions
    select * from json_populate_record(null::subscriptions, ${rowsAsJson(subscription)}::json)
  `.execute(db),
  );
}

/** Writes all mutable columns of any number of subscriptions in one statement. */
export async function saveSubscriptions(db: Db, subscriptions: readonly Subscription[]): Promise<void> {
  if (subscriptions.length === 0) return;
  await queueWrite(() =>
    sql`
    update subscriptions s set
      subscription_plan_id = n.subscription_plan_id, status = n.status, updated_at = n.updated_at,
      description = n.description, metadata = n.metadata, card_id = n.card_id,
      payment_source_id = n.payment_source_id, provisional = n.provisional,
      starts_at = n.starts_at, ends_at = n.ends_at, due_at = n.due_at, anchor_day = n.anchor_day,
      period = n.period, grace_ends_at = n.grace_ends_at, canceled_at = n.canceled_at, cancel_at = n.cancel_at,
      cancel_at_period_end = n.cancel_at_period_end, cancellation_reason = n.cancellation_reason, paused_at = n.paused_at, resumes_at = n.resumes_at,
      next_charge_at = n.next_charge_at, alarm_at = n.alarm_at, open_operation = n.open_operation, charges = n.charges,
      discount = n.discount, discount_ends_at = n.discount_ends_at, pending_lines = n.pending_lines,
      scheduled_plan_id = n.scheduled_plan_id, invoice_id = n.invoice_id, events = n.events,
      monthly = n.monthly, revenue_since = n.revenue_since
    from json_populate_recordset(null::subscriptions, ${rowsAsJson(subscriptions)}::json) n
    where s.commerce_id = n.commerce_id and s.id = n.id ${amongMerchants('s.commerce_id', subscriptions)}
  `.execute(db),
  );
}

/** Deletes subscriptions and returns the ids of the cards that they were charged to. */
export async function deleteSubscriptions(
  db: Db,
  commerceId: number,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<Pick<Subscription, 'card_id'>>`
    delete from subscriptions where commerce_id = ${commerceId} and id = any (${ids}::uuid[]) returning card_id
  `.execute(db);
  return rows.flatMap(({ card_id }) => card_id ?? []);
}

/** Locks subscriptions until the transaction ends. Rows are locked in order of id to prevent deadlocks. */
export async function lockSubscriptions(
  db: Db,
  commerceId: number,
  ids: readonly string[],
): Promise<Subscription[]> {
  const { rows } = await sql<Subscription>`
    select * from subscriptions where commerce_id = ${commerceId} and id = any (${ids}::uuid[])
    order by id for update
  `.execute(db);
  return rows;
}

/** Lists the environments with due subscriptions. Excludes test environments with a frozen clock. */
export function listDueEnvironments(db: Db, now: Temporal.Instant): Promise<Environment[]> {
  const from = sql`from subscriptions q`;
  return listEnvironmentsDue(db, {
    from,
    where: sql`q.alarm_at is not null and q.open_operation is null`,
    at: sql`q.alarm_at`,
    now,
  });
}

/** Claims due subscriptions of an environment by locking their rows. Skips rows that another worker has locked. */
export async function claimDue(
  db: Db,
  { commerce_id, production }: Environment,
  now: Temporal.Instant,
  limit: number,
): Promise<Subscription[]> {
  const { rows } = await sql<Subscription>`
    select * from subscriptions
    where commerce_id = ${commerce_id} and production = ${production} and alarm_at <= ${now} and open_operation is null
    order by alarm_at, id limit ${limit} for update skip locked
  `.execute(db);
  return rows;
}

/** Sets the next due time (`alarm_at`) of these subscriptions. */
export async function postponeAlarms(
  db: Db,
  commerceId: number,
  ids: readonly string[],
  until: Temporal.Instant,
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update subscriptions set alarm_at = ${until}
    where commerce_id = ${commerceId} and id = any (${ids}::uuid[])
  `.execute(db);
}

/**
 * Makes subscriptions due now if they fell due while their merchant was disabled. Locked rows are skipped: their
 * transactions wait for the merchant's row and then find the merchant enabled.
 */
export async function wakeSuspended(db: Db, commerceId: number, now: Temporal.Instant): Promise<void> {
  await sql`
    update subscriptions set alarm_at = ${now}
    where commerce_id = ${commerceId} and id = any (array(
      select s.id from subscriptions s
        join plan_summaries p on p.commerce_id = s.commerce_id and p.id = s.subscription_plan_id
      where s.commerce_id = ${commerceId} and not s.provisional and s.alarm_at > ${now} and s.open_operation is null
        and ${inRealTime('s', commerceId)}
        and least(s.next_charge_at, s.cancel_at, s.resumes_at, s.grace_ends_at, p.deadline) < ${now}
      for update of s skip locked
    ))
  `.execute(db);
}

/**
 * Returns the earliest due time (`alarm_at`) of the subscriptions in a merchant's test environment. Returns null if
 * no work is scheduled.
 */
export async function nextAlarm(db: Db, commerceId: number): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ alarm_at: Temporal.Instant }>`
    select alarm_at from subscriptions
    where commerce_id = ${commerceId} and not production and alarm_at is not null and open_operation is null
    order by alarm_at limit 1
  `.execute(db);
  return rows[0]?.alarm_at ?? null;
}

/**
 * Marks subscriptions as having a charge in progress. Keeps `alarm_at`, because changing this indexed column would
 * update every index of the row. It is ignored while a charge is in progress.
 */
export async function markCharging(
  db: Db,
  charged: readonly Pick<Subscription, 'commerce_id' | 'id' | 'open_operation' | 'invoice_id'>[],
): Promise<void> {
  if (charged.length === 0) return;
  const marks = charged.map(({ commerce_id, id, open_operation, invoice_id }) => {
    return { commerce_id, id, open_operation, invoice_id };
  });
  await queueWrite(() =>
    sql`
    update subscriptions s set open_operation = n.open_operation, invoice_id = n.invoice_id
    from json_to_recordset(${rowsAsJson(marks)}::json)
      as n (commerce_id int, id uuid, open_operation uuid, invoice_id uuid)
    where s.commerce_id = n.commerce_id and s.id = n.id ${amongMerchants('s.commerce_id', marks)}
  `.execute(db),
  );
}

export async function lockSubscription(
  db: Db,
  principal: Principal,
  id: string,
): Promise<Subscription | undefined> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where(visibleTo(principal, 'subscriptions'))
    .where('provisional', '=', false)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

const FIND_SUBSCRIPTION = `
  select * from subscriptions
  where id = $1 and commerce_id = $2 and production = $3 and not provisional
    and ($4::int[] is null or office_id = any ($4::int[]))`;

export function findSubscription(
  db: Db,
  principal: Principal,
  id: string,
): Promise<Subscription | undefined> {
  const { commerce_id, production, offices } = principal;
  return readByKey(db, FIND_SUBSCRIPTION, [id, commerce_id, production, offices]);
}

/** Finds a subscription of a merchant in either environment, including a provisional one. */
export async function getSubscription(
  db: Db,
  commerceId: number,
  id: string,
): Promise<Subscription | undefined> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('commerce_id', '=', commerceId)
    .where('id', '=', id)
    .executeTakeFirst();
}

const LIVE = ['trial', 'activa', 'en_gracia', 'pausada'] as const;

/**
 * Counts the subscribers of a plan: subscriptions that have not ended, and charges in progress that would move a
 * subscription to the plan.
 */
export async function countLive(
  db: Db,
  { commerce_id, id }: Key,
  of: { subscriber_id?: string } = {},
): Promise<number> {
  const own = of.subscriber_id === undefined ? sql`true` : sql`subscriber_id = ${of.subscriber_id}`;
  const { rows } = await sql<{ count: bigint }>`
    select (select count(*) from subscriptions
        where commerce_id = ${commerce_id} and subscription_plan_id = ${id}
          and status = any (${LIVE}::text[]) and ${own})
      + (select count(*) from open_invoices
        where commerce_id = ${commerce_id} and next_plan_id = ${id} and ${own}) as count
  `.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

/**
 * Takes an advisory lock on the combination of plan and subscriber until the transaction ends. It serializes sign-ups
 * of the subscriber for the plan.
 */
export async function lockPlanPlace(db: Db, { commerce_id, id }: Key, subscriberId: string): Promise<void> {
  const name = `place ${commerce_id} ${id} ${subscriberId}`;
  await queueWrite(() => sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db));
}

/** Counts the subscriptions that received the discount of the plan itself. */
export async function countPlanDiscounts(db: Db, plan: Key): Promise<number> {
  const { count } = await db
    .selectFrom('subscriptions')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('commerce_id', '=', plan.commerce_id)
    .where('discounted_by', '=', plan.id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Updates columns that may change while a charge of the subscription is in progress. */
export async function updateSubscription(
  db: Db,
  { commerce_id, id }: Key,
  change: Partial<
    Pick<Subscription, 'description' | 'metadata' | 'card_id' | 'payment_source_id' | 'updated_at'>
  >,
): Promise<void> {
  const { metadata, ...rest } = change;
  await db
    .updateTable('subscriptions')
    .set({ ...rest, ...(metadata === undefined ? {} : { metadata: toJson(metadata) }) })
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .execute();
}

/**
 * Clears the references from test subscriptions to operations and invoices. Must run before those operations and
 * invoices are deleted.
 */
export async function detachTestCharges(db: Db, commerceId: number): Promise<void> {
  await sql`
    update subscriptions set open_operation = null, invoice_id = null
    where commerce_id = ${commerceId} and not production
      and (open_operation is not null or invoice_id is not null)
  `.execute(db);
}

/**
 * Deletes test subscriptions and invitations. Must run after the transactions and invoices that reference them are
 * deleted.
 */
export async function eraseTestData(db: Db, commerceId: number): Promise<void> {
  const own = sql`commerce_id = ${commerceId} and not production`;
  await sql`delete from invitations where ${own}`.execute(db);
  await sql`delete from subscriptions where ${own}`.execute(db);
}
