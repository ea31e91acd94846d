import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import { newId } from '#src/kernel/ids.ts';
import type { Plan } from '#src/modules/plans/types.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { flagged, subscriptionErrors } from '../errors.ts';
import { insertInvitation, listPendingInvitations } from '../invitations/store.ts';
import { requireSubscription } from '../references.ts';
import { listSubscribersById } from '../store.ts';
import type { Invitation, ProrationBehavior, Subscription } from '../types.ts';

/** After this many days an invitation can no longer be accepted, and another may be sent. */
const VALID_DAYS = 7;

type Offer = { kind: 'renewal' } | { kind: 'plan_change'; plan: Plan; behavior: ProrationBehavior };

/** Writes an invitation and the mail that carries it. One at a time for a subscription. */
export async function invite(deps: Deps, subscription: Subscription, offer: Offer): Promise<Invitation> {
  const now = deps.clock.now();
  const flag = offer.kind === 'renewal' ? 'renewed' : 'changed';
  const pending = await listPendingInvitations(deps.db, subscription.id, now);
  if (pending.length > 0) {
    throw new ApiError(flagged(subscriptionErrors.invitation_already_pending, flag));
  }
  const invitation: Invitation = {
    id: newId(),
    commerce_id: subscription.commerce_id,
    production: subscription.production,
    subscription_id: subscription.id,
    kind: offer.kind,
    plan_id: offer.kind === 'plan_change' ? offer.plan.id : null,
    proration_behavior: offer.kind === 'plan_change' ? offer.behavior : null,
    accepted_at: null,
    expires_at: now.add({ hours: VALID_DAYS * 24 }),
    created_at: now,
  };
  await insertInvitation(deps.db, invitation);
  return invitation;
}

/** Asks the subscriber, by mail, to renew. */
export async function inviteToRenew(
  deps: Deps,
  principal: Principal,
  input: { id: string },
): Promise<Invitation> {
  const subscription = await requireSubscription(deps, principal, input.id);
  const [subscriber] = await listSubscribersById(deps.db, [subscription.subscriber_id]);
  if (!subscriber || subscriber.default_payment_method_id === null) {
    throw new ApiError(flagged(subscriptionErrors.subscriber_without_card, 'renewed'));
  }
  return invite(deps, subscription, { kind: 'renewal' });
}
