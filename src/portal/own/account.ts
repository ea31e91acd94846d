import { listAccountMethods } from '#src/billing/payment-sources/request-source.ts';
import { beginMove, type NamedAccount } from '#src/billing/subscriptions/approvals/begin.ts';
import { refreshApproval } from '#src/billing/subscriptions/approvals/run.ts';
import { findApproval, findNewestMove } from '#src/billing/subscriptions/approvals/store.ts';
import { refusalOf } from '#src/billing/subscriptions/references.ts';
import type { Approval } from '#src/billing/subscriptions/types.ts';
import { findSource } from '#src/customers/payment-sources/store.ts';
import type { PaymentSource } from '#src/customers/payment-sources/types.ts';
import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import type { Call } from '#src/platform/http/route.ts';
import type { AccountMethod } from '#src/providers/port/capabilities.ts';
import { asPayer } from '../sessions.ts';
import type { PortalSession } from '../types.ts';
import { requireOwn } from './subscriptions.ts';

/** State of a payer's request to pay a subscription with a wallet or bank account. */
export interface PortalMove {
  status: Approval['status'];
  source: PaymentSource;
}

/** Returns the types of wallet and bank accounts that the merchant's providers can charge. */
export function listOwnAccountMethods(deps: Deps, session: PortalSession): Promise<AccountMethod[]> {
  return listAccountMethods(deps, session);
}

/**
 * Returns the newest request to pay the subscription with an account, or null. With `look`, first queries the provider
 * for the payer's response and applies it.
 */
export async function findMove(
  deps: Deps,
  { session, id, look }: { session: PortalSession; id: string; look: boolean },
): Promise<PortalMove | null> {
  const own = await requireOwn(deps.db, session, id);
  const known = await findNewestMove(deps.db, own);
  if (!known) return null;
  if (look && known.status === 'waiting') await refreshApproval(asPayer(deps, session).deps, known);
  const approval = (await findApproval(deps.db, known)) ?? known;
  const source = await findSource(deps.db, { commerce_id: own.commerce_id, id: known.payment_source_id });
  return source ? { status: approval.status, source } : null;
}

/**
 * Requests the payer's approval in the wallet app to charge a subscription to an account. The subscription does not
 * change until they approve.
 */
export async function startMove(
  deps: Deps,
  input: {
    session: PortalSession;
    id: string;
    account: NamedAccount;
    claim: Call<unknown>['claim'];
    return_url: string;
    consents: readonly string[];
    address: string;
  },
): Promise<PaymentSource> {
  const { session, id, account, ...page } = input;
  const { deps: timed, principal } = asPayer(deps, session);
  const subscription = await requireOwn(deps.db, session, id);
  const refusal = refusalOf(subscription);
  if (refusal) throw new ApiError(refusal);
  return beginMove(timed, principal, { subscription, account }, page);
}
