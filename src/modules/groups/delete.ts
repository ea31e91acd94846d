import type { Deps } from '#src/deps.ts';
import { ApiError, notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { reaches } from '#src/modules/merchants/office-reach.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { groupErrors } from './errors.ts';
import { countPlans, findAnyGroup, updateGroup } from './store.ts';

/** The lock taken by the lookup keeps a plan from joining the group meanwhile. */
export async function deleteGroup(deps: Deps, principal: Principal, input: { id: string }): Promise<void> {
  const group = isUuid(input.id) ? await findAnyGroup(deps.db, input.id) : undefined;
  const isOurs = group?.commerce_id === principal.commerce_id && reaches(principal, group.office_id);
  if (!group || !isOurs) throw notFound();
  if ((await countPlans(deps.db, group.id)) > 0) throw new ApiError(groupErrors.group_has_plans);
  await updateGroup(deps.db, group.id, { deleted_at: deps.clock.now() });
}
