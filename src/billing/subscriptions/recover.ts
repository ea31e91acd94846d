import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import type { Locale } from '#src/kernel/texts.ts';
import { sumOfKind } from '#src/ledger/invoices/lines.ts';
import { listInvoicesById } from '#src/ledger/invoices/store.ts';
import type { Invoice, LineKind } from '#src/ledger/invoices/types.ts';
import { findOperation, getTransaction } from '#src/ledger/transactions/store.ts';
import type { Answer, Principal } from '#src/platform/http/route.ts';
import type { PlanQuote } from './actions/change-plan.ts';
import { answerFirstCharge, answerPlanChange, answerRefusedChange } from './answers.ts';
import type { Settled } from './charge/settle.ts';
import { getSubscription } from './store.ts';
import type { Subscription } from './types.ts';

/** Returns the outcome of the charge that an interrupted request made. Returns null while this outcome is unknown. */
async function findSettled(
  deps: Deps,
  { commerce_id }: Principal,
  reference: string,
): Promise<Settled | null> {
  const operation = await findOperation(deps.db, commerce_id, reference);
  if (!operation || operation.status === 'open') return null;
  const transaction = await getTransaction(deps.db, commerce_id, operation.transaction_id);
  const subscription =
    (await getSubscription(deps.db, commerce_id, transaction.subscription_id ?? newId())) ?? null;
  return { operation, transaction, subscription };
}

/**
 * Builds the response to an interrupted request that creates a subscription. Returns null while the outcome of its
 * charge is unknown.
 */
export async function recoverCreation(
  deps: Deps,
  principal: Principal,
  reference: string,
  locale: Locale,
): Promise<Answer | null> {
  const settled = await findSettled(deps, principal, reference);
  return settled && answerFirstCharge(settled, deps.clock.now(), locale);
}

/** Builds the response to an interrupted plan change. Returns null while the outcome of its charge is unknown. */
export async function recoverPlanChange(
  deps: Deps,
  principal: Principal,
  reference: string,
  locale: Locale,
): Promise<Answer | null> {
  const settled = await findSettled(deps, principal, reference);
  if (!settled) return null;
  const { subscription, transaction } = settled;
  const [invoice] = await listInvoicesById(deps.db, principal.commerce_id, [
    transaction.invoice_id ?? newId(),
  ]);
  if (!invoice || !subscription) return answerRefusedChange(settled, locale);
  const change = { ...quoteOf(invoice, subscription), settled, invitation: null };
  return answerPlanChange(change, deps.clock.now(), locale);
}

/** Rebuilds the quote of a plan change from its invoice. */
function quoteOf({ lines }: Invoice, subscription: Subscription): PlanQuote {
  const credit = -sumOfKind(lines, 'unused_time');
  const charge = sumOfKind(lines, 'remaining_time');
  const partsOf = (kind: LineKind) => lines.flatMap((line) => (line.kind === kind ? (line.parts ?? []) : []));
  const parts = { credit: partsOf('unused_time'), charge: partsOf('remaining_time') };
  return {
    // The behavior is known, because only `always_invoice` charges immediately.
    behavior: 'always_invoice',
    proration: { credit, charge, net: charge - credit, parts, period: subscription.period },
    lines: [...lines],
    applies_on: 'now',
    subscription,
  };
}
