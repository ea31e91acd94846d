import { lockPlanForSubscription } from '#src/catalog/plans/store.ts';
import type { Plan, PlanWithUrls } from '#src/catalog/plans/types.ts';
import { findCard } from '#src/customers/cards/store.ts';
import type { Card } from '#src/customers/cards/types.ts';
import { expiryIssue } from '#src/customers/payers/schema.ts';
import { findOwnSource } from '#src/customers/payment-sources/store.ts';
import { isChargeable } from '#src/customers/payment-sources/types.ts';
import { lockKnownSubscriber } from '#src/customers/subscribers/store.ts';
import type { Subscriber } from '#src/customers/subscribers/types.ts';
import type { Deps } from '#src/deps.ts';
import { ApiError, type ErrorEntry, type Issue, notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import type { Text } from '#src/kernel/texts.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { RULE_TEXTS } from '#src/platform/http/rules.ts';
import { canAccessOffice } from '#src/tenancy/merchants/office-reach.ts';
import type { ChargedTo } from './charge/charged-to.ts';
import { subscriptionErrors } from './errors.ts';
import { isReached } from './rules/periods.ts';
import { isOver } from './rules/states.ts';
import { countLive, lockPlanPlace, lockSubscription } from './store.ts';
import type { Subscription } from './types.ts';

const TEXTS = {
  other_office: {
    en: 'The subscriber belongs to office {own}, and office {sent} was sent.',
    es: 'El suscriptor pertenece a la sede {own} y se envió la sede {sent}.',
  },
  deleted: {
    en: 'The subscriber was deleted; create it again.',
    es: 'El suscriptor fue eliminado; créelo de nuevo.',
  },
  unknown: {
    en: 'There is no subscriber with that id; check the id and the token.',
    es: 'No existe un suscriptor con ese id; revise el id y el token.',
  },
  not_ready: {
    en: 'The {field} cannot be charged: its payer has not approved it, or took the permission back.',
    es: 'El campo {field} no se puede cobrar: su titular no lo ha aprobado o retiró el permiso.',
  },
  plan_office: {
    en: 'The plan belongs to office {own}, and office {sent} was sent.',
    es: 'El plan pertenece a la sede {own} y se envió la sede {sent}.',
  },
} as const satisfies Record<string, Text>;

type PlanClosure =
  | typeof subscriptionErrors.plan_inactive
  | typeof subscriptionErrors.plan_subscribers_limit_reached;

type Found<T> = { found: T; issue: null } | { found: null; issue: Issue };

function missing<T>(path: string, text: Text, values = {}): Found<T> {
  return { found: null, issue: { path, text, values } };
}

/**
 * Returns the subscriber of a new subscription, or the reason why the id is refused. The office is checked only if
 * one is given. A subscriber of another merchant is reported as unknown, so that the id reveals nothing.
 */
export async function findSubscriberFor(
  deps: Deps,
  principal: Principal,
  input: { subscriber_id: string; office: number | undefined },
): Promise<Found<Subscriber>> {
  const path = 'subscriber_id';
  const { subscriber_id: id, office: sent } = input;
  if (!isUuid(id)) return missing(path, TEXTS.unknown);
  const subscriber = await lockKnownSubscriber(deps.db, { commerce_id: principal.commerce_id, id });
  if (!subscriber) return missing(path, TEXTS.unknown);
  if (subscriber.deleted_at !== null) return missing(path, TEXTS.deleted);
  const own = subscriber.office_id;
  if (sent !== undefined && own !== sent) return missing(path, TEXTS.other_office, { own, sent });
  return { found: subscriber, issue: null };
}

/**
 * Returns the plan of a new subscription, or the reason why the id is refused. Locks the plan, so that the number of
 * its subscriptions stays exact until commit.
 */
export async function findPlanFor(
  deps: Deps,
  principal: Principal,
  { plan_id, office: sent }: { plan_id: string; office: number | undefined },
): Promise<Found<PlanWithUrls>> {
  const path = 'plan_id';
  const plan = isUuid(plan_id) ? await lockPlanForSubscription(deps.db, principal, plan_id) : undefined;
  if (!plan) return missing(path, RULE_TEXTS.exists);
  const { office_id: own } = plan;
  if (sent !== undefined && own !== sent) return missing(path, TEXTS.plan_office, { own, sent });
  return { found: plan, issue: null };
}

/**
 * Returns an error if the subscriber was deleted, and null otherwise. Locks the subscriber until the transaction
 * ends.
 */
export async function subscriberRefusal(
  deps: Deps,
  { commerce_id, subscriber_id }: Pick<Subscription, 'commerce_id' | 'subscriber_id'>,
): Promise<ErrorEntry | null> {
  const subscriber = await lockKnownSubscriber(deps.db, { commerce_id, id: subscriber_id });
  return subscriber?.deleted_at === null ? null : subscriptionErrors.subscriber_deleted;
}

/**
 * Returns the error that explains why a plan does not accept a subscriber, or null. The result stays valid until
 * commit if the plan is locked.
 */
export async function planRefusal(deps: Deps, plan: Plan, subscriber_id: string): Promise<ErrorEntry | null> {
  const isOpen = plan.active && !isReached(plan.deadline, deps.clock.now());
  if (isOpen && !plan.allow_multiple_subscriptions) {
    // A lock on the plan alone does not block concurrent sign-ups when the plan has no subscriber limit.
    await lockPlanPlace(deps.db, plan, subscriber_id);
    if ((await countLive(deps.db, plan, { subscriber_id })) > 0)
      return subscriptionErrors.subscriber_already_subscribed;
  }
  return closureOf(deps, plan);
}

/**
 * Returns the error with which an offer would be refused, or null. Reasons are a deleted subscriber, and a plan that
 * no longer accepts the subscriber. The subscription's own plan may be inactive.
 */
export async function offerRefusal(
  deps: Deps,
  subscription: Subscription,
  plan: Plan,
): Promise<ErrorEntry | null> {
  const refusal = await subscriberRefusal(deps, subscription);
  if (refusal) return refusal;
  if (plan.deleted_at !== null) return subscriptionErrors.plan_inactive;
  if (!needsPlace(subscription, plan.id)) return null;
  const isOwn = plan.id === subscription.subscription_plan_id;
  return planRefusal(deps, isOwn ? { ...plan, active: true } : plan, subscription.subscriber_id);
}

/**
 * Returns whether accepting an offer of this plan increases the plan's number of subscribers, which can be limited.
 */
export function needsPlace(subscription: Subscription, planId: string): boolean {
  return planId !== subscription.subscription_plan_id || isOver(subscription.status);
}

/** Returns the error that explains why a plan accepts no new subscribers, or null. */
export async function closureOf(deps: Deps, plan: Plan): Promise<PlanClosure | null> {
  const isClosed = isReached(plan.deadline, deps.clock.now());
  if (!plan.active || isClosed) return subscriptionErrors.plan_inactive;
  const limit = plan.active_subscribers_limit;
  const isFull = limit !== null && (await countLive(deps.db, plan)) >= limit;
  return isFull ? subscriptionErrors.plan_subscribers_limit_reached : null;
}

type SourceOwner = Pick<Card, 'commerce_id' | 'subscriber_id' | 'production'>;

/** Returns a saved card of the subscriber that has not expired, or the reason why the card is refused. */
export async function findCardFor(
  deps: Deps,
  owner: SourceOwner,
  token: string,
  path = 'card',
): Promise<Found<ChargedTo>> {
  const card = isUuid(token) ? await findCard(deps.db, owner, token) : undefined;
  if (!card) return missing(path, RULE_TEXTS.exists);
  const issue = expiryIssue(path, card.expiration_date, deps.clock.now());
  return issue ? { found: null, issue } : { found: { card, source: null }, issue: null };
}

/** Returns a saved card or chargeable payment account of the subscriber, or the reason why the id is refused. */
export async function findSourceFor(deps: Deps, owner: SourceOwner, id: string): Promise<Found<ChargedTo>> {
  const path = 'payment_source';
  const source = isUuid(id) ? await findOwnSource(deps.db, owner, id) : undefined;
  if (!source) return findCardFor(deps, owner, id, path);
  if (!isChargeable(source)) return missing(path, TEXTS.not_ready);
  return { found: { card: null, source }, issue: null };
}

/** Locks and returns the subscription. Throws 404 if the caller has no access to it. */
export async function requireSubscription(
  deps: Deps,
  principal: Principal,
  id: string,
): Promise<Subscription> {
  const subscription = isUuid(id) ? await lockSubscription(deps.db, principal, id) : undefined;
  if (!subscription || !canAccessOffice(principal, subscription.office_id)) throw notFound();
  return subscription;
}

/** Throws if a charge of the subscription is in progress. */
export function refuseWhileCharging(subscription: Subscription): void {
  if (subscription.open_operation !== null) throw new ApiError(subscriptionErrors.payment_in_progress);
}

/** Returns the error for a change to a cancelled or ended subscription, and null for any other subscription. */
export function refusalOf(subscription: Subscription) {
  if (subscription.canceled_at !== null) return subscriptionErrors.subscription_canceled;
  return isOver(subscription.status) ? subscriptionErrors.subscription_inactive : null;
}
