import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { planErrors } from './errors.ts';
import { updatePlan } from './store.ts';
import { requirePlan } from './update.ts';

export async function deletePlan(deps: Deps, principal: Principal, input: { id: string }): Promise<void> {
  const plan = await requirePlan(deps, principal, input.id);
  if (await deps.uses.plan.hasActiveSubscriptions(deps.db, plan)) {
    throw new ApiError(planErrors.plan_has_active_subscriptions);
  }
  await updatePlan(deps.db, plan, { deleted_at: deps.clock.now() });
}
