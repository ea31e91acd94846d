import type { z } from 'zod';
import { lockPlan } from '#src/catalog/plans/store.ts';
import type { Plan, PlanWithUrls } from '#src/catalog/plans/types.ts';
import { type CardAttempt, limitCardAttempts } from '#src/charging/card-testing/admit.ts';
import { consentsOf, type PayerConsents, withStoredCard } from '#src/charging/keep-card.ts';
import type { Kept } from '#src/customers/cards/vault.ts';
import type { Deps } from '#src/deps.ts';
import { ApiError, notFound } from '#src/kernel/errors.ts';
import { isUuid, newId } from '#src/kernel/ids.ts';
import { listInvoicesById } from '#src/ledger/invoices/store.ts';
import type { Invoice, InvoiceReason } from '#src/ledger/invoices/types.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Call, Principal } from '#src/platform/http/route.ts';
import { canAccessOffice } from '#src/tenancy/merchants/office-reach.ts';
import { lockBalance } from '../balance.ts';
import { type ChargeContext, loadChargeContext } from '../charge/charge-context.ts';
import { columnsOf, isUnusable } from '../charge/charged-to.ts';
import type { Draft } from '../charge/draft.ts';
import { type Opened, openCharges } from '../charge/open.ts';
import { saveChanges } from '../charge/save.ts';
import { type Settled, settleFree } from '../charge/settle.ts';
import { chargeNow } from '../create.ts';
import { subscriptionErrors } from '../errors.ts';
import { findInvited, lockInvitation, markAccepted } from '../invitations/store.ts';
import { nextCard } from '../keep-card.ts';
import { needsPlace, offerRefusal, refuseWhileCharging } from '../references.ts';
import { findDefaultFor } from '../require-offered.ts';
import { effectOf, type InvitationOffer } from '../rules/invitation-offer.ts';
import { dayOfMonth, isReached, wholeSecond } from '../rules/periods.ts';
import type { paymentMethodBody } from '../schema.ts';
import { lockSubscriptions, updateSubscription } from '../store.ts';
import type { Subscription } from '../types.ts';
import { beginDirect } from './change-plan.ts';
import { undoCancellation } from './undo-cancellation.ts';
import { replaceCard } from './update.ts';

/**
 * Result of accepting an offer: the updated subscription, and the outcome of its charge. `settled` is null if nothing
 * was charged.
 */
export interface Acceptance {
  subscription: Subscription;
  settled: Settled | null;
}

export type BegunAcceptance =
  | { subscription: Subscription }
  | { subscription: Subscription; opened: Opened; context: ChargeContext };

type Card = z.infer<typeof paymentMethodBody>;

/** Payment details that a payer can send when accepting an offer. */
interface AcceptancePayment {
  /** New card for the subscription. Needed only if its current payment source can no longer be charged. */
  card?: Card | undefined;
  /**
   * The payer's consents to the terms of the provider that will store the card. Needed only if the provider requires
   * them.
   */
  consents?: PayerConsents | undefined;
  tried?: CardAttempt | null;
}

/** Merchant, environment and offices whose invitations the caller may accept. */
type InvitationScope = Pick<Principal, 'commerce_id' | 'production' | 'offices'>;

/**
 * Accepts an invitation on behalf of the subscriber: applies its offer, and charges the subscriber if the offer has a
 * cost.
 */
export async function acceptInvitation(
  deps: Deps,
  principal: InvitationScope,
  id: string,
  claim: Call<unknown>['claim'] = async () => undefined,
  { card, tried = null, consents }: AcceptancePayment = {},
): Promise<Acceptance> {
  const reference = newId();
  const write = (kept: Kept | null) =>
    inTransaction(deps.db, async (db) => {
      await claim(db, reference);
      return begin({ ...deps, db }, principal, { id, card: card && { ...card, kept } }, reference);
    });
  const open = async () => {
    const invited = card && isUuid(id) ? await findInvited(deps.db, principal, id) : undefined;
    const given_for = invited ?? '';
    const given = { ...(consents ?? consentsOf(given_for, card)), given_for };
    return withStoredCard(deps, await nextCard(deps, principal, given_for, card), given, write);
  };
  const begun = await limitCardAttempts(deps, tried, reference, open);
  return finishAcceptance(deps, begun, [id], { cvv: card?.cvv, tried });
}

/**
 * Charges the subscriber for an accepted offer, if it has a cost. The caller must already have committed the charge
 * intent.
 */
export async function finishAcceptance(
  deps: Deps,
  begun: BegunAcceptance,
  invitations: readonly string[],
  present: Parameters<typeof chargeNow>[2],
): Promise<Acceptance> {
  if (!('opened' in begun)) return { subscription: begun.subscription, settled: null };
  const settled = await chargeNow(deps, begun, present);
  const isRefused = settled.operation.status === 'declined' || settled.operation.status === 'failed';
  // A refused charge reopens the invitations, so that the subscriber can retry with another card.
  const { commerce_id } = begun.subscription;
  if (isRefused) await Promise.all(invitations.map((id) => markAccepted(deps.db, { commerce_id, id }, null)));
  return { subscription: settled.subscription ?? begun.subscription, settled };
}

async function begin(
  deps: Deps,
  principal: InvitationScope,
  { id, card }: { id: string; card: (Card & { kept: Kept | null }) | undefined },
  reference: string,
): Promise<BegunAcceptance> {
  const now = deps.clock.now();
  const invitation = isUuid(id) ? await lockInvitation(deps.db, principal, id) : undefined;
  if (!invitation) throw notFound();
  if (invitation.accepted_at !== null || isReached(invitation.expires_at, now)) {
    throw new ApiError(subscriptionErrors.invitation_expired);
  }
  const [subscription] = await lockSubscriptions(deps.db, invitation.commerce_id, [
    invitation.subscription_id,
  ]);
  if (!subscription || !canAccessOffice(principal, subscription.office_id)) throw notFound();
  refuseWhileCharging(subscription);
  await markAccepted(deps.db, invitation, now);
  const charged = card ? await replaceCard(deps, subscription, card) : subscription;
  return beginAcceptance(deps, charged, invitation, reference);
}

/**
 * Applies an offer to a subscription and writes the charge intent. The subscription must be locked and have no charge
 * in progress.
 */
export async function beginAcceptance(
  deps: Deps,
  subscription: Subscription,
  offer: InvitationOffer,
  reference: string,
): Promise<BegunAcceptance> {
  const planId = offer.plan_id ?? subscription.subscription_plan_id;
  // Locks the plan before reading it, because a concurrent request may delete it.
  if (needsPlace(subscription, planId))
    await lockPlan(deps.db, { commerce_id: subscription.commerce_id, id: planId });
  const context = await loadChargeContext(deps.db, [subscription], [planId]);
  const plan = context.plan(planId);
  const refusal = await offerRefusal(deps, subscription, plan);
  if (refusal) throw new ApiError(refusal);
  const effect = effectOf(subscription, offer.kind, deps.clock.now());
  const goesOn = effect !== 'revival' && subscription.canceled_at !== null;
  const live = goesOn ? await undoCancellation(deps, subscription) : subscription;
  if (effect === 'plan_change') return beginPlan(deps, live, plan, offer, reference);
  if (effect === 'take_back') return { subscription: live };
  const charged = await withUsableSource(deps, live, context);
  const known = await loadChargeContext(deps.db, [charged], [planId]);
  return charge(deps, known, charged, plan, effect, reference);
}

/**
 * Returns the subscription with a payment source that can be charged. Replaces a deleted or revoked one with the
 * subscriber's default. Throws if the subscriber has no default.
 */
async function withUsableSource(
  deps: Deps,
  subscription: Subscription,
  context: ChargeContext,
): Promise<Subscription> {
  if (!isUnusable(context.chargedTo(subscription))) return subscription;
  const found = await findDefaultFor(deps, subscription);
  if (!found) throw new ApiError(subscriptionErrors.subscriber_without_card);
  const charged = columnsOf(found);
  await updateSubscription(deps.db, subscription, charged);
  return { ...subscription, ...charged };
}

async function beginPlan(
  deps: Deps,
  subscription: Subscription,
  plan: Plan,
  offer: InvitationOffer,
  reference: string,
): Promise<BegunAcceptance> {
  if (plan.id === subscription.subscription_plan_id) return { subscription };
  const behavior = offer.proration_behavior ?? 'create_prorations';
  const terms = { behavior, prorated_at: deps.clock.now() };
  const begun = await beginDirect(deps, subscription, plan, terms, reference);
  return 'done' in begun ? { subscription: begun.done.subscription } : { ...begun, subscription };
}

async function charge(
  deps: Deps,
  context: ChargeContext,
  subscription: Subscription,
  plan: PlanWithUrls,
  reason: InvoiceReason,
  reference: string,
): Promise<BegunAcceptance> {
  const balance = await lockBalance(deps.db, subscription);
  const previous = reason === 'renewal' ? await openInvoice(deps, subscription) : null;
  const draft = draftOffer({ subscription, plan, reason, balance, previous, now: deps.clock.now() });
  const { opened, free } = await openCharges(deps, context, [{ ...draft, reference }]);
  if (opened[0]) return { subscription, opened: opened[0], context };
  const { changes } = await settleFree(deps, context, free);
  const { saved } = await saveChanges(deps, context, changes);
  return { subscription: saved[0] ?? subscription };
}

/** Drafts the charge for an accepted offer that renews a subscription or restarts an ended one. */
export function draftOffer(
  offer: Pick<Draft, 'subscription' | 'plan' | 'reason' | 'balance' | 'previous' | 'now'>,
): Draft {
  const { subscription, plan, reason, now } = offer;
  const isRevival = reason === 'revival';
  const start = isRevival ? wholeSecond(now) : subscription.due_at;
  return {
    ...offer,
    start,
    anchor_day: isRevival ? dayOfMonth(start) : subscription.anchor_day,
    pending: subscription.pending_lines,
    change: isRevival ? { plan_id: plan.id, behavior: 'none' } : null,
  };
}

/** Returns the unpaid invoice of a failed renewal, or null. Accepting a renewal offer pays this invoice. */
async function openInvoice(deps: Deps, { commerce_id, invoice_id }: Subscription): Promise<Invoice | null> {
  const ids = invoice_id === null ? [] : [invoice_id];
  const [invoice] = await listInvoicesById(deps.db, commerce_id, ids);
  return invoice ?? null;
}
