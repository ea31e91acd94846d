import type { Deps } from '#src/deps.ts';
import { saveChanges } from '../charge/save.ts';
import { loadSurroundings, type Surroundings } from '../charge/surroundings.ts';
import type { Changed } from '../rules/life.ts';
import type { ChargedPlan } from '../store.ts';
import type { Subscription } from '../types.ts';

/** Changes one subscription by a rule, in the caller's transaction: row, alarm and event together. */
export async function changeBy(
  deps: Deps,
  before: Subscription,
  rule: (plan: ChargedPlan) => Changed,
  morePlans: readonly string[] = [],
): Promise<{ subscription: Subscription; around: Surroundings }> {
  const around = await loadSurroundings(deps.db, [before], morePlans);
  const change = rule(around.plan(before.subscription_plan_id));
  const { saved } = await saveChanges(deps, around, [{ ...change, before, transaction: null }]);
  return { subscription: saved[0] ?? before, around };
}
