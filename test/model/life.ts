/** Predicts what happens to subscriptions over time, without a request. */
import { chargeTimeOn, dayOf, later, nextChargeTime } from './calendar.ts';
import { finish, priceAll, renew, settlePending } from './charging.ts';
import { nothing } from './pricing.ts';
import { isOver, recordEvent, type Sub, type World } from './world.ts';

type Step = 'deadline' | 'cancellation' | 'resumption' | 'end_of_grace' | 'charge';

function instants(sub: Sub): [Step, number | null][] {
  if (isOver(sub)) return [];
  const deadline: [Step, number | null] = ['deadline', sub.plan.deadline];
  if (sub.canceled_at !== null) return [deadline, ['cancellation', sub.cancel_at]];
  if (sub.status === 'pausada') return [deadline, ['resumption', sub.resumes_at]];
  const grace: [Step, number | null] = ['end_of_grace', sub.status === 'en_gracia' ? sub.grace_ends : null];
  return [deadline, ['charge', sub.next_charge], grace];
}

function alarmOf(sub: Sub): number | null {
  const all = instants(sub).flatMap(([, instant]) => (instant === null ? [] : [instant]));
  return all.length === 0 ? null : Math.min(...all);
}

function stepOf(sub: Sub, now: number): Step | null {
  const first = alarmOf(sub);
  if (first === null || first > now) return null;
  return instants(sub).find(([, instant]) => instant === first)?.[0] ?? null;
}

/**
 * Cancels immediately. The deadline of a plan can also reach a subscription that is already cancelled: it then only
 * ends.
 */
export function cancelNow(world: World, sub: Sub): void {
  const already = sub.canceled_at !== null;
  sub.status = 'cancelada';
  if (!already) sub.canceled_at = world.now;
  sub.cancel_at = world.now;
  sub.ends = world.now;
  sub.at_period_end = already;
  sub.grace_ends = null;
  stop(world, sub);
  recordEvent(world, sub, ...(already ? ['ended'] : ['canceled', 'ended']));
}

/** Ends the service and all further charges. */
export function stop(world: World, sub: Sub): void {
  settlePending(world, sub);
  sub.status = 'cancelada';
  sub.next_charge = null;
  sub.paused_at = null;
  sub.resumes_at = null;
  sub.scheduled = null;
  sub.updated = world.now;
  if (sub.open) sub.open.status = 'uncollectible';
  sub.open = null;
}

export function resume(world: World, sub: Sub): void {
  const { now } = world;
  sub.status = 'activa';
  sub.paused_at = null;
  sub.resumes_at = null;
  sub.updated = now;
  if (sub.due <= now) {
    sub.grace_ends = null;
    sub.starts = now;
    sub.due = now;
    sub.anchor = dayOf(now);
    sub.ends = later(now, sub.plan.every, sub.anchor);
    sub.worth = nothing(sub.ends - now);
    if (sub.open) sub.open.status = 'uncollectible';
    sub.open = null;
  }
  const chargeTime = chargeTimeOn(sub.due);
  sub.next_charge = chargeTime >= now ? chargeTime : nextChargeTime(now - 1);
  recordEvent(world, sub, 'resumed');
}

function movePlan(world: World, sub: Sub): void {
  if (sub.scheduled === null) return;
  sub.plan = sub.scheduled;
  sub.scheduled = null;
  sub.updated = world.now;
  recordEvent(world, sub, 'plan_changed');
}

function take(world: World, sub: Sub, step: Step | null): void {
  if (step === 'deadline') cancelNow(world, sub);
  if (step === 'cancellation') {
    stop(world, sub);
    recordEvent(world, sub, 'ended');
  }
  if (step === 'resumption') resume(world, sub);
  if (step === 'end_of_grace') finish(world, sub);
}

const MAX_ROUNDS = 1_000;

/** Processes everything that is due now. */
export function settle(world: World): void {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const due = world.subs.filter((sub) => (alarmOf(sub) ?? Infinity) <= world.now);
    if (due.length === 0) return;
    due.sort((one, other) => (alarmOf(one) ?? 0) - (alarmOf(other) ?? 0));
    const charged = due.filter((sub) => stepOf(sub, world.now) === 'charge');
    for (const sub of due) if (!charged.includes(sub)) take(world, sub, stepOf(sub, world.now));
    for (const sub of charged) movePlan(world, sub);
    for (const one of priceAll(world, charged)) renew(world, one);
  }
  throw new Error('the model does not settle');
}

/** Advances to that instant and processes everything that falls due until then. */
export function advance(world: World, to: number): void {
  for (;;) {
    const next = Math.min(...world.subs.map((sub) => alarmOf(sub) ?? Infinity));
    if (next > to) break;
    world.now = Math.max(world.now, next);
    settle(world);
  }
  world.now = Math.max(world.now, to);
}
