import type { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { ApiError, notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { reaches } from '#src/modules/merchants/office-reach.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { refuseDuplicateName } from './create.ts';
import { groupErrors } from './errors.ts';
import type { updateGroupBody } from './schema.ts';
import { findAnyGroup, updateGroup } from './store.ts';
import type { Group } from './types.ts';

export async function changeGroup(
  deps: Deps,
  principal: Principal,
  input: z.infer<typeof updateGroupBody> & { id: string },
): Promise<Group> {
  const group = isUuid(input.id) ? await findAnyGroup(deps.db, input.id) : undefined;
  if (!group) throw notFound();
  if (group.commerce_id !== principal.commerce_id) throw new ApiError(groupErrors.foreign_group);
  if (!reaches(principal, group.office_id)) throw notFound();
  const { name, description = group.description } = input;
  await updateGroup(deps.db, group.id, { name, description }).catch(refuseDuplicateName);
  return { ...group, name, description };
}
