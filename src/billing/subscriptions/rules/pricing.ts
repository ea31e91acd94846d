import { shareOf } from '#src/kernel/money.ts';
import type { InvoiceLine } from '#src/ledger/invoices/types.ts';
import type { Discount, Subscription } from '../types.ts';

export interface PriceInput {
  /** Name and price of the plan to charge. Null if only prorations are charged. */
  plan: { name: string; price: bigint } | null;
  tax_hundredths: number | null;
  discount: Discount | null;
  pending: readonly InvoiceLine[];
  balance: bigint;
}

export interface Price {
  lines: InvoiceLine[];
  discount: bigint;
  proration: bigint;
  base: bigint;
  tax: bigint;
  balance_applied: bigint;
  balance_credited: bigint;
  /** Amount to charge to the card or payment account, in minor units. */
  total: bigint;
}

/**
 * Computes what to charge: plan price − discount + prorations − balance, and at least zero. If the sum before
 * deducting the balance is negative, it is credited to the balance.
 */
export function priceOf(input: PriceInput): Price {
  const { plan, pending, balance } = input;
  const price = plan?.price ?? 0n;
  const discount = plan === null || input.discount === null ? 0n : discountOf(price, input.discount);
  const proration = pending.reduce((sum, line) => sum + BigInt(line.amount), 0n);
  const asked = price - discount + proration;
  const due = asked > 0n ? asked : 0n;
  const balance_applied = balance - leftOf(balance, due);
  const tax = taxWithin(due, input.tax_hundredths);
  return {
    lines: [
      ...(plan === null ? [] : [{ kind: 'plan' as const, plan: plan.name, amount: String(price) }]),
      ...pending,
    ],
    discount,
    proration,
    base: asked - tax,
    tax,
    balance_applied,
    balance_credited: due - asked,
    total: due - balance_applied,
  };
}

/** Returns the balance that remains after deducting an amount, and at least zero. */
function leftOf(balance: bigint, amount: bigint): bigint {
  return balance > amount ? balance - amount : 0n;
}

/** Returns the amount by which a discount reduces the price, in minor units. It never exceeds the price. */
export function discountOf(price: bigint, discount: Discount): bigint {
  const { percent, percent_hundredths, amount } = discount;
  if (percent !== undefined) return percentageOf(price, percent);
  const off =
    percent_hundredths === null ? BigInt(amount ?? '0') : shareOf(price, BigInt(percent_hundredths), 10_000n);
  return off < price ? off : price;
}

/**
 * Returns a percentage of an amount. `percent` is decimal text from 0 to 100. The result is exact until it is rounded
 * to the minor unit, half up.
 */
function percentageOf(amount: bigint, percent: string): bigint {
  const [whole = '', fraction = ''] = percent.split('.');
  return shareOf(amount, BigInt(`${whole}${fraction}`), 100n * 10n ** BigInt(fraction.length));
}

/** Returns the tax contained in a tax-inclusive amount. `hundredths` is the tax rate in hundredths of a percent. */
export function taxWithin(amount: bigint, hundredths: number | null): bigint {
  if (hundredths === null || hundredths === 0) return 0n;
  return shareOf(amount, BigInt(hundredths), 10_000n + BigInt(hundredths));
}

type Discounted = Pick<Subscription, 'discount' | 'discount_ends_at' | 'subscription_plan_id'>;

/**
 * Returns the subscription's discount if it applies to an amount due at this instant under this plan. Otherwise
 * returns null.
 */
export function discountAt(
  subscription: Discounted,
  due: Temporal.Instant,
  planId = subscription.subscription_plan_id,
): Discount | null {
  const { discount, discount_ends_at } = subscription;
  if (discount === null || (discount.plan_id !== null && discount.plan_id !== planId)) return null;
  // A `once` discount applies to the next charge that succeeds, regardless of its date.
  if (discount.duration === 'once' || discount_ends_at === null) return discount;
  const order = Temporal.Instant.compare(due, discount_ends_at);
  return order < 0 || (order === 0 && discount.duration === 'repeating') ? discount : null;
}

/** Returns whether the subscription's discount applies to a charge at this instant. */
export function isOnDiscount(subscription: Discounted, now: Temporal.Instant): boolean {
  return discountAt(subscription, now) !== null;
}
