import { previewOffer } from '#src/billing/subscriptions/actions/preview.ts';
import { loadChargeContext } from '#src/billing/subscriptions/charge/charge-context.ts';
import { findInvitation, listPending } from '#src/billing/subscriptions/of-payer/store.ts';
import { isReached } from '#src/billing/subscriptions/rules/periods.ts';
import type { Invitation } from '#src/billing/subscriptions/types.ts';
import type { Deps } from '#src/deps.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { asPayer } from '../sessions.ts';
import type { PortalSession } from '../types.ts';
import { type PortalInvitation, viewOffer, viewPlan } from '../views.ts';
import { requireOwn } from './subscriptions.ts';

/** Lists the payer's pending invitations, newest first, each with a preview of its charges. */
export async function listOwnInvitations(
  deps: Deps,
  { session }: { session: PortalSession },
): Promise<PortalInvitation[]> {
  const { deps: timed } = asPayer(deps, session);
  const pending = await listPending(deps.db, session, timed.clock.now());
  const views: PortalInvitation[] = [];
  for (const invitation of pending) views.push(await view(timed, session, invitation));
  return views;
}

/** Returns an invitation of the payer by its id, pending or not. Throws 404 if it does not exist. */
export async function showOwnInvitation(
  deps: Deps,
  { session, id }: { session: PortalSession; id: string },
): Promise<PortalInvitation> {
  const invitation = isUuid(id) ? await findInvitation(deps.db, session, id) : undefined;
  if (!invitation) throw notFound();
  return view(asPayer(deps, session).deps, session, invitation);
}

/** Builds the portal's view of an invitation. `deps` must use the clock of the session's environment. */
async function view(deps: Deps, session: PortalSession, invitation: Invitation): Promise<PortalInvitation> {
  const { id, kind, subscription_id, expires_at, accepted_at } = invitation;
  const subscription = await requireOwn(deps.db, session, subscription_id);
  const context = await loadChargeContext(deps.db, [subscription]);
  return {
    id,
    kind,
    subscription_id,
    current_plan: viewPlan(context.plan(subscription.subscription_plan_id)),
    expires_at,
    is_accepted: accepted_at !== null,
    is_pending: accepted_at === null && !isReached(expires_at, deps.clock.now()),
    offer: viewOffer(await previewOffer(deps, subscription, invitation), deps.clock.now()),
  };
}
