/** Predicts the answer and effect of each request of a merchant. */
import { dayOf, later } from './calendar.ts';
import { bill, enterPeriod, newSub, queryDueOperations, stopAtLast } from './charging.ts';
import type { Command } from './commands.ts';
import { cancelNow, resume, stop } from './life.ts';
import { chargeOf } from './look.ts';
import { covers, priceOf, prorate } from './pricing.ts';
import { isOver, OK, type Plan, type Reply, recordEvent, refuse, type Sub, type World } from './world.ts';

type Of<Do extends Command['do']> = Extract<Command, { do: Do }>;

const DECLINED = refuse(402, 'card_declined');

function refusal(sub: Sub): Reply | null {
  if (sub.canceled_at !== null) return refuse(400, 'subscription_canceled');
  return isOver(sub) ? refuse(400, 'subscription_inactive') : null;
}

/** Returns the refusal of a new subscription to this plan, or null. */
function refusalOfPlan(world: World, plan: Plan): Reply | null {
  if (plan.deadline !== null && plan.deadline <= world.now) return refuse(400, 'plan_inactive');
  const isSubscribed = world.subs.some((sub) => sub.plan === plan && !isOver(sub));
  return isSubscribed && !plan.multiple ? refuse(400, 'subscriber_already_subscribed') : null;
}

export function create(world: World, plan: Plan, { card }: Of<'create'>): Reply {
  const refused = refusalOfPlan(world, plan);
  if (refused) return refused;
  const sub = newSub(world, plan, card);
  if (sub.trial_ends === null) {
    const price = priceOf(sub, plan, world.balance);
    if (price.total > 0n) {
      if (queryDueOperations(world, card, `first ${world.plans.indexOf(plan)}`) !== 'yes') return DECLINED;
      sub.transactions.push({ approved: true, amount: price.total });
    }
    bill(sub, price, 'paid');
    world.balance += price.credited - price.applied;
    enterPeriod(world, sub, price);
  }
  world.subs.push(sub);
  recordEvent(world, sub, 'created');
  stopAtLast(world, sub);
  return { status: 201, code: null };
}

export function cancel(world: World, sub: Sub, { at_period_end }: Of<'cancel'>): Reply {
  if (sub.canceled_at !== null) return refuse(400, 'subscription_already_canceled');
  if (isOver(sub)) return refuse(400, 'subscription_inactive');
  if (at_period_end === false) {
    cancelNow(world, sub);
    return OK;
  }
  // An unpaid period leaves no paid time to serve, so the cancellation is immediate.
  if (sub.due < sub.ends) {
    cancelNow(world, sub);
    sub.at_period_end = true;
    return OK;
  }
  const ends = Math.max(sub.due, sub.grace_ends ?? 0);
  sub.canceled_at = world.now;
  sub.cancel_at = ends;
  sub.at_period_end = true;
  sub.next_charge = null;
  sub.resumes_at = null;
  sub.scheduled = null;
  sub.updated = world.now;
  recordEvent(world, sub, 'canceled');
  if (ends > world.now) return OK;
  stop(world, sub);
  recordEvent(world, sub, 'ended');
  return OK;
}

export function pause(world: World, sub: Sub, { seconds }: Of<'pause'>): Reply {
  const refused = refusal(sub);
  if (refused) return refused;
  if (seconds !== null && seconds <= 0) return refuse(422, 'validation_failed');
  const again = sub.status === 'pausada';
  sub.status = 'pausada';
  if (!again) sub.paused_at = world.now;
  sub.resumes_at = seconds === null ? null : world.now + seconds;
  sub.updated = world.now;
  recordEvent(world, sub, 'paused');
  return OK;
}

export function resumeIt(world: World, sub: Sub): Reply {
  const refused = refusal(sub);
  if (refused) return refused;
  if (sub.status !== 'pausada') return refuse(400, 'subscription_not_paused');
  resume(world, sub);
  return OK;
}

export function applyCoupon(world: World, sub: Sub, { coupon: at }: Of<'coupon'>): Reply {
  const coupon = world.coupons[at];
  const refused = refusal(sub);
  if (refused) return refused;
  if (!coupon) return refuse(400, 'coupon_invalid');
  const { off, duration, months } = coupon;
  const span = { count: months ?? 0, interval: 'month' as const };
  const ends = duration === 'repeating' ? later(world.now, span, dayOf(world.now)) : null;
  // A repeated redemption keeps its discount, unless that is used up or has ended.
  const previous = sub.redeemed.get(coupon);
  const isNew = !previous || previous.spent || !covers(previous, Math.min(world.now, sub.due), sub.plan);
  const discount = isNew ? { off, duration, ends, of: null, spent: false } : previous;
  if (sub.discount === discount) return OK;
  sub.redeemed.set(coupon, discount);
  sub.discount = discount;
  // For `once`, the service shows the next charge as the end. A subscription paused after its due date has none.
  const next = sub.due > world.now ? sub.due : chargeOf(sub);
  sub.discount_ends = duration === 'once' ? next : discount.ends;
  sub.updated = world.now;
  return OK;
}

export function changePlan(world: World, sub: Sub, plan: Plan, command: Of<'plan'>): Reply {
  const isUndoing = command.at_period_end && sub.scheduled !== null && refusal(sub) === null;
  if (isUndoing && plan === sub.plan) {
    sub.scheduled = null;
    sub.updated = world.now;
    return OK;
  }
  if (plan === sub.plan) return refuse(400, 'subscription_same_plan');
  const refused = refusalOfPlan(world, plan) ?? refusal(sub);
  if (refused) return refused;
  if (command.at_period_end) {
    sub.scheduled = plan;
    sub.updated = world.now;
    return OK;
  }
  const { net, worth } = prorate(sub, plan, world.now);
  if (command.behavior === 'create_prorations') sub.pending += net;
  if (command.behavior === 'always_invoice') {
    // The balance does not pay for it. A declined charge leaves a transaction and no invoice.
    const total = net > 0n ? net : 0n;
    const credited = net < 0n ? -net : 0n;
    if (total > 0n) {
      const approved = queryDueOperations(world, sub.card, `proration ${sub.transactions.length}`) === 'yes';
      sub.transactions.push({ approved, amount: total });
      sub.updated = world.now;
      if (!approved) return DECLINED;
    }
    const price = { discount: 0n, proration: net, applied: 0n, credited, total, worth };
    if (net !== 0n) bill(sub, price, 'paid');
    world.balance += credited;
  }
  if (command.behavior !== 'none') sub.worth = worth;
  sub.plan = plan;
  sub.scheduled = null;
  sub.updated = world.now;
  recordEvent(world, sub, 'plan_changed');
  return OK;
}

export function changeCard(world: World, sub: Sub, { card }: Of<'card'>): Reply {
  const refused = refusal(sub);
  if (refused) return refused;
  sub.card = card;
  sub.updated = world.now;
  return OK;
}

export function changeMetadata(world: World, sub: Sub, { value }: Of<'metadata'>): Reply {
  const { key: _, ...rest } = sub.metadata ?? {};
  const next: Record<string, string> = value === '' ? rest : { ...rest, key: value };
  sub.metadata = Object.keys(next).length === 0 ? null : next;
  sub.updated = world.now;
  return OK;
}
