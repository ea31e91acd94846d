import type { PlanWithUrls } from '#src/catalog/plans/types.ts';
import { listBalances } from '#src/customers/subscribers/balances/store.ts';
import type { Deps } from '#src/deps.ts';
import type { ErrorEntry } from '#src/kernel/errors.ts';
import { loadChargeContext } from '../charge/charge-context.ts';
import { type ChargedTo, isUnusable } from '../charge/charged-to.ts';
import { draftInvoice } from '../charge/draft.ts';
import { offerRefusal } from '../references.ts';
import { findDefaultFor } from '../require-offered.ts';
import { type Effect, effectOf, type InvitationOffer } from '../rules/invitation-offer.ts';
import type { Proration } from '../rules/proration.ts';
import type { ProrationBehavior, Subscription } from '../types.ts';
import { draftOffer } from './accept.ts';
import { type PlanQuote, quote } from './change-plan.ts';

/** Effect of accepting an offer, given the current state of the subscription. */
export interface OfferPreview {
  effect: Effect;
  /** Plan of the subscription once the offer is accepted. */
  plan: PlanWithUrls;
  /**
   * Payment source that would be charged. It is the subscriber's default if the subscription's own was deleted or
   * revoked.
   */
  charged_to: ChargedTo;
  /** Amount charged immediately, in minor units. */
  amount_now: bigint;
  /** Period that the charge would pay for. Null if nothing is charged, or only a proration. */
  period: { starts_at: Temporal.Instant; ends_at: Temporal.Instant } | null;
  /** Credit and charge of a plan change, in minor units. Null for offers that keep the plan. */
  proration: (Pick<Proration, 'credit' | 'charge' | 'net'> & Terms) | null;
  /** Error that accepting the offer would return. Null if the offer can be accepted. */
  refusal: ErrorEntry | null;
}

interface Terms {
  behavior: ProrationBehavior;
  applies_on: PlanQuote['applies_on'];
}

/**
 * Computes the effect of accepting an offer. Takes no locks, so the result may be outdated when the subscriber
 * accepts.
 */
export async function previewOffer(
  deps: Deps,
  subscription: Subscription,
  offer: InvitationOffer,
): Promise<OfferPreview> {
  const planId = offer.plan_id ?? subscription.subscription_plan_id;
  const context = await loadChargeContext(deps.db, [subscription], [planId]);
  const plan = context.plan(planId);
  const effect = effectOf(subscription, offer.kind, deps.clock.now());
  const refusal = await offerRefusal(deps, subscription, plan);
  const charged_to = await chargedBy(deps, subscription, effect, context.chargedTo(subscription));
  const base = { effect, plan, refusal, charged_to, amount_now: 0n, period: null, proration: null };
  if (effect === 'take_back') return base;
  if (effect === 'plan_change') return { ...base, ...(await previewPlan(deps, subscription, plan, offer)) };
  const balances = await listBalances(deps.db, subscription, [subscription.subscriber_id]);
  const balance = balances.find(({ currency }) => currency === subscription.currency_type)?.amount ?? 0n;
  const now = deps.clock.now();
  const draft = draftOffer({ subscription, plan, reason: effect, balance, previous: null, now });
  const { total, period_start: starts_at, period_end: ends_at } = draftInvoice(draft);
  return { ...base, amount_now: total, period: { starts_at, ends_at } };
}

/** Returns the payment source that `withUsableSource` would choose, without changing the subscription. */
async function chargedBy(
  deps: Deps,
  subscription: Subscription,
  effect: Effect,
  own: ChargedTo,
): Promise<ChargedTo> {
  const mayMove = effect === 'revival' || effect === 'renewal';
  return mayMove && isUnusable(own) ? ((await findDefaultFor(deps, subscription)) ?? own) : own;
}

async function previewPlan(
  deps: Deps,
  subscription: Subscription,
  plan: PlanWithUrls,
  offer: InvitationOffer,
) {
  const behavior = offer.proration_behavior ?? 'create_prorations';
  const { proration, applies_on } = await quote(deps, subscription, plan, behavior);
  const isNone = behavior === 'none' || plan.id === subscription.subscription_plan_id;
  const { credit, charge, net } = isNone ? { credit: 0n, charge: 0n, net: 0n } : proration;
  const amount_now = behavior === 'always_invoice' && net > 0n ? net : 0n;
  return { amount_now, proration: { credit, charge, net, behavior, applies_on } };
}
