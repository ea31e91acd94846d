import { releaseCoupons } from '#src/catalog/coupons/store.ts';
import { addToBalances } from '#src/customers/subscribers/balances/store.ts';
import type { Deps } from '#src/deps.ts';
import { deleteInvoices, updateInvoices } from '#src/ledger/invoices/store.ts';
import type { Invoice } from '#src/ledger/invoices/types.ts';
import { detachInvoices } from '#src/ledger/transactions/batch/store.ts';
import { countRenewals } from '../figures/count.ts';
import { balanceChanges } from './open.ts';
import type { Outcome } from './outcome.ts';
import { writeWithOutcome } from './unwritten.ts';

/**
 * Writes refused charges: releases coupons, restores balances, and deletes their invoices except for renewals.
 * Returns the outcomes of refused first charges as `discarded`, and all others as `kept`.
 */
export async function writeRefused(
  deps: Deps,
  commerceId: number,
  outcomes: readonly Outcome[],
): Promise<{ kept: Outcome[]; discarded: Outcome[] }> {
  const now = deps.clock.now();
  const isFirst = ({ invoice }: Outcome) => invoice.reason === 'create';
  const discarded = outcomes.filter(isFirst);
  // Locks coupons before balances, in the same order as new subscriptions, to prevent deadlocks.
  await releaseCoupons(
    deps.db,
    commerceId,
    discarded.flatMap(({ before }) => before.discount?.coupon_id ?? []),
  );
  const taken = outcomes.map(({ invoice }) => invoice);
  await addToBalances(
    deps.db,
    balanceChanges(taken, (invoice) => invoice.balance_applied, now),
  );
  const renewals = outcomes.filter(({ invoice }) => invoice.reason === 'renewal');
  const unpaid = renewals.map((outcome) => unpaidAfter(outcome, now));
  const written = await writeWithOutcome(deps.db, renewals, unpaid);
  await updateInvoices(
    deps.db,
    unpaid.filter(({ id }) => !written.has(id)),
  );
  await countRenewals(
    deps,
    'failed',
    unpaid.filter(({ failed_at }, index) => failed_at !== renewals[index]?.invoice.failed_at),
  );
  const gone = taken.filter((invoice) => invoice.reason !== 'renewal').map(({ id }) => id);
  await detachInvoices(deps.db, commerceId, gone);
  await deleteInvoices(deps.db, commerceId, gone);
  return { kept: outcomes.filter((outcome) => !isFirst(outcome)), discarded };
}

/**
 * Returns the invoice of a failed renewal as an unpaid invoice. Adds the deducted balance back to its total. Does not
 * set `failed_at` if the charge never reached the provider.
 */
function unpaidAfter({ invoice, isLost: wasLost }: Outcome, now: Temporal.Instant): Invoice {
  return {
    ...invoice,
    total: invoice.total + invoice.balance_applied,
    balance_applied: 0n,
    failed_at: invoice.failed_at ?? (wasLost ? null : now),
  };
}
