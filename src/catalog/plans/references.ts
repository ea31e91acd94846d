import { holdGroup } from '#src/catalog/groups/store.ts';
import type { Group } from '#src/catalog/groups/types.ts';
import type { Deps } from '#src/deps.ts';
import { type Issue, refuseIf } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { RULE_TEXTS } from '#src/platform/http/rules.ts';
import { officeIssue } from '#src/tenancy/merchants/office-reach.ts';
import { findActiveTax } from '#src/tenancy/merchants/store.ts';

interface References {
  office?: number | undefined;
  tax?: bigint | null | undefined;
  subscription_group_id?: string | null | undefined;
}

/** What a plan names must exist and be the merchant's. Answers the group, if one was named. */
export async function requireReferences(
  deps: Deps,
  principal: Principal,
  input: References,
): Promise<Group | null> {
  const issues: (Issue | null)[] = [];
  if (input.office !== undefined) issues.push(await officeIssue(deps, principal, input.office));
  if (input.tax !== undefined && input.tax !== null) {
    const tax = await findActiveTax(deps.db, principal.commerce_id, Number(input.tax));
    if (!tax) issues.push({ path: 'tax', text: RULE_TEXTS.exists });
  }
  const groupId = input.subscription_group_id ?? null;
  const group =
    groupId !== null && isUuid(groupId) ? await holdGroup(deps.db, principal, groupId) : undefined;
  if (groupId !== null && !group) issues.push({ path: 'subscription_group_id', text: RULE_TEXTS.exists });
  refuseIf(issues);
  return group ?? null;
}
