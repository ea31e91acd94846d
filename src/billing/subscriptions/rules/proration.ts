import { shareOf } from '#src/kernel/money.ts';
import type { LinePart } from '#src/ledger/invoices/types.ts';
import type { PeriodValue, Subscription } from '../types.ts';
import { endOfPeriod, isReached, type Length, latest, secondsBetween } from './periods.ts';
import { isOver } from './states.ts';

/** Value of the unused time under the old plan (`credit`) and under the new plan (`charge`), in minor units. */
export interface Proration {
  credit: bigint;
  charge: bigint;
  net: bigint;
  /** Unused parts of the paid periods. Their values add up to the credit and the charge. */
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
 * Computes the proration of a plan change by the second. Each plan's price is spread over that plan's own period. A
 * discount reduces credit and charge in proportion. Periods paid in advance are prorated separately.
 */
export function prorate(current: Current, plan: ProrationPlan, now: Temporal.Instant): Proration {
  const period = valuedAt(current, plan);
  if (!isPaid(current, now)) return { ...NOTHING, period };
  const parts = { credit: leftOf(current.period, current, now), charge: leftOf(period, current, now) };
  const [credit, charge] = [sumOf(parts.credit), sumOf(parts.charge)];
  return { credit, charge, net: charge - credit, parts, period };
}

/** Proration of a plan change that neither credits nor charges anything. */
export const NOTHING = { credit: 0n, charge: 0n, net: 0n, parts: { credit: [], charge: [] } } as const;

function sumOf(parts: readonly LinePart[]): bigint {
  return parts.reduce((sum, part) => sum + worthOfPart(part), 0n);
}

/** Returns the value of part of a period in minor units, rounded to the nearest unit. */
function worthOfPart({ from, to, seconds, list, share, whole }: LinePart): bigint {
  const rest = secondsBetween(Temporal.Instant.from(from), Temporal.Instant.from(to));
  return shareOf(BigInt(list) * BigInt(share), BigInt(rest), BigInt(seconds) * BigInt(whole));
}

/** Returns the current period and the periods paid in advance, revalued at the price of another plan. */
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

/** Lists the unused part of each paid period. A period that has not started yet is unused from its start. */
function leftOf(period: PeriodValue, { starts_at, ends_at }: Current, now: Temporal.Instant): LinePart[] {
  const ahead = period.ahead ?? [];
  const periods = [{ ...period, start: starts_at }, ...ahead.map((one) => ({ ...one, start: startOf(one) }))];
  return periods.flatMap(({ start, list, seconds, share, whole }, index) => {
    const end = periods[index + 1]?.start ?? ends_at;
    if (isReached(end, now)) return [];
    return [{ from: String(latest(now, start)), to: String(end), seconds, list, share, whole }];
  });
}

/** Returns whether the subscription has paid time left. Always false during a trial and in an unpaid period. */
function isPaid(current: Current, now: Temporal.Instant): boolean {
  const isUnpaid = Temporal.Instant.compare(current.due_at, current.ends_at) < 0;
  const isTrial = current.trial_ends_at?.equals(current.ends_at) ?? false;
  return !isOver(current.status) && !isUnpaid && !isTrial && !isReached(current.ends_at, now);
}
