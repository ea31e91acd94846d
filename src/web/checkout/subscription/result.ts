import type { Deps } from '#src/deps.ts';
import { findCardById } from '#src/modules/cards/store.ts';
import type { Card } from '#src/modules/cards/types.ts';
import type { Invoice } from '#src/modules/invoices/types.ts';
import type { Plan } from '#src/modules/plans/types.ts';
import type { Subscriber } from '#src/modules/subscribers/types.ts';
import { isOver } from '#src/modules/subscriptions/rules/states.ts';
import { getSubscription, listSubscribersById } from '#src/modules/subscriptions/store.ts';
import type { Subscription } from '#src/modules/subscriptions/types.ts';
import { draftUpcoming } from '#src/modules/subscriptions/upcoming.ts';
import { findOperation, getTransaction } from '#src/modules/transactions/store.ts';
import type { Transaction } from '#src/modules/transactions/types.ts';

/** A subscription that has begun, with what its subscriber wants to know of it. */
export interface Begun {
  subscription: Subscription;
  subscriber: Subscriber;
  card: Card;
  /** Null: nothing was to be paid. */
  transaction: Transaction | null;
  /** Null: there will be none. */
  upcoming: Invoice | null;
}

export type Result =
  | ({ kind: 'active' | 'trial' } & Begun)
  | { kind: 'over' }
  | { kind: 'declined'; transaction: Transaction }
  | { kind: 'waiting'; transaction: Transaction };

/** What became of an attempt at a plan; null when nothing is on record of it, as after test data were erased. */
export async function findResult(deps: Deps, plan: Plan, reference: string): Promise<Result | null> {
  const operation = await findOperation(deps.db, reference);
  if (!operation) return begunBy(deps, plan, reference, null);
  const transaction = await getTransaction(deps.db, operation.transaction_id);
  if (transaction.commerce_id !== plan.commerce_id) return null;
  if (operation.status === 'open') return { kind: 'waiting', transaction };
  if (operation.status !== 'approved') return { kind: 'declined', transaction };
  return begunBy(deps, plan, transaction.subscription_id ?? reference, transaction);
}

async function begunBy(
  deps: Deps,
  plan: Plan,
  id: string,
  transaction: Transaction | null,
): Promise<Result | null> {
  const subscription = await getSubscription(deps.db, id);
  if (!subscription) return null;
  const [subscriber] = await listSubscribersById(deps.db, [subscription.subscriber_id]);
  if (!subscriber || subscription.commerce_id !== plan.commerce_id) return null;
  if (isOver(subscription.status)) return { kind: 'over' };
  const card = await findCardById(deps.db, subscription.card_id);
  const upcoming = await draftUpcoming(deps, subscription);
  const kind = subscription.status === 'trial' ? 'trial' : 'active';
  return { kind, subscription, subscriber, card, transaction, upcoming };
}
