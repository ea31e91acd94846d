import { lockGroup } from '#src/catalog/groups/store.ts';
import type { Group } from '#src/catalog/groups/types.ts';
import type { Deps } from '#src/deps.ts';
import { toColombiaText } from '#src/kernel/calendar.ts';
import { ApiError, type Issue, refuseIf } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import type { Currency } from '#src/kernel/lists.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { RULE_TEXTS } from '#src/platform/http/rules.ts';
import { ACCOUNT_METHODS } from '#src/providers/port/capabilities.ts';
import { officeIssue } from '#src/tenancy/merchants/office-reach.ts';
import { findActiveTax, listTaxes } from '#src/tenancy/merchants/store.ts';
import { offerErrors } from '#src/tenancy/provider-accounts/errors.ts';
import { offeredBy } from '#src/tenancy/provider-accounts/offered.ts';

/** Payment methods that can be charged repeatedly. */
const REPEATABLE = ['card', ...ACCOUNT_METHODS] as const;

export interface References {
  currency_type?: Currency | undefined;
  office?: number | undefined;
  tax?: bigint | null | undefined;
  subscription_group_id?: string | null | undefined;
}

/**
 * Throws if the office, tax or group that a plan refers to does not exist. The error contains one issue for each
 * missing object. Returns the group, or null if the plan has none.
 */
export async function requireReferences(
  deps: Deps,
  principal: Principal,
  input: References,
  more: readonly (Issue | null)[] = [],
): Promise<Group | null> {
  const { issues, group } = await findReferences(deps, principal, input);
  refuseIf([...issues, ...more]);
  if (input.currency_type !== undefined) await requireCurrency(deps, principal, input.currency_type);
  return group;
}

/**
 * Looks up the office, tax and group that a plan refers to. Returns the group, and one issue for each object that
 * does not exist.
 */
export async function findReferences(
  deps: Deps,
  principal: Principal,
  input: References,
): Promise<{ issues: (Issue | null)[]; group: Group | null }> {
  const issues: (Issue | null)[] = [];
  if (input.office !== undefined) issues.push(await officeIssue(deps, principal, input.office));
  if (input.tax !== undefined && input.tax !== null) {
    const tax = await findActiveTax(deps.db, principal.commerce_id, Number(input.tax));
    if (!tax) issues.push(await taxIssue(deps, principal));
  }
  const groupId = input.subscription_group_id ?? null;
  const group =
    groupId !== null && isUuid(groupId) ? await lockGroup(deps.db, principal, groupId) : undefined;
  if (groupId !== null && !group) issues.push({ path: 'subscription_group_id', text: RULE_TEXTS.exists });
  return { issues, group: group ?? null };
}

async function taxIssue(deps: Deps, { commerce_id }: Principal): Promise<Issue> {
  const taxes = (await listTaxes(deps.db, commerce_id)).filter(({ active }) => active);
  const list = taxes.map(({ value_hundredths }) => value_hundredths / 100).join(', ');
  return { path: 'tax', text: RULE_TEXTS.one_of, values: { list } };
}

/**
 * Returns an issue if the deadline of a plan has passed. Every subscription to such a plan would be canceled
 * immediately.
 */
export function deadlineIssue(
  deadline: Temporal.Instant | null | undefined,
  now: Temporal.Instant,
): Issue | null {
  if (!deadline || Temporal.Instant.compare(deadline, now) > 0) return null;
  return { path: 'deadline', text: RULE_TEXTS.future, values: { now: toColombiaText(now) } };
}

/** Throws if none of the merchant's providers can make recurring charges in this currency. */
async function requireCurrency(deps: Deps, principal: Principal, currency: Currency): Promise<void> {
  const offers = await offeredBy(deps, principal);
  if (!REPEATABLE.some((method) => offers({ method, currency, kept: true })))
    throw new ApiError(offerErrors.currency);
}
