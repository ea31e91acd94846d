import type { Plan } from '#src/catalog/plans/types.ts';
import type { Interval } from '#src/kernel/lists.ts';
import { shareOf } from '#src/kernel/money.ts';
import type { Subscription } from '../types.ts';
import { discountAt, discountOf, taxWithin } from './pricing.ts';

/**
 * Fractions that convert a price per day, week, month or year to a monthly amount. A year counts as 12 months, 52
 * weeks or 365 days.
 */
const MONTH: Readonly<Record<Interval, readonly [numerator: bigint, denominator: bigint]>> = {
  day: [365n, 12n],
  week: [52n, 12n],
  month: [1n, 1n],
  year: [1n, 12n],
};

export type MonthlyTerms = Pick<
  Plan,
  'id' | 'price' | 'tax_hundredths' | 'invoice_period' | 'invoice_interval'
>;

/**
 * Returns the monthly revenue of a subscription on its current terms, without tax, in minor units. A discount that is
 * not `once` is deducted. Rounded to the nearest unit, half away from zero.
 */
export function monthlyOf(
  subscription: Pick<Subscription, 'discount' | 'discount_ends_at' | 'subscription_plan_id' | 'starts_at'>,
  plan: MonthlyTerms,
): bigint {
  const discount = discountAt(subscription, subscription.starts_at, plan.id);
  const off = discount === null || discount.duration === 'once' ? 0n : discountOf(plan.price, discount);
  const paid = plan.price - off;
  const net = paid - taxWithin(paid, plan.tax_hundredths);
  const [numerator, denominator] = MONTH[plan.invoice_interval];
  return shareOf(net, numerator, denominator * BigInt(plan.invoice_period));
}

type RevenueTerms = Pick<Subscription, 'status' | 'provisional' | 'trial_ends_at' | 'ends_at'>;

/**
 * Returns whether a subscription counts as recurring revenue. Only active subscriptions count. A resumed trial has
 * the status `activa`, but is excluded because its period ends with the trial.
 */
export function isRevenue({ status, provisional, trial_ends_at, ends_at }: RevenueTerms): boolean {
  const is_trial = trial_ends_at?.equals(ends_at) ?? false;
  return status === 'activa' && !provisional && !is_trial;
}

/** Change in the recurring revenue of one subscription. */
export interface Movement {
  kind: 'new' | 'expansion' | 'contraction' | 'churn' | 'recovered';
  /** Amount of the change in minor units. Negative when revenue decreased. */
  amount: bigint;
  /** New status of a `churn` movement, or previous status of a `recovered` movement. Null for other kinds. */
  status: Subscription['status'] | null;
}

type Counted = RevenueTerms & Pick<Subscription, 'monthly' | 'revenue_since'>;

/**
 * Compares the recurring revenue of a subscription before and after a change. Returns null if it is equal. Revenue
 * that starts is `recovered` if the subscription ever counted as revenue before, and otherwise `new`.
 */
export function movementBetween(before: Counted, after: Counted): Movement | null {
  const [was, is] = [isRevenue(before), isRevenue(after)];
  if (was && !is) return { kind: 'churn', amount: -before.monthly, status: after.status };
  if (!was && is) {
    return before.revenue_since === null
      ? { kind: 'new', amount: after.monthly, status: null }
      : { kind: 'recovered', amount: after.monthly, status: before.status };
  }
  const amount = after.monthly - before.monthly;
  if (!was || amount === 0n) return null;
  return { kind: amount > 0n ? 'expansion' : 'contraction', amount, status: null };
}
