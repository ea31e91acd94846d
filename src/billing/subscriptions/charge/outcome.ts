import type { Applied } from '#src/charging/types.ts';
import type { Deps } from '#src/deps.ts';
import { REVOKED, responseCode } from '#src/kernel/response-codes.ts';
import type { Invoice } from '#src/ledger/invoices/types.ts';
import type { Operation, Transaction } from '#src/ledger/transactions/types.ts';
import { type Failure, paid, unpaid } from '../rules/charge.ts';
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
  /** Neither transaction nor invoice is written. */
  isUnwritten: boolean;
}

/** A call that was never made: whoever was to call died before, or its call did, and no answer was waited for. */
export function isLost({ finding, before }: Applied): boolean {
  return finding.kind === 'absent' && before.code === null;
}

export function afterPayment(deps: Deps, { before, invoice }: Outcome, context: ChargeContext): Changed {
  return paid(before, context.plan(invoice.subscription_plan_id), invoice, deps.clock.now());
}

/**
 * Only a renewal is held against the subscription, and only one that was tried; anything else leaves it as it was. One
 * that was lost is due still, and tried again at once.
 */
export function afterRefusal(deps: Deps, outcome: Outcome, context: ChargeContext): Changed {
  const { before, invoice } = outcome;
  const now = deps.clock.now();
  const plan = context.plan(before.subscription_plan_id);
  if (invoice.reason === 'renewal' && !outcome.isLost) return unpaid(before, plan, failureOf(outcome), now);
  return { subscription: changed(before, { open_operation: null }, plan, now), events: [] };
}

/** Whether an account will not be charged again, whatever its payer has. A card that is declined so is given up with its subscription. */
export function isTakenBack({ operation, transaction }: Outcome): boolean {
  if (operation.status !== 'declined' || transaction.payment_method === 'card') return false;
  return operation.code === REVOKED || responseCode(operation.code ?? '').decline === 'hard';
}

function failureOf(outcome: Outcome): Failure {
  const { operation } = outcome;
  if (operation.status === 'failed') return 'trouble';
  if (isTakenBack(outcome)) return 'taken_back';
  return responseCode(operation.code ?? '').decline === 'hard' ? 'hard' : 'soft';
}

/** What an outcome adds to the record of its evening; null for what is no renewal, or will be tried again. */
export function countOutcome(applied: Applied, subscription: Subscription | undefined): RunCounts | null {
  const { before, operation, transaction } = applied;
  const isRenewal = transaction.invoice_id !== null && subscription?.invoice_id === transaction.invoice_id;
  if (!isRenewal || isLost(applied)) return null;
  const isUnknown = operation.status === 'open';
  // One that nobody knew of, or that the provider was working on, was counted when its call ended.
  const wasUnknown = before.code !== null || before.network_id !== null;
  return {
    done: operation.status === 'approved' ? 1 : 0,
    declined: operation.status === 'declined' ? 1 : 0,
    failed: operation.status === 'failed' ? 1 : 0,
    unknown: Number(isUnknown) - Number(wasUnknown),
  };
}
