import type { Plan } from '#src/catalog/plans/types.ts';
import type { Interval } from '#src/kernel/lists.ts';
import { shareOf } from '#src/kernel/money.ts';
import type { Subscription } from '../types.ts';
import { discountAt, discountOf, taxWithin } from './pricing.ts';

/** What of a price falls to a month: a year has 12 of them, 52 weeks and 365 days. */
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
 * What a subscription brings in a month on its current terms: the plan's price, less the discount that holds for the current period
 * unless that is for once, less tax. Rounded once, to the nearest minor unit, halves away from zero.
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
 * Whether a subscription counts as recurring revenue. Trials, past-due, paused and ended subscriptions do not. A trial that was paused
 * and resumed is `activa`, so the dates decide: the current period is the trial if it ends when the trial ends.
 */
export function isRevenue({ status, provisional, trial_ends_at, ends_at }: RevenueTerms): boolean {
  const is_trial = trial_ends_at?.equals(ends_at) ?? false;
  return status === 'activa' && !provisional && !is_trial;
}

/** How recurring revenue changed. */
export interface Movement {
  kind: 'new' | 'expansion' | 'contraction' | 'churn' | 'recovered';
  /** Below zero where it went down. */
  amount: bigint;
  /** Of churn, the status it went to; of what was recovered, the one it came from. */
  status: Subscription['status'] | null;
}

type Counted = RevenueTerms & Pick<Subscription, 'monthly' | 'revenue_since'>;

/** Null where nothing changed. What once counted and comes back is recovered; what never did is new. */
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
