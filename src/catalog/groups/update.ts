import type { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { ApiError, notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { refuseDuplicateName } from './create.ts';
import { groupErrors } from './errors.ts';
import type { updateGroupBody } from './schema.ts';
import { findAnyGroup, lockGroupForChange, updateGroup } from './store.ts';
import type { Group } from './types.ts';

export async function changeGroup(
  deps: Deps,
  principal: Principal,
  input: z.infer<typeof updateGroupBody> & { id: string },
): Promise<Group> {
  const group = await requireGroup(deps, principal, input.id);
  const { name, description = group.description } = input;
  await updateGroup(deps.db, group, { name, description }).catch(refuseDuplicateName);
  return { ...group, name, description };
}

/**
 * Locks and returns a plan group. Throws 403 if it belongs to another merchant, as the API contract requires, and 404
 * if it is not accessible for another reason.
 */
export async function requireGroup(deps: Deps, principal: Principal, id: string): Promise<Group> {
  if (!isUuid(id)) throw notFound();
  const group = await lockGroupForChange(deps.db, principal, id);
  if (group) return group;
  const other = await findAnyGroup(deps.db, id);
  throw other && other.commerce_id !== principal.commerce_id
    ? new ApiError(groupErrors.foreign_group)
    : notFound();
}
