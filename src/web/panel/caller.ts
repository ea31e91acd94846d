import type { Deps } from '#src/deps.ts';
import { ApiError, commonErrors } from '#src/kernel/errors.ts';
import { hasRole, type Role, roleErrors } from '#src/platform/http/roles.ts';
import { type Principal, withEnvironmentClock } from '#src/platform/http/route.ts';
import { peopleErrors } from '#src/tenancy/people/errors.ts';
import { findPanelSession } from '#src/tenancy/people/sessions/sessions.ts';
import { saveLastMerchant } from '#src/tenancy/people/sessions/store.ts';
import { listMemberships } from '#src/tenancy/people/store.ts';
import type { Membership, PanelSession } from '#src/tenancy/people/types.ts';
import { PANEL_COOKIE, type Visit } from '../shared/visit.ts';
import type { Place } from './scope.ts';

/** The signed-in person, at one merchant and in one environment. */
export interface Caller {
  session: PanelSession;
  membership: Membership;
  place: Place;
  /**
   * Rights of the caller. Requests with an API token have the same type of principal, so both use the same access
   * checks.
   */
  principal: Principal;
}

/** Returns the session in this browser's cookie, or null if there is no valid session. */
export async function sessionOf(deps: Deps, { cookies }: Visit): Promise<PanelSession | null> {
  const token = cookies.get(PANEL_COOKIE);
  return token ? findPanelSession(deps, token) : null;
}

function readPlace({ params }: Visit): Place | null {
  const { merchant, environment } = params;
  if (merchant === undefined || (environment !== 'test' && environment !== 'production')) return null;
  return { merchant, environment };
}

/**
 * Returns the caller for the merchant and environment in the URL. Throws 404 if the person has no access to that
 * merchant.
 */
export async function callerAt(deps: Deps, visit: Visit, session: PanelSession): Promise<Caller> {
  const place = readPlace(visit);
  if (!place) throw new ApiError(commonErrors.not_found);
  const production = place.environment === 'production';
  const at = { slug: place.merchant, production };
  const [membership] = await listMemberships(deps.db, session.person_id, at);
  if (!membership) throw new ApiError(commonErrors.not_found);
  const { commerce_id } = membership;
  if (session.last_merchant !== commerce_id || session.last_production !== production)
    await saveLastMerchant(deps.db, session.id, { commerce_id, production });
  return { session, membership, place, principal: principalOf(session, membership) };
}

function principalOf(session: PanelSession, membership: Membership): Principal {
  const { user_id, commerce_id, production, frozen_at, offices, role } = membership;
  const key_scope = `panel ${session.id}`;
  return { token_id: '', user_id, commerce_id, production, frozen_at, offices, role, key_scope };
}

/** Returns `deps` with the clock of the caller's environment, which is frozen if a test clock is set. */
export function depsOf(deps: Deps, { principal }: Caller): Deps {
  return withEnvironmentClock(deps, principal);
}

/** Rights that a page, link or button of the panel requires. */
export interface Access {
  role: Role;
  /** Whether access to all offices is required, because the page affects the whole merchant. */
  all_offices?: boolean | undefined;
  /** Whether the page modifies data. It is then refused if the merchant is disabled. */
  changes?: boolean | undefined;
}

function refusalOf({ principal, membership }: Caller, { role, all_offices, changes }: Access) {
  if (!hasRole(principal, role)) return roleErrors.role_insufficient;
  if (all_offices && principal.offices !== null) return roleErrors.all_offices_required;
  return changes && !membership.merchant.active ? peopleErrors.merchant_disabled : null;
}

/** Throws 403 unless the caller has these rights. */
export function requireAccess(caller: Caller, access: Access): void {
  const refusal = refusalOf(caller, access);
  if (refusal) throw new ApiError(refusal);
}

/** Returns whether the caller has these rights. Used to hide links and buttons that the server would refuse. */
export function hasAccess(caller: Caller, access: Access): boolean {
  return refusalOf(caller, access) === null;
}
