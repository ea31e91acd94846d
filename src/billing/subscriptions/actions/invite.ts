import type { Plan } from '#src/catalog/plans/types.ts';
import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import { newId } from '#src/kernel/ids.ts';
import { enqueueMails, type MailInput } from '#src/messages/mails/enqueue.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { loadChargeContext } from '../charge/charge-context.ts';
import { subscriptionErrors } from '../errors.ts';
import { insertInvitation, listPendingInvitations } from '../invitations/store.ts';
import { toMailInput } from '../mails.ts';
import { portalUrl } from '../portal-url.ts';
import { offerRefusal, requireSubscription } from '../references.ts';
import { findDefaultFor } from '../require-offered.ts';
import type { Invitation, ProrationBehavior, Subscription } from '../types.ts';

/** Validity of an invitation in days. Once it has expired, a new invitation can be sent. */
const VALID_DAYS = 7;

/** Data of a new invitation. `net` is the cost of the plan change in minor units. */
type NewInvitation =
  | { kind: 'renewal' }
  | { kind: 'plan_change'; plan: Plan; behavior: ProrationBehavior; net: bigint };

/**
 * Creates an invitation and enqueues the invitation mail. Throws if the subscription already has a pending
 * invitation.
 */
export async function invite(
  deps: Deps,
  subscription: Subscription,
  offer: NewInvitation,
): Promise<Invitation> {
  const now = deps.clock.now();
  const pending = await listPendingInvitations(deps.db, subscription, now);
  if (pending.length > 0) {
    throw new ApiError(subscriptionErrors.invitation_already_pending);
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
  await enqueueMails(deps.db, [await mailOf(deps, subscription, invitation, offer)]);
  return invitation;
}

async function mailOf(
  deps: Deps,
  subscription: Subscription,
  invitation: Invitation,
  offer: NewInvitation,
): Promise<MailInput> {
  const now = deps.clock.now();
  const context = await loadChargeContext(deps.db, [subscription]);
  const { production } = subscription;
  const place = { slug: context.merchant(subscription.commerce_id).slug, production };
  const accept_url = portalUrl(deps.base_url, place, `/invitations/${invitation.id}`);
  const currency = subscription.currency_type;
  if (offer.kind === 'plan_change') {
    const { name: new_plan, price } = offer.plan;
    return toMailInput(
      subscription,
      context,
      (names) => ({
        kind: 'plan_change_invitation',
        ...names,
        new_plan,
        price,
        net: offer.net,
        currency,
        accept_url,
      }),
      now,
    );
  }
  const amount = context.plan(subscription.subscription_plan_id).price;
  return toMailInput(
    subscription,
    context,
    (names) => ({ kind: 'renewal_invitation', ...names, amount, currency, accept_url }),
    now,
  );
}

/** Invites the subscriber by mail to renew a subscription. Throws if the renewal would be refused. */
export async function inviteToRenew(
  deps: Deps,
  principal: Principal,
  input: { id: string },
): Promise<Invitation> {
  const subscription = await requireSubscription(deps, principal, input.id);
  const context = await loadChargeContext(deps.db, [subscription]);
  const plan = context.plan(subscription.subscription_plan_id);
  const refusal = await offerRefusal(deps, subscription, plan);
  if (refusal) throw new ApiError(refusal);
  if ((await findDefaultFor(deps, subscription)) === null) {
    throw new ApiError(subscriptionErrors.subscriber_without_card);
  }
  return invite(deps, subscription, { kind: 'renewal' });
}
