import type { Deps } from '#src/deps.ts';
import { ApiError, commonErrors } from '#src/kernel/errors.ts';
import { inTimeOf, type Principal } from '#src/platform/http/route.ts';
import { findPanelSession } from '#src/tenancy/people/sessions/sessions.ts';
import { rememberPlace } from '#src/tenancy/people/sessions/store.ts';
import { listMemberships } from '#src/tenancy/people/store.ts';
import type { Membership, PanelSession } from '#src/tenancy/people/types.ts';
import { PANEL_COOKIE, type Visit } from '../shared/visit.ts';
import type { Place } from './scope.ts';

/** Whoever looks at a page of the panel, at one merchant and in one environment. */
export interface Caller {
  session: PanelSession;
  membership: Membership;
  place: Place;
  /** As the API knows them: the same rights, by the same checks. */
  principal: Principal;
}

/** Whoever is signed in with this browser. */
export async function sessionOf(deps: Deps, { cookies }: Visit): Promise<PanelSession | null> {
  const token = cookies.get(PANEL_COOKIE);
  return token ? findPanelSession(deps, token) : null;
}

function readPlace({ params }: Visit): Place | null {
  const { merchant, environment } = params;
  if (merchant === undefined || (environment !== 'test' && environment !== 'production')) return null;
  return { merchant, environment };
}

/** A merchant that is not theirs is as one that does not exist. */
export async function callerAt(deps: Deps, visit: Visit, session: PanelSession): Promise<Caller> {
  const place = readPlace(visit);
  if (!place) throw new ApiError(commonErrors.not_found);
  const production = place.environment === 'production';
  const at = { slug: place.merchant, production };
  const [membership] = await listMemberships(deps.db, session.person_id, at);
  if (!membership) throw new ApiError(commonErrors.not_found);
  const { commerce_id } = membership;
  if (session.last_merchant !== commerce_id || session.last_production !== production)
    await rememberPlace(deps.db, session.id, { commerce_id, production });
  return { session, membership, place, principal: principalOf(session, membership) };
}

function principalOf(session: PanelSession, membership: Membership): Principal {
  const { user_id, commerce_id, production, frozen_at, offices, role } = membership;
  const key_scope = `panel ${session.id}`;
  return { token_id: '', user_id, commerce_id, production, frozen_at, offices, role, key_scope };
}

/** What everything is built from, in the time of the caller's environment. */
export function depsOf(deps: Deps, { principal }: Caller): Deps {
  return inTimeOf(deps, principal);
}
