import { chargeTimeOn, dayOf, later, nextChargeTime } from './calendar.ts';
import { nothing, type Price, priceOf } from './pricing.ts';
import { type CardName, type Invoice, type Plan, recordEvent, type Sub, type World } from './world.ts';

/**
 * Returns the answer of the network. It depends on the card, and for some cards on the number of earlier declines of
 * the same charge.
 */
export function queryDueOperations(world: World, card: CardName, series: string): 'yes' | 'soft' | 'hard' {
  if (card === 'good') return 'yes';
  if (card === 'stolen') return 'hard';
  const limit = { no_funds: Infinity, refused: Infinity, twice: 2, thrice: 3 }[card];
  const key = `${card} ${series}`;
  const before = world.declines.get(key) ?? 0;
  if (before >= limit) return 'yes';
  world.declines.set(key, before + 1);
  return 'soft';
}

export function bill(sub: Sub, price: Price, status: Invoice['status']): Invoice {
  const { discount, proration, applied, credited, total } = price;
  const name = `${sub.name}/${sub.invoices.length}`;
  const invoice = { name, status, discount, proration, applied, credited, total };
  sub.invoices.push(invoice);
  return invoice;
}

/** Starts the next period at its due date, even if it was paid later. */
export function enterPeriod(world: World, sub: Sub, price: Price): void {
  sub.charges += 1;
  sub.starts = sub.due;
  sub.ends = later(sub.due, sub.plan.every, sub.anchor);
  if (sub.plan.every.interval === 'day' || sub.plan.every.interval === 'week') sub.anchor = dayOf(sub.ends);
  sub.due = sub.ends;
  sub.worth = price.worth;
  sub.status = 'activa';
  sub.grace_ends = null;
  sub.pending = 0n;
  // Only the discount is used up. `discount_ends` stays visible, as in the service.
  if (sub.discount?.duration === 'once') {
    sub.discount.spent = true;
    sub.discount = null;
  }
  sub.next_charge = chargeTimeOn(sub.ends);
  sub.updated = world.now;
  sub.open = null;
}

/** Cancels at the end of the period that was paid by the last charge of `max_recurrences`. */
export function stopAtLast(world: World, sub: Sub): void {
  const { max_recurrences: max } = sub.plan;
  if (max === null || sub.charges < max) return;
  sub.canceled_at = world.now;
  sub.cancel_at = sub.ends;
  sub.at_period_end = true;
  sub.next_charge = null;
  sub.scheduled = null;
  sub.resumes_at = null;
  recordEvent(world, sub, 'canceled');
}

/** Ends the renewals: credits prorations in the subscriber's favour to the balance, and drops the others. */
export function settlePending(world: World, sub: Sub): void {
  if (sub.pending < 0n) {
    const credited = -sub.pending;
    const price = {
      discount: 0n,
      proration: sub.pending,
      applied: 0n,
      credited,
      total: 0n,
      worth: sub.worth,
    };
    bill(sub, price, 'paid');
    world.balance += credited;
  }
  sub.pending = 0n;
}

export function finish(world: World, sub: Sub): void {
  settlePending(world, sub);
  sub.status = 'finalizada';
  sub.next_charge = null;
  sub.scheduled = null;
  sub.updated = world.now;
  if (sub.open) sub.open.status = 'uncollectible';
  sub.open = null;
  recordEvent(world, sub, 'ended');
}

/** A renewal that is due in this charge run, with its price. */
export interface Due {
  sub: Sub;
  price: Price;
}

/**
 * Prices the renewals of one charge run, which share the balance in order. A declined charge returns its share
 * afterwards.
 */
export function priceAll(world: World, subs: readonly Sub[]): Due[] {
  let balance = world.balance;
  return subs.map((sub) => {
    const price = priceOf(sub, sub.plan, balance);
    balance -= price.applied;
    return { sub, price };
  });
}

export function renew(world: World, { sub, price }: Due): void {
  const invoice = sub.open ?? bill(sub, price, 'open');
  const { discount, proration, applied, credited, total } = price;
  Object.assign(invoice, { discount, proration, applied, credited, total });
  sub.open = invoice;
  const word = total === 0n ? 'yes' : queryDueOperations(world, sub.card, invoice.name);
  if (total > 0n) sub.transactions.push({ approved: word === 'yes', amount: total });
  if (word === 'yes') {
    invoice.status = 'paid';
    world.balance += credited - applied;
    enterPeriod(world, sub, price);
    recordEvent(world, sub, 'renew');
    stopAtLast(world, sub);
    return;
  }
  // A declined invoice stays open with its full total, and the balance it used is returned.
  Object.assign(invoice, { total: total + applied, applied: 0n });
  const grace_ends =
    sub.grace_ends ?? (sub.plan.grace ? later(sub.due, sub.plan.grace, dayOf(sub.due)) : null);
  if (word === 'hard' || grace_ends === null || grace_ends <= world.now) {
    finish(world, sub);
    return;
  }
  sub.status = 'en_gracia';
  sub.grace_ends = grace_ends;
  const next = nextChargeTime(world.now);
  sub.next_charge = next <= grace_ends ? next : null;
  sub.updated = world.now;
  recordEvent(world, sub, 'retry');
}

/** A new subscription before its first charge. Its first period is due now or at the end of the trial. */
export function newSub(world: World, plan: Plan, card: CardName): Sub {
  const now = world.now;
  const trial_ends = plan.trial ? later(now, plan.trial, dayOf(now)) : null;
  const first = trial_ends ?? now;
  const lasts = plan.legacy?.lasts;
  const ends = lasts && lasts.count > 0 ? later(first, lasts, dayOf(first)) : null;
  const own = { duration: 'plan' as const, of: plan, spent: false };
  const discount = plan.legacy && ends !== null ? { off: plan.legacy.off, ends, ...own } : null;
  return {
    name: `sub${world.subs.length}`,
    plan,
    scheduled: null,
    card,
    status: trial_ends === null ? 'activa' : 'trial',
    metadata: null,
    description: null,
    created: now,
    updated: now,
    starts: now,
    ends: first,
    due: first,
    anchor: dayOf(first),
    worth: nothing(Math.max(1, first - now)),
    trial_ends,
    grace_ends: null,
    canceled_at: null,
    cancel_at: null,
    at_period_end: false,
    paused_at: null,
    resumes_at: null,
    next_charge: chargeTimeOn(first),
    charges: 0,
    discount,
    discount_ends: discount ? ends : null,
    redeemed: new Map(),
    pending: 0n,
    open: null,
    invoices: [],
    transactions: [],
    events: [],
  };
}
