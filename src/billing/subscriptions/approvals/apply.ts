import { findAnyPlan } from '#src/catalog/plans/store.ts';
import type { OfferedPlan } from '#src/catalog/plans/types.ts';
import { disownSources, findSource, updateSource } from '#src/customers/payment-sources/store.ts';
import { isChargeable } from '#src/customers/payment-sources/types.ts';
import { enrolSubscriber } from '#src/customers/subscribers/enrol.ts';
import { keptSubscriber } from '#src/customers/subscribers/schema.ts';
import type { Subscriber } from '#src/customers/subscribers/types.ts';
import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { parse } from '#src/platform/http/fields.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { chargeTo } from '../actions/update.ts';
import { createSubscription } from '../create.ts';
import { subscriptionErrors } from '../errors.ts';
import { refusalOf } from '../references.ts';
import { requireAttempt } from '../sessions/attempt.ts';
import { releaseSessions } from '../sessions/store.ts';
import type { CheckoutSession } from '../sessions/types.ts';
import { fieldsOfSession } from '../sign-up.ts';
import { lockSubscriptions } from '../store.ts';
import type { Approval } from '../types.ts';
import { findApproval, lockPendingApproval, settleApproval } from './store.ts';

type ApprovalKey = Pick<Approval, 'commerce_id' | 'payment_source_id'>;

/** Thrown when another process already handled the approval. */
class AlreadyApplied extends Error {}

/**
 * Applies a payer's decision about a payment account, and does nothing while it is pending. Locks the approval row,
 * so concurrent and repeated calls apply the decision only once.
 */
export async function applyApproval(deps: Deps, key: ApprovalKey): Promise<void> {
  const approval = await findApproval(deps.db, key);
  const source = await findSource(deps.db, { commerce_id: key.commerce_id, id: key.payment_source_id });
  if (approval?.status !== 'waiting' || !source || source.status === 'pending') return;
  if (!isChargeable(source)) return refuse(deps, approval, source.status);
  try {
    await (approval.kind === 'sign_up' ? begin(deps, approval) : move(deps, approval));
  } catch (error) {
    if (error instanceof AlreadyApplied) return;
    if (!(error instanceof ApiError)) throw error;
    await refuse(deps, approval, error.entry.code ?? 'invalid');
  }
}

/**
 * Ends an approval that cannot be applied: the payer did not approve the account, or a check failed. For a sign-up,
 * deletes the account and reopens the checkout session. An existing subscriber keeps the account.
 */
async function refuse(deps: Deps, approval: Approval, refusal: string): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.db, async (db) => {
    if (!(await lockPendingApproval(db, approval))) return;
    await settleApproval(db, approval, { status: 'refused', refusal, settled_at: now });
    const { commerce_id, payment_source_id, sign_up } = approval;
    if (approval.kind === 'sign_up') await disownSources(db, commerce_id, [payment_source_id], now);
    const checkout_session_id = sign_up?.checkout_session_id ?? null;
    await releaseSessions(db, [{ commerce_id, id: payment_source_id, checkout_session_id }]);
  });
}

async function applyDecision(deps: Deps, approval: Approval): Promise<void> {
  if (!(await lockPendingApproval(deps.db, approval))) throw new AlreadyApplied();
  const settled_at = deps.clock.now();
  await settleApproval(deps.db, approval, { status: 'done', refusal: null, settled_at });
}

/**
 * Creates the subscription of an approved sign-up. The id of the payment account also identifies the subscription and
 * its first charge, so that the hosted page can find both.
 */
async function begin(deps: Deps, approval: Approval): Promise<void> {
  const { commerce_id, payment_source_id: id, sign_up } = approval;
  const plan = await findAnyPlan(deps.db, approval.plan_id ?? '');
  if (!plan || !sign_up) throw new ApiError(subscriptionErrors.plan_inactive);
  const principal = principalOf(plan);
  const prepare = async (scope: Deps, reference: string) => {
    await applyDecision(scope, approval);
    const session = await sessionOf(scope, approval);
    const subscriber_id = session?.subscriber_id ?? (await enrol(scope, principal, sign_up, reference)).id;
    await updateSource(scope.db, { commerce_id, id }, { subscriber_id });
    const { coupon, agreement } = sign_up;
    const agreed = { terms: agreement.terms, most: BigInt(agreement.most) };
    const asked = { plan_id: plan.id, subscriber_id, office: plan.office_id, coupon, agreement: agreed };
    return { ...asked, ...fieldsOfSession(session), payment_source: id };
  };
  const unkeyed = { claim: async () => undefined, keep: async () => undefined };
  const to_keep = async () => null;
  await createSubscription(deps, principal, { to_keep, prepare }, unkeyed, { reference: id });
}

function enrol(
  deps: Deps,
  principal: Principal,
  { subscriber }: NonNullable<Approval['sign_up']>,
  made_for: string,
): Promise<Subscriber> {
  return enrolSubscriber(deps, principal, parse(keptSubscriber, subscriber), made_for);
}

/**
 * Locks and returns the checkout session of a sign-up. Returns null if the sign-up has none. Throws if the session is
 * no longer reserved for this sign-up.
 */
async function sessionOf(
  deps: Deps,
  { commerce_id, payment_source_id, sign_up }: Approval,
): Promise<CheckoutSession | null> {
  const id = sign_up?.checkout_session_id ?? null;
  return id === null ? null : requireAttempt(deps, { commerce_id, id }, payment_source_id);
}

/**
 * Returns the principal for a sign-up on a plan's hosted page. The principal has the plan's `user_id`, and access
 * only to the plan's office.
 */
export function principalOf(plan: OfferedPlan): Principal {
  const { user_id, commerce_id, office_id, production, frozen_at } = plan;
  return { token_id: '', user_id, commerce_id, production, frozen_at, offices: [office_id], role: null };
}

/**
 * Makes the approved payment account the payment source of the subscription. Throws if the subscription was cancelled
 * or ended before the approval.
 */
async function move(deps: Deps, approval: Approval): Promise<void> {
  const { commerce_id, payment_source_id, subscription_id } = approval;
  await inTransaction(deps.db, async (db) => {
    const scope = { ...deps, db };
    await applyDecision(scope, approval);
    const [subscription] = await lockSubscriptions(db, commerce_id, [subscription_id ?? '']);
    if (!subscription) throw new ApiError(subscriptionErrors.subscription_inactive);
    const refusal = refusalOf(subscription);
    if (refusal) throw new ApiError(refusal);
    await chargeTo(scope, subscription, { card_id: null, payment_source_id });
  });
}
