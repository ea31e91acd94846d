import type { PlanWithUrls } from '#src/catalog/plans/types.ts';
import { listBalances } from '#src/customers/subscribers/balances/store.ts';
import type { Deps } from '#src/deps.ts';
import type { ErrorEntry } from '#src/kernel/errors.ts';
import { loadChargeContext } from '../charge/charge-context.ts';
import { type ChargedTo, isGone } from '../charge/charged-to.ts';
import { draftInvoice } from '../charge/draft.ts';
import { offerRefusal } from '../references.ts';
import { findDefaultFor } from '../require-offered.ts';
import { type Effect, effectOf, type InvitationOffer } from '../rules/invitation-offer.ts';
import type { Proration } from '../rules/proration.ts';
import type { ProrationBehavior, Subscription } from '../types.ts';
import { draftOffer } from './accept.ts';
import { type PlanQuote, quote } from './change-plan.ts';

/** What saying yes to an offer would do, as things stand. */
export interface OfferPreview {
  effect: Effect;
  /** The plan the subscription would have. */
  plan: PlanWithUrls;
  /** What it would be charged to: its own, or the default where that is gone. */
  charged_to: ChargedTo;
  /** What would be charged at once. */
  amount_now: bigint;
  /** What that pays for; null where nothing is paid, or only a difference. */
  period: { starts_at: Temporal.Instant; ends_at: Temporal.Instant } | null;
  /** Of a change of plan. */
  proration: (Pick<Proration, 'credit' | 'charge' | 'net'> & Terms) | null;
  /** Why it would be refused. */
  refusal: ErrorEntry | null;
}

interface Terms {
  behavior: ProrationBehavior;
  applies_on: PlanQuote['applies_on'];
}

/** Changes nothing, and holds nothing: what is true now may have changed when somebody says yes. */
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

/** As `withUsableSource` would choose it. */
async function chargedBy(
  deps: Deps,
  subscription: Subscription,
  effect: Effect,
  own: ChargedTo,
): Promise<ChargedTo> {
  const mayMove = effect === 'revival' || effect === 'renewal';
  return mayMove && isGone(own) ? ((await findDefaultFor(deps, subscription)) ?? own) : own;
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
