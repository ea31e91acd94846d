/**
 * Queries that find subscriptions by plan, subscriber or card. They implement interfaces that the plans, subscribers
 * and cards modules declare.
 */
import { sql } from 'kysely';
import type { SubscriberCounts } from '#src/customers/subscribers/types.ts';
import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';

type Db = Deps['db'];

const OVER = ['cancelada', 'finalizada'] as const;

/**
 * Returns whether a plan has subscriptions that have not ended, or a charge in progress that would move a
 * subscription to it.
 */
export async function hasActiveSubscriptions(db: Db, { commerce_id, id }: Key): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from subscriptions
        where commerce_id = ${commerce_id} and subscription_plan_id = ${id}
          and status not in ('cancelada', 'finalizada'))
      or exists (select from open_invoices
        where commerce_id = ${commerce_id} and next_plan_id = ${id}) as found
  `.execute(db);
  return rows[0]?.found === true;
}

/**
 * Makes a plan's subscriptions due no later than the plan's new deadline. If the new deadline is later than before,
 * nothing changes.
 */
export async function bringAlarmsForward(db: Db, plan: Key, deadline: Temporal.Instant): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ alarm_at: sql`least(alarm_at, ${deadline}::timestamptz)` })
    .where('commerce_id', '=', plan.commerce_id)
    .where('subscription_plan_id', '=', plan.id)
    .where('status', 'not in', OVER)
    .where('open_operation', 'is', null)
    .where('provisional', '=', false)
    .execute();
}

/** Counts a subscriber's subscriptions in one environment, excluding provisional ones. */
export async function countSubscriptions(
  db: Db,
  of: { commerce_id: number; subscriber_id: string; production: boolean },
): Promise<SubscriberCounts> {
  const row = await db
    .selectFrom('subscriptions')
    .select(({ fn }) => [
      fn.countAll<bigint>().as('all'),
      fn.countAll<bigint>().filterWhere('status', 'not in', OVER).as('active'),
    ])
    .where('commerce_id', '=', of.commerce_id)
    .where('subscriber_id', '=', of.subscriber_id)
    .where('production', '=', of.production)
    .where('provisional', '=', false)
    .executeTakeFirstOrThrow();
  return { subscriptions: Number(row.all), active_subscriptions: Number(row.active) };
}

/** Returns whether the subscriber has any production subscription, including ended and provisional ones. */
export async function hasProductionSubscriptions(db: Db, subscriber: Key): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('commerce_id', '=', subscriber.commerce_id)
    .where('subscriber_id', '=', subscriber.id)
    .where('production', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns whether the subscriber has a subscription that has not ended, or whose charge is in progress, in either
 * environment.
 */
export async function hasLiveSubscriptions(db: Db, subscriber: Key): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('commerce_id', '=', subscriber.commerce_id)
    .where('subscriber_id', '=', subscriber.id)
    .where((eb) => eb.or([eb('status', 'not in', OVER), eb('open_operation', 'is not', null)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether any subscription that has not ended is charged to this card or payment account. */
async function isInUse(
  db: Db,
  column: 'card_id' | 'payment_source_id',
  { commerce_id, id }: Key,
): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('commerce_id', '=', commerce_id)
    .where(column, '=', id)
    .where('status', 'not in', OVER)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const isCardInUse = (db: Db, card: Key) => isInUse(db, 'card_id', card);
export const isSourceInUse = (db: Db, source: Key) => isInUse(db, 'payment_source_id', source);

/** Returns the subset of these cards that belongs to a subscription, including ended subscriptions. */
export async function listCardsOfSubscriptions(
  db: Db,
  commerceId: number,
  cardIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ card_id: string }>`
    select distinct card_id from subscriptions
    where commerce_id = ${commerceId} and card_id = any (${cardIds}::uuid[])
  `.execute(db);
  return rows.map(({ card_id }) => card_id);
}

/** Returns the subset of these subscribers that has a subscription, including ended ones. */
export async function listSubscribed(
  db: Db,
  commerceId: number,
  subscriberIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ subscriber_id: string }>`
    select distinct subscriber_id from subscriptions
    where commerce_id = ${commerceId} and subscriber_id = any (${subscriberIds}::uuid[])
  `.execute(db);
  return rows.map(({ subscriber_id }) => subscriber_id);
}
