import { shareOf } from '#src/kernel/money.ts';
import type { LinePart } from '#src/ledger/invoices/types.ts';
import type { PeriodValue, Subscription } from '../types.ts';
import { endOfPeriod, isReached, type Length, latest, secondsBetween } from './periods.ts';
import { isOver } from './states.ts';

/** What the rest of the current period is worth under the old plan and under the new. */
export interface Proration {
  credit: bigint;
  charge: bigint;
  net: bigint;
  /** What credit and charge are the sums of. */
  parts: { credit: readonly LinePart[]; charge: readonly LinePart[] };
  /** The current period, valued at the new plan's price. */
  period: PeriodValue;
}

export interface ProrationPlan extends Length {
  price: bigint;
}

type Current = Pick<
  Subscription,
  'status' | 'starts_at' | 'ends_at' | 'due_at' | 'anchor_day' | 'trial_ends_at' | 'period'
>;

/**
 * Time is counted in seconds. Each plan's price is spread over a period of that plan, so that a yearly price is
 * not taken for a monthly one, and a discount of the current period holds for both sides in proportion. Periods that were
 * paid ahead count each for itself: no more is given back of one than was paid for it.
 */
export function prorate(current: Current, plan: ProrationPlan, now: Temporal.Instant): Proration {
  const period = valuedAt(current, plan);
  if (!isPaid(current, now)) return { ...NOTHING, period };
  const parts = { credit: leftOf(current.period, current, now), charge: leftOf(period, current, now) };
  const [credit, charge] = [sumOf(parts.credit), sumOf(parts.charge)];
  return { credit, charge, net: charge - credit, parts, period };
}

/** Where nothing is to be settled. */
export const NOTHING = { credit: 0n, charge: 0n, net: 0n, parts: { credit: [], charge: [] } } as const;

function sumOf(parts: readonly LinePart[]): bigint {
  return parts.reduce((sum, part) => sum + worthOfPart(part), 0n);
}

/** Of so many seconds of a period, to the nearest cent. */
function worthOfPart({ from, to, seconds, list, share, whole }: LinePart): bigint {
  const rest = secondsBetween(Temporal.Instant.from(from), Temporal.Instant.from(to));
  return shareOf(BigInt(list) * BigInt(share), BigInt(rest), BigInt(seconds) * BigInt(whole));
}

/** The current period at the price of a plan, and so each that was paid ahead. */
function valuedAt({ period, starts_at, anchor_day }: Current, plan: ProrationPlan): PeriodValue {
  const list = String(plan.price);
  const secondsFrom = (start: Temporal.Instant) =>
    secondsBetween(start, endOfPeriod(start, plan, anchor_day));
  const { ahead, ...first } = period;
  const now = { ...first, list, seconds: secondsFrom(starts_at) };
  if (!ahead) return now;
  return { ...now, ahead: ahead.map((one) => ({ ...one, list, seconds: secondsFrom(startOf(one)) })) };
}

function startOf({ from }: { from: string }): Temporal.Instant {
  return Temporal.Instant.from(from);
}

/** A period may be paid some hours before it starts, and is worth no more then than when it does. */
function leftOf(period: PeriodValue, { starts_at, ends_at }: Current, now: Temporal.Instant): LinePart[] {
  const ahead = period.ahead ?? [];
  const periods = [{ ...period, start: starts_at }, ...ahead.map((one) => ({ ...one, start: startOf(one) }))];
  return periods.flatMap(({ start, list, seconds, share, whole }, index) => {
    const end = periods[index + 1]?.start ?? ends_at;
    if (isReached(end, now)) return [];
    return [{ from: String(latest(now, start)), to: String(end), seconds, list, share, whole }];
  });
}

/** Whether there is anything paid for and not yet used: not in a trial, nor in a period still to be paid. */
function isPaid(current: Current, now: Temporal.Instant): boolean {
  const isUnpaid = Temporal.Instant.compare(current.due_at, current.ends_at) < 0;
  const isTrial = current.trial_ends_at?.equals(current.ends_at) ?? false;
  return !isOver(current.status) && !isUnpaid && !isTrial && !isReached(current.ends_at, now);
}
