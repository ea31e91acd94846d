import type { Deps } from '#src/deps.ts';
import { ApiError, type ErrorEntry, type Issue } from '#src/kernel/errors.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { integer, RULE_TEXTS } from '#src/platform/http/rules.ts';
import { findOffice, listOffices } from './store.ts';

export const officeErrors = {
  office_out_of_reach: {
    status: 403,
    param: 'office',
    text: {
      en: 'Your user has access only to the offices {offices}.',
      es: 'Su usuario solo tiene acceso a las sedes {offices}.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;

/** Schema of an office id in a request body: an integer or a numeric string. */
export const officeId = integer({ min: 1, max: 2_147_483_647 });

/**
 * Checks an office id. Returns a validation issue if the merchant has no such office, otherwise null. Throws
 * 403 if the user has no access to the office.
 */
export async function officeIssue(deps: Deps, principal: Principal, office: number): Promise<Issue | null> {
  const found = await findOffice(deps.db, principal.commerce_id, office);
  if (!found) {
    const own = (await listOffices(deps.db, principal.commerce_id)).filter(({ id }) =>
      canAccessOffice(principal, id),
    );
    return { path: 'office', text: RULE_TEXTS.one_of, values: { list: own.map(({ id }) => id).join(', ') } };
  }
  if (!canAccessOffice(principal, office)) {
    throw new ApiError(officeErrors.office_out_of_reach, { offices: principal.offices?.join(', ') ?? '' });
  }
  return null;
}

export function canAccessOffice(principal: Pick<Principal, 'offices'>, office: number): boolean {
  return principal.offices === null || principal.offices.includes(office);
}
