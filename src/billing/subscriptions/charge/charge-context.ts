import { listPlansById } from '#src/catalog/plans/store.ts';
import type { PlanWithUrls } from '#src/catalog/plans/types.ts';
import { listCardsById } from '#src/customers/cards/store.ts';
import type { Card } from '#src/customers/cards/types.ts';
import { listSourcesById } from '#src/customers/payment-sources/store.ts';
import type { PaymentSource } from '#src/customers/payment-sources/types.ts';
import { listSubscribersById } from '#src/customers/subscribers/store.ts';
import type { Subscriber } from '#src/customers/subscribers/types.ts';
import type { Deps } from '#src/deps.ts';
import { inPipeline } from '#src/platform/database/pipeline.ts';
import { listMerchantsById } from '#src/tenancy/merchants/store.ts';
import type { MerchantSummary } from '#src/tenancy/merchants/types.ts';
import type { Subscription } from '../types.ts';
import type { ChargedTo } from './charged-to.ts';

/**
 * Records that charges depend on, such as plans and cards. They are loaded with at most five queries for any number
 * of subscriptions.
 */
export interface ChargeContext {
  plan(id: string): PlanWithUrls;
  subscriber(id: string): Subscriber;
  /** Returns the card or account that the subscription is charged to. */
  chargedTo(subscription: Pick<Subscription, 'card_id' | 'payment_source_id'>): ChargedTo;
  merchant(id: number): MerchantSummary;
  /**
   * Returns the webhook URL of the subscription. Falls back to the URL of its plan, and then to the URL of its
   * merchant.
   */
  webhookUrl(subscription: Subscription): string | null;
  /** Loaded rows. Pass them to `loadChargeContext` to avoid loading them again. */
  rows: Rows;
}

interface Rows {
  plans: ReadonlyMap<string, PlanWithUrls>;
  subscribers: ReadonlyMap<string, Subscriber>;
  cards: ReadonlyMap<string, Card>;
  sources: ReadonlyMap<string, PaymentSource>;
  merchants: ReadonlyMap<number, MerchantSummary>;
}

/**
 * Loads the context for charges of one merchant. Rows in `before` are reused. Throws if the subscriptions belong to
 * several merchants.
 */
export async function loadChargeContext(
  db: Deps['db'],
  subscriptions: readonly Subscription[],
  morePlans: readonly string[] = [],
  before?: { rows: Partial<Rows> },
): Promise<ChargeContext> {
  const planIds = subscriptions.flatMap((one) =>
    [one.subscription_plan_id, one.scheduled_plan_id ?? []].flat(),
  );
  const subscriberIds = subscriptions.map((one) => one.subscriber_id);
  const cardIds = subscriptions.flatMap((one) => one.card_id ?? []);
  const sourceIds = subscriptions.flatMap((one) => one.payment_source_id ?? []);
  const merchantIds = subscriptions.map((one) => one.commerce_id);
  const [commerceId = 0, ...others] = new Set(merchantIds);
  if (others.length > 0) throw new Error('all charges of a context must belong to one merchant');
  const known = before?.rows;
  const [plans, subscribers, cards, sources, merchants] = await inPipeline(db, (scope) => [
    gather(known?.plans, [...planIds, ...morePlans], (ids) => listPlansById(scope, commerceId, ids)),
    gather(known?.subscribers, subscriberIds, (ids) => listSubscribersById(scope, commerceId, ids)),
    gather(known?.cards, cardIds, (ids) => listCardsById(scope, commerceId, ids)),
    gather(known?.sources, sourceIds, (ids) => listSourcesById(scope, commerceId, ids)),
    gather(known?.merchants, merchantIds, (ids) => listMerchantsById(scope, ids)),
  ]);
  const rows: Rows = { plans, subscribers, cards, sources, merchants };
  const plan = finder('plan', rows.plans);
  const merchant = finder('merchant', rows.merchants);
  const card = finder('card', rows.cards);
  const source = finder('payment source', rows.sources);
  return {
    plan,
    subscriber: finder('subscriber', rows.subscribers),
    chargedTo: ({ card_id, payment_source_id }) =>
      card_id === null
        ? { card: null, source: source(payment_source_id ?? '') }
        : { card: card(card_id), source: null },
    merchant,
    webhookUrl: (subscription) =>
      subscription.webhook_url ??
      plan(subscription.subscription_plan_id).result_urls?.webhook ??
      merchant(subscription.commerce_id).webhook_url,
    rows,
  };
}

async function gather<Id, Row extends { id: Id }>(
  known: ReadonlyMap<Id, Row> = new Map(),
  ids: readonly Id[],
  read: (missing: readonly Id[]) => Promise<Row[]>,
): Promise<ReadonlyMap<Id, Row>> {
  const missing = [...new Set(ids)].filter((id) => !known.has(id));
  if (missing.length === 0) return known;
  const found = await read(missing);
  return new Map([...known, ...found.map((row): [Id, Row] => [row.id, row])]);
}

function finder<Id, Row>(name: string, rows: ReadonlyMap<Id, Row>): (id: Id) => Row {
  return (id) => {
    const row = rows.get(id);
    if (!row) throw new Error(`${name} ${id} is not on record`);
    return row;
  };
}
