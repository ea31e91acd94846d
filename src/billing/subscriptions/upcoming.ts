import type { PlanWithUrls } from '#src/catalog/plans/types.ts';
import { listBalances } from '#src/customers/subscribers/balances/store.ts';
import type { Deps } from '#src/deps.ts';
import type { Invoice } from '#src/ledger/invoices/types.ts';
import { type ChargeContext, loadChargeContext } from './charge/charge-context.ts';
import { draftInvoice } from './charge/draft.ts';
import { canSwitchPlan } from './rules/charge.ts';
import type { Subscription } from './types.ts';

/**
 * Drafts the invoice of a subscription's next charge. `credited` is an amount in minor units that is added to the
 * balance first. Returns null if there is no next charge.
 */
export async function draftUpcoming(
  deps: Deps,
  subscription: Subscription,
  credited = 0n,
): Promise<Invoice | null> {
  return (await draftAllUpcoming(deps, [subscription], credited)).get(subscription.id) ?? null;
}

/**
 * Returns the plan that the next charge is for. This is the scheduled plan if it still accepts subscriptions, and the
 * current plan otherwise.
 */
export function nextPlan(
  subscription: Subscription,
  context: ChargeContext,
  now: Temporal.Instant,
): PlanWithUrls {
  const { scheduled_plan_id } = subscription;
  const scheduled = scheduled_plan_id === null ? null : context.plan(scheduled_plan_id);
  const isTaken = scheduled !== null && canSwitchPlan(scheduled, subscription, now);
  return isTaken ? scheduled : context.plan(subscription.subscription_plan_id);
}

/**
 * Drafts the invoice of the next charge of each subscription. The result maps subscription ids to invoices, and omits
 * subscriptions without a next charge.
 */
export async function draftAllUpcoming(
  deps: Deps,
  subscriptions: readonly Subscription[],
  credited = 0n,
): Promise<Map<string, Invoice>> {
  const charged = subscriptions.filter((one) => one.next_charge_at !== null);
  const [first] = charged;
  if (!first) return new Map();
  const context = await loadChargeContext(deps.db, charged);
  const now = deps.clock.now();
  const subscribers = charged.map((one) => one.subscriber_id);
  const balances = await listBalances(deps.db, first, subscribers);
  return new Map(
    charged.map((subscription) => {
      const own = balances.find(
        (one) =>
          one.subscriber_id === subscription.subscriber_id && one.currency === subscription.currency_type,
      );
      const invoice = draftInvoice({
        subscription,
        plan: nextPlan(subscription, context, now),
        reason: 'renewal',
        start: subscription.due_at,
        anchor_day: subscription.anchor_day,
        pending: subscription.pending_lines,
        balance: (own?.amount ?? 0n) + credited,
        change: null,
        previous: null,
        now,
      });
      return [subscription.id, invoice];
    }),
  );
}
