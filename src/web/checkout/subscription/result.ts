import { agreedOffer } from '#src/billing/subscriptions/agreed-offer.ts';
import { findApproval } from '#src/billing/subscriptions/approvals/store.ts';
import { loadChargeContext } from '#src/billing/subscriptions/charge/charge-context.ts';
import { shownAs } from '#src/billing/subscriptions/charge/charged-to.ts';
import { offerOrPlain } from '#src/billing/subscriptions/offer-plan.ts';
import type { PlanOffer } from '#src/billing/subscriptions/rules/plan-offer.ts';
import { isOver } from '#src/billing/subscriptions/rules/states.ts';
import { getSubscription } from '#src/billing/subscriptions/store.ts';
import type { Approval, Subscription } from '#src/billing/subscriptions/types.ts';
import { draftUpcoming } from '#src/billing/subscriptions/upcoming.ts';
import type { Plan } from '#src/catalog/plans/types.ts';
import { findSource } from '#src/customers/payment-sources/store.ts';
import type { PaymentSource } from '#src/customers/payment-sources/types.ts';
import { listSubscribersById } from '#src/customers/subscribers/store.ts';
import type { Subscriber } from '#src/customers/subscribers/types.ts';
import type { Deps } from '#src/deps.ts';
import type { Invoice } from '#src/ledger/invoices/types.ts';
import { findOperation, getTransaction } from '#src/ledger/transactions/store.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';

/** A subscription that has started, with the data for its result page. */
export interface Begun {
  subscription: Subscription;
  subscriber: Subscriber;
  /** Card or account that the subscription charges, formatted for display. */
  source: ReturnType<typeof shownAs>;
  /** Transaction of the first charge; null if nothing was charged yet. */
  transaction: Transaction | null;
  /** Next invoice; null if there is none. */
  upcoming: Invoice | null;
}

export type Result =
  | ({ kind: 'active' | 'trial' } & Begun)
  | ({ kind: 'over' } & Pick<Begun, 'subscription' | 'transaction'>)
  | { kind: 'declined'; transaction: Transaction }
  | { kind: 'waiting'; transaction: Transaction }
  /** The customer has not yet approved charges to the bank or wallet account. */
  | { kind: 'approving'; approval: Approval; source: PaymentSource }
  /** The customer did not approve charges to the account, or the subscription could not start after the approval. */
  | { kind: 'unapproved'; approval: Approval; source: PaymentSource };

/**
 * Returns the result of a submission; null if the submission is unknown, for example because test data was erased.
 */
export async function findResult(deps: Deps, plan: Plan, reference: string): Promise<Result | null> {
  const { commerce_id } = plan;
  const operation = await findOperation(deps.db, commerce_id, reference);
  if (!operation) return (await begunBy(deps, plan, reference, null)) ?? askedFor(deps, plan, reference);
  const transaction = await getTransaction(deps.db, commerce_id, operation.transaction_id);
  if (operation.status === 'open') return { kind: 'waiting', transaction };
  if (operation.status !== 'approved') return { kind: 'declined', transaction };
  return begunBy(deps, plan, transaction.subscription_id ?? reference, transaction);
}

/**
 * Finds a sign-up with a bank or wallet account whose approval is pending or failed. Returns null if there is none.
 */
async function askedFor(deps: Deps, { commerce_id }: Plan, id: string): Promise<Result | null> {
  const approval = await findApproval(deps.db, { commerce_id, payment_source_id: id });
  const source = await findSource(deps.db, { commerce_id, id });
  if (!approval || !source || approval.status === 'done') return null;
  return { kind: approval.status === 'waiting' ? 'approving' : 'unapproved', approval, source };
}

async function begunBy(
  deps: Deps,
  plan: Plan,
  id: string,
  transaction: Transaction | null,
): Promise<Result | null> {
  const { commerce_id } = plan;
  const subscription = await getSubscription(deps.db, commerce_id, id);
  if (!subscription) return null;
  const [subscriber] = await listSubscribersById(deps.db, commerce_id, [subscription.subscriber_id]);
  if (!subscriber) return null;
  if (isOver(subscription.status)) return { kind: 'over', subscription, transaction };
  const context = await loadChargeContext(deps.db, [subscription]);
  const source = shownAs(context.chargedTo(subscription));
  const upcoming = await draftUpcoming(deps, subscription);
  const kind = subscription.status === 'trial' ? 'trial' : 'active';
  return { kind, subscription, subscriber, source, transaction, upcoming };
}

/** Returns the offer that the customer accepted; null if it was not recorded. */
export async function offerIn(deps: Deps, plan: Plan, result: Shown): Promise<PlanOffer | null> {
  if (result.kind === 'approving') return offerOrPlain(deps, plan, result.approval.sign_up?.coupon ?? null);
  const { transaction } = result;
  const id = transaction?.subscription_id ?? '';
  const subscription =
    result.kind === 'waiting' ? await getSubscription(deps.db, plan.commerce_id, id) : result.subscription;
  if (!subscription) return null;
  const upcoming = 'upcoming' in result ? result.upcoming : null;
  return agreedOffer(deps, { plan, subscription, invoice_id: transaction?.invoice_id ?? null, upcoming });
}

/**
 * Results that are shown on a page of their own. After all other results, the customer sees the form again.
 */
export type Shown = Exclude<Result, { kind: 'declined' | 'unapproved' }>;
