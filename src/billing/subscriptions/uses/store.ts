/** What subscriptions make of plans, subscribers and cards, for those modules and for whoever discards one of theirs. */
import { sql } from 'kysely';
import type { SubscriberCounts } from '#src/customers/subscribers/types.ts';
import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';

type Db = Deps['db'];

const OVER = ['cancelada', 'finalizada'] as const;

/** Also one that a charge at the network would bring to the plan, or back to it. */
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

/** A deadline that came nearer is seen in time; one that went further away is found to be so when the alarm comes. */
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

/** Of a subscriber in one environment; those that wait for their first charge are not shown. */
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

/** Over or still waiting for its first charge too. */
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

/** In both environments; also one that still waits for the result of its first charge, or of the one that brings it back. */
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

/** Whether a subscription that is not over is charged to it. */
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

/** Which of these cards a subscription has, be it over. */
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

/** Which of these subscribers have a subscription, be it over. */
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
