import type { PlanWithUrls } from '#src/catalog/plans/types.ts';
import type { Deps } from '#src/deps.ts';
import { type ChargeContext, loadChargeContext } from '../charge/charge-context.ts';
import { saveChanges } from '../charge/save.ts';
import type { Changed } from '../rules/life.ts';
import type { Subscription } from '../types.ts';

/**
 * Computes a state change with `rule` and saves it in the caller's transaction. Also enqueues the events that `rule`
 * returned.
 */
export async function changeBy(
  deps: Deps,
  before: Subscription,
  rule: (plan: PlanWithUrls) => Changed,
  morePlans: readonly string[] = [],
): Promise<{ subscription: Subscription; context: ChargeContext }> {
  const context = await loadChargeContext(deps.db, [before], morePlans);
  const change = rule(context.plan(before.subscription_plan_id));
  const { saved } = await saveChanges(deps, context, [{ ...change, before, transaction: null }]);
  return { subscription: saved[0] ?? before, context };
}
