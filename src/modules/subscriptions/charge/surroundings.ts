import type { Deps } from '#src/deps.ts';
import type { Card } from '#src/modules/cards/types.ts';
import type { Subscriber } from '#src/modules/subscribers/types.ts';
import {
  type ChargedPlan,
  type ChargingMerchant,
  listCardsById,
  listMerchantsById,
  listPlansById,
  listSubscribersById,
} from '../store.ts';
import type { Subscription } from '../types.ts';

/** What stands around subscriptions, read for any number of them in four statements. */
export interface Surroundings {
  plan(id: string): ChargedPlan;
  subscriber(id: string): Subscriber;
  card(id: string): Card;
  merchant(id: number): ChargingMerchant;
  /** Where events of a subscription go: its own address, its plan's, or its merchant's. */
  webhookUrl(subscription: Subscription): string | null;
}

export async function loadSurroundings(
  db: Deps['db'],
  subscriptions: readonly Subscription[],
  morePlans: readonly string[] = [],
): Promise<Surroundings> {
  const planIds = subscriptions.flatMap((one) =>
    [one.subscription_plan_id, one.scheduled_plan_id ?? []].flat(),
  );
  const plan = finder('plan', await listPlansById(db, unique([...planIds, ...morePlans])));
  const subscriber = finder(
    'subscriber',
    await listSubscribersById(db, unique(subscriptions.map((one) => one.subscriber_id))),
  );
  const card = finder('card', await listCardsById(db, unique(subscriptions.map((one) => one.card_id))));
  const merchant = finder(
    'merchant',
    await listMerchantsById(db, unique(subscriptions.map((one) => one.commerce_id))),
  );
  return {
    plan,
    subscriber,
    card,
    merchant,
    webhookUrl: (subscription) =>
      subscription.webhook_url ??
      plan(subscription.subscription_plan_id).result_urls?.webhook ??
      merchant(subscription.commerce_id).webhook_url,
  };
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

function finder<Id, Row extends { id: Id }>(name: string, rows: readonly Row[]): (id: Id) => Row {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id) => {
    const row = byId.get(id);
    if (!row) throw new Error(`${name} ${id} is not on record`);
    return row;
  };
}
