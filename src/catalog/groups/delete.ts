import type { Deps } from '#src/deps.ts';
import { ApiError, notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { groupErrors } from './errors.ts';
import { lockGroupForChange, updateGroup } from './store.ts';

/** Deletes a plan group. Throws if it has plans. Locks the group, so that no plan can be added concurrently. */
export async function deleteGroup(deps: Deps, principal: Principal, input: { id: string }): Promise<void> {
  const group = isUuid(input.id) ? await lockGroupForChange(deps.db, principal, input.id) : undefined;
  if (!group) throw notFound();
  if ((await deps.uses.group.countPlans(deps.db, group)) > 0) throw new ApiError(groupErrors.group_has_plans);
  await updateGroup(deps.db, group, { deleted_at: deps.clock.now() });
}
