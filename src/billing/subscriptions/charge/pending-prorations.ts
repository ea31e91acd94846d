import { addToBalances } from '#src/customers/subscribers/balances/store.ts';
import type { Deps } from '#src/deps.ts';
import { isOver } from '../rules/states.ts';
import type { Subscription } from '../types.ts';
import type { Change } from './change.ts';
import type { ChargeContext } from './charge-context.ts';
import type { Draft } from './draft.ts';
import { balanceChanges, openCharges } from './open.ts';

/**
 * Settles the pending prorations of ended subscriptions, because no renewal will include them. A net credit is added
 * to the subscriber's balance and documented by an invoice. A net charge is dropped.
 */
export async function creditPendingProrations<C extends Change>(
  deps: Deps,
  context: ChargeContext,
  changes: readonly C[],
): Promise<readonly C[]> {
  const ended = new Set(
    changes.filter(({ subscription: one }) => isOver(one.status) && one.pending_lines.length > 0),
  );
  if (ended.size === 0) return changes;
  const owed = [...ended].map(({ subscription }) => subscription).filter((one) => netOf(one) < 0n);
  const now = deps.clock.now();
  const drafts = owed.map((subscription): Draft => {
    const plan = context.plan(subscription.subscription_plan_id);
    const { anchor_day, pending_lines: pending } = subscription;
    const fixed = { reason: 'proration', balance: 0n, change: null, previous: null } as const;
    return { subscription, plan, start: now, anchor_day, pending, now, ...fixed };
  });
  const { free } = await openCharges(deps, context, drafts);
  const invoices = free.map(({ invoice }) => invoice);
  await addToBalances(
    deps.db,
    balanceChanges(invoices, (invoice) => invoice.balance_credited, now),
  );
  return changes.map((change) =>
    ended.has(change) ? { ...change, subscription: { ...change.subscription, pending_lines: [] } } : change,
  );
}

function netOf({ pending_lines }: Subscription): bigint {
  return pending_lines.reduce((sum, line) => sum + BigInt(line.amount), 0n);
}
