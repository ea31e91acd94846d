import { listPlansById } from '#src/catalog/plans/store.ts';
import { listCardsById } from '#src/customers/cards/store.ts';
import { listSourcesById } from '#src/customers/payment-sources/store.ts';
import { viewCardSource, viewSource } from '#src/customers/payment-sources/views.ts';
import { listSubscribersById } from '#src/customers/subscribers/store.ts';
import type { Deps } from '#src/deps.ts';
import type { Query } from '#src/platform/http/query-string.ts';
import { choice } from '#src/platform/http/route.ts';
import type { Subscription } from './types.ts';
import type { Expansion } from './views.ts';

const EXPANSIONS = ['plan', 'subscriber', 'next_transaction', 'payment_source'] as const;

export const EXPAND_QUERY = {
  'expand[]': choice(
    EXPANSIONS,
    'Objects to include in the response. `next_transaction` adds the time of the next charge, and `payment_source` the card or account that is charged. Other values are ignored.',
  ),
} as const;

/**
 * Reads the names in the `expand` query parameter, such as `expand[]=plan`, `expand[0]=plan` or
 * `expand=plan,subscriber`.
 */
function expansionsOf(query: Query): ReadonlySet<unknown> {
  const { expand = [] } = query;
  return new Set(typeof expand === 'string' ? expand.split(',') : Object.values(expand));
}

/**
 * Loads the related records that `expand[]` requests, with one query per kind of record. Returns a function that
 * looks up the records of a subscription.
 */
export async function loadExpansions(
  { db }: Pick<Deps, 'db'>,
  commerceId: number,
  query: Query,
  subscriptions: readonly Subscription[],
): Promise<(subscription: Subscription) => Expansion> {
  const asked = expansionsOf(query);
  const idsOf = (name: (typeof EXPANSIONS)[number], column: (one: Subscription) => string | null) =>
    asked.has(name) ? [...new Set(subscriptions.flatMap((one) => column(one) ?? []))] : [];
  const load = async <T extends { id: string }>(
    list: (db: Deps['db'], commerceId: number, ids: readonly string[]) => Promise<T[]>,
    ids: readonly string[],
  ) => new Map((ids.length === 0 ? [] : await list(db, commerceId, ids)).map((row) => [row.id, row]));
  const plans = await load(
    listPlansById,
    idsOf('plan', (one) => one.subscription_plan_id),
  );
  const subscribers = await load(
    listSubscribersById,
    idsOf('subscriber', (one) => one.subscriber_id),
  );
  const accounts = await load(
    listSourcesById,
    idsOf('payment_source', (one) => one.payment_source_id),
  );
  const cards = await load(
    listCardsById,
    idsOf('payment_source', (one) => one.card_id),
  );
  return ({ subscription_plan_id, subscriber_id, payment_source_id, card_id }) => {
    const account = accounts.get(payment_source_id ?? '');
    const card = cards.get(card_id ?? '');
    return {
      plan: plans.get(subscription_plan_id),
      subscriber: subscribers.get(subscriber_id),
      next_transaction: asked.has('next_transaction'),
      payment_source: account ? viewSource(account) : card && viewCardSource(card),
    };
  };
}
