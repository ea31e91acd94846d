import type { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { type Issue, invalid, refuseIf } from '#src/kernel/errors.ts';
import { newId } from '#src/kernel/ids.ts';
import { violates } from '#src/platform/database/pool.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { RULE_TEXTS } from '#src/platform/http/rules.ts';
import { officeIssue } from '#src/tenancy/merchants/office-reach.ts';
import type { createGroupBody } from './schema.ts';
import { GROUP_NAME_INDEX, insertGroup, isGroupNameTaken } from './store.ts';
import type { Group } from './types.ts';

export async function createGroup(
  deps: Deps,
  principal: Principal,
  input: z.infer<typeof createGroupBody>,
): Promise<Group> {
  if (await officeIssue(deps, principal, input.office)) refuseIf(await groupIssues(deps, principal, input));
  const group = toGroup(principal, input, deps.clock.now());
  await insertGroup(deps.db, group).catch(refuseDuplicateName);
  return group;
}

/** Returns the validation issues of a new plan group. */
export async function groupIssues(
  deps: Deps,
  principal: Principal,
  { name, office }: Partial<z.infer<typeof createGroupBody>>,
): Promise<(Issue | null)[]> {
  return [
    await nameIssue(deps, principal, name),
    office === undefined ? null : await officeIssue(deps, principal, office),
  ];
}

export async function nameIssue(
  deps: Deps,
  group: { commerce_id: number; id?: string },
  name: string | undefined,
): Promise<Issue | null> {
  const isTaken = name !== undefined && (await isGroupNameTaken(deps.db, group, name));
  return isTaken ? { path: 'name', text: RULE_TEXTS.unique } : null;
}

export function toGroup(
  { commerce_id, user_id }: Principal,
  { office: office_id, name, description = null }: z.infer<typeof createGroupBody>,
  now: Temporal.Instant,
): Group {
  return {
    ...{ id: newId(), commerce_id, office_id, user_id, name, description },
    ...{ active: true, created_at: now, deleted_at: null },
  };
}

export function refuseDuplicateName(error: unknown): never {
  throw violates(error, GROUP_NAME_INDEX) ? invalid('name', RULE_TEXTS.unique) : error;
}
