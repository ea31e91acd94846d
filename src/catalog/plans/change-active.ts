import type { Deps } from '#src/deps.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { updatePlan } from './store.ts';
import type { PlanDetail } from './types.ts';
import { requirePlan } from './update.ts';

/**
 * Activates or deactivates a plan. An inactive plan accepts no new subscriptions. Existing subscriptions
 * continue.
 */
export async function changePlanActive(
  deps: Deps,
  principal: Principal,
  input: { id: string; active: boolean },
): Promise<PlanDetail> {
  const plan = await requirePlan(deps, principal, input.id);
  const change = { active: input.active, updated_at: deps.clock.now() };
  await updatePlan(deps.db, plan, change);
  return { ...plan, ...change };
}
