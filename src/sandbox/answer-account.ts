import { querySource } from '#src/billing/payment-sources/query-sources.ts';
import { applyApproval } from '#src/billing/subscriptions/approvals/apply.ts';
import { findApproval } from '#src/billing/subscriptions/approvals/store.ts';
import { findPlan } from '#src/catalog/plans/store.ts';
import { findSource } from '#src/customers/payment-sources/store.ts';
import type { PaymentSource } from '#src/customers/payment-sources/types.ts';
import { handleOf } from '#src/customers/payment-sources/vault.ts';
import { findSubscriber } from '#src/customers/subscribers/store.ts';
import type { Deps } from '#src/deps.ts';
import { ApiError, notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { sandboxErrors } from './errors.ts';

/**
 * Simulates how an account holder responds to an approval request in the wallet app. Resolves after all resulting work
 * is done.
 */
export async function simulateHolderAnswer(
  deps: Deps,
  principal: Principal,
  { id, outcome }: { id: string; outcome: 'approve' | 'reject' | 'revoke' },
): Promise<PaymentSource> {
  const { commerce_id } = principal;
  const source = isUuid(id) ? await findSource(deps.db, { commerce_id, id }) : undefined;
  if (!source || source.production || source.deleted_at !== null) throw notFound();
  if (!(await isInReach(deps, principal, source))) throw notFound();
  const handle = await handleOf(deps, source);
  const isDone = handle !== null && (await deps.networks.simulator.decideAccount(handle, outcome));
  if (!isDone) throw new ApiError(sandboxErrors.account_answered);
  const answered = await querySource(deps, source);
  await applyApproval(deps, { commerce_id, payment_source_id: id });
  return (await findSource(deps.db, { commerce_id, id })) ?? answered;
}

/**
 * Returns whether the caller may access the office of the account's subscriber. During a signup without a subscriber,
 * the office of the plan decides.
 */
async function isInReach(deps: Deps, principal: Principal, source: PaymentSource): Promise<boolean> {
  if (source.subscriber_id !== null) {
    return (await findSubscriber(deps.db, principal, source.subscriber_id)) !== undefined;
  }
  const { commerce_id, id: payment_source_id } = source;
  const approval = await findApproval(deps.db, { commerce_id, payment_source_id });
  return approval?.plan_id ? (await findPlan(deps.db, principal, approval.plan_id)) !== undefined : false;
}
