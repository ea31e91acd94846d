/** The API responses that the model predicts. */
import { day, iso, text } from './calendar.ts';
import { shown } from './money.ts';
import { covers, priceOf } from './pricing.ts';
import { isOver, type Plan, type Sub, type World } from './world.ts';

export type Look = Record<string, unknown>;

function isActive(sub: Sub, now: number): boolean {
  if (isOver(sub) || (sub.cancel_at !== null && sub.cancel_at <= now)) return false;
  return sub.status !== 'pausada' || now < sub.due;
}

/** A trial continues while it is paused and after it is resumed, until it ends. */
function isOnTrial({ status, trial_ends, ends }: Sub, now: number): boolean {
  if (status === 'trial') return true;
  const isRunning = trial_ends !== null && trial_ends === ends && now < trial_ends;
  return isRunning && (status === 'pausada' || status === 'activa');
}

function subscription(world: World, sub: Sub, planId: (plan: Plan) => string): Look {
  const { now } = world;
  const { discount } = sub;
  return {
    description: sub.description,
    reference: null,
    metadata: sub.metadata,
    status: sub.status,
    environment: 'testing',
    starts_at: text(sub.starts),
    ends_at: text(sub.ends),
    ends_at_iso: iso(sub.ends),
    grace_ends_at: text(sub.grace_ends),
    trial_ends_at: text(sub.trial_ends),
    discount_ends_at: text(sub.discount_ends),
    canceled_at: text(sub.canceled_at),
    cancel_at_period_end: sub.at_period_end,
    cancel_at: iso(sub.cancel_at),
    paused_at: text(sub.paused_at),
    resumes_at: text(sub.resumes_at),
    next_transaction: day(chargeOf(sub)),
    next_charge_at: iso(chargeOf(sub)),
    on_trial: isOnTrial(sub, now),
    on_discount: discount !== null && covers(discount, now, sub.plan),
    on_grace_period: sub.status === 'en_gracia',
    paused: sub.status === 'pausada',
    canceled: sub.canceled_at !== null,
    is_active: isActive(sub, now),
    is_ended: sub.ends <= now,
    subscription_plan_id: planId(sub.plan),
    scheduled_plan_id: sub.scheduled && planId(sub.scheduled),
    created_at: text(sub.created),
    updated_at: text(sub.updated),
  };
}

/** Returns the next charge. A paused or cancelled subscription has none. */
export function chargeOf(sub: Sub): number | null {
  return isOver(sub) || sub.canceled_at !== null || sub.status === 'pausada' ? null : sub.next_charge;
}

function nextTransaction(world: World, sub: Sub): Look {
  const charge = chargeOf(sub);
  const price = charge === null ? null : priceOf(sub, sub.scheduled ?? sub.plan, world.balance);
  return {
    next_renew_at: day(charge),
    charge_scheduled_at: iso(charge),
    amount: shown(price?.total ?? 0n),
    currency_type: 'COP',
    proration_amount: shown(price?.proration ?? 0n),
    discount_amount: shown(price?.discount ?? 0n),
    balance_applied: shown(price?.applied ?? 0n),
  };
}

/** The stored records of a subscription, oldest first. */
function records(sub: Sub): Look {
  return {
    invoices: sub.invoices.map(
      ({ status, total, discount, proration, applied, credited }) =>
        `${status} ${total} (${discount} off, ${proration} prorated, ${applied} from balance, ${credited} to it)`,
    ),
    transactions: sub.transactions.map(({ approved, amount }) => `${wordFor(approved)} ${amount}`),
    events: sub.events.map(({ kind, at }) => `${text(at)} ${kind}`),
  };
}

/** The newest records as the lists of the API show them, newest first. */
export function listsOf({ invoices, transactions }: Sub, page: number): Look {
  return {
    invoices: invoices
      .map(({ status, total }) => `${status} ${shown(total)}`)
      .slice(-page)
      .reverse(),
    transactions: transactions
      .map(({ approved, amount }) => `${wordFor(approved)} ${shown(amount)}`)
      .slice(-page)
      .reverse(),
  };
}

function wordFor(approved: boolean): string {
  return approved ? 'Aprobada' : 'Rechazada';
}

export function lookAt(world: World, sub: Sub, planId: (plan: Plan) => string): Record<string, Look> {
  return {
    subscription: subscription(world, sub, planId),
    next: nextTransaction(world, sub),
    records: records(sub),
  };
}
