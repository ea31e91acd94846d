import type { Applied } from '#src/charging/types.ts';
import type { Deps } from '#src/deps.ts';
import { REVOKED, responseCode } from '#src/kernel/response-codes.ts';
import type { Invoice } from '#src/ledger/invoices/types.ts';
import type { Operation, Transaction } from '#src/ledger/transactions/types.ts';
import { afterFailedRenewal, afterPaidInvoice, type Failure } from '../rules/charge.ts';
import { type Changed, changed } from '../rules/life.ts';
import type { RunCounts } from '../run/progress.ts';
import type { Subscription } from '../types.ts';
import type { ChargeContext } from './charge-context.ts';

export interface Outcome {
  before: Subscription;
  operation: Operation;
  transaction: Transaction;
  invoice: Invoice;
  isLost: boolean;
  /** True if the transaction and the invoice of the charge are not in the database yet. */
  isUnwritten: boolean;
}

/**
 * Returns whether a charge never reached the provider. This is the case if the provider has no record of it and its
 * call never returned a response.
 */
export function isLost({ finding, before }: Applied): boolean {
  return finding.kind === 'absent' && before.code === null;
}

export function afterPayment(deps: Deps, { before, invoice }: Outcome, context: ChargeContext): Changed {
  return afterPaidInvoice(before, context.plan(invoice.subscription_plan_id), invoice, deps.clock.now());
}

/**
 * Returns the subscription after a refused charge. Its status changes only if the charge was a renewal. A renewal
 * that never reached the provider stays due and is retried immediately.
 */
export function afterRefusal(deps: Deps, outcome: Outcome, context: ChargeContext): Changed {
  const { before, invoice } = outcome;
  const now = deps.clock.now();
  const plan = context.plan(before.subscription_plan_id);
  if (invoice.reason === 'renewal' && !outcome.isLost)
    return afterFailedRenewal(before, plan, failureOf(outcome), now);
  return { subscription: changed(before, { open_operation: null }, plan, now), events: [] };
}

/**
 * Returns whether a decline means that the payment account can no longer be charged. Always false for cards, because
 * a hard decline of a card ends the subscription instead.
 */
export function isRevoked({ operation, transaction }: Outcome): boolean {
  if (operation.status !== 'declined' || transaction.payment_method === 'card') return false;
  return operation.code === REVOKED || responseCode(operation.code ?? '').decline === 'hard';
}

function failureOf(outcome: Outcome): Failure {
  const { operation } = outcome;
  if (operation.status === 'failed') return 'trouble';
  if (isRevoked(outcome)) return 'taken_back';
  return responseCode(operation.code ?? '').decline === 'hard' ? 'hard' : 'soft';
}

/**
 * Returns the counts that an outcome adds to its charge run. Returns null for charges other than renewals, and for
 * charges that never reached the provider.
 */
export function countOutcome(applied: Applied, subscription: Subscription | undefined): RunCounts | null {
  const { before, operation, transaction } = applied;
  const isRenewal = transaction.invoice_id !== null && subscription?.invoice_id === transaction.invoice_id;
  if (!isRenewal || isLost(applied)) return null;
  const isUnknown = operation.status === 'open';
  // An unknown or pending outcome was counted as unknown when its call ended.
  const wasUnknown = before.code !== null || before.network_id !== null;
  return {
    done: operation.status === 'approved' ? 1 : 0,
    declined: operation.status === 'declined' ? 1 : 0,
    failed: operation.status === 'failed' ? 1 : 0,
    unknown: Number(isUnknown) - Number(wasUnknown),
  };
}
