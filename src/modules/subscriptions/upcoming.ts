import type { Deps } from '#src/deps.ts';
import type { Invoice } from '#src/modules/invoices/types.ts';
import { listBalances } from '#src/modules/subscribers/store.ts';
import { draftInvoice } from './charge/draft.ts';
import { loadSurroundings } from './charge/surroundings.ts';
import type { Subscription } from './types.ts';

/** The invoice of the next charge as things stand; null where none will be made. */
export async function draftUpcoming(deps: Deps, subscription: Subscription): Promise<Invoice | null> {
  if (subscription.next_charge_at === null) return null;
  const around = await loadSurroundings(deps.db, [subscription]);
  const balances = await listBalances(deps.db, [subscription.subscriber_id], subscription.production);
  const balance = balances.find(({ currency }) => currency === subscription.currency_type)?.amount ?? 0n;
  const plan = around.plan(subscription.scheduled_plan_id ?? subscription.subscription_plan_id);
  return draftInvoice({
    subscription,
    plan,
    reason: 'renewal',
    start: subscription.due_at,
    anchor_day: subscription.anchor_day,
    pending: subscription.pending_lines,
    balance,
    change: null,
    previous: null,
    now: deps.clock.now(),
  });
}
