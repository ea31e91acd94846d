import { shareOf } from '#src/kernel/money.ts';
import type { PeriodValue, Subscription } from '../types.ts';
import { endOfPeriod, isReached, type Length, latest, secondsBetween } from './periods.ts';
import { isOver } from './states.ts';

/** What the rest of the current period is worth under the old plan and under the new. */
export interface Proration {
  credit: bigint;
  charge: bigint;
  net: bigint;
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
 * not taken for a monthly one, and a discount of the current period holds for both sides in proportion.
 */
export function prorate(current: Current, plan: ProrationPlan, now: Temporal.Instant): Proration {
  const end = endOfPeriod(current.starts_at, plan, current.anchor_day);
  const { list, seconds, share, whole } = current.period;
  const next = { list: String(plan.price), seconds: secondsBetween(current.starts_at, end), share, whole };
  if (!isPaid(current, now)) return { credit: 0n, charge: 0n, net: 0n, period: next };
  // A period may be paid some hours before it starts; more than was paid for it is never given back.
  const rest = secondsBetween(latest(now, current.starts_at), current.ends_at);
  const worth = (price: string, length: number) =>
    shareOf(BigInt(price) * BigInt(share), BigInt(rest), BigInt(length) * BigInt(whole));
  const credit = worth(list, seconds);
  const charge = worth(next.list, next.seconds);
  return { credit, charge, net: charge - credit, period: next };
}

/** Whether there is anything paid for and not yet used: not in a trial, nor in a period still to be paid. */
function isPaid(current: Current, now: Temporal.Instant): boolean {
  const isUnpaid = Temporal.Instant.compare(current.due_at, current.ends_at) < 0;
  const isTrial = current.trial_ends_at?.equals(current.ends_at) ?? false;
  return !isOver(current.status) && !isUnpaid && !isTrial && !isReached(current.ends_at, now);
}
