import { shareOf } from '#src/kernel/money.ts';
import type { InvoiceLine } from '#src/ledger/invoices/types.ts';
import type { Discount, Subscription } from '../types.ts';

export interface PriceInput {
  /** Null: nothing of the plan is charged, only adjustments. */
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
  /** What the card is charged. */
  total: bigint;
}

/** Plan price − discount + prorations − balance, never below zero; what is left over goes to the balance. */
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

/** What remains of a balance after an amount was taken from it, as far as it goes. */
function leftOf(balance: bigint, amount: bigint): bigint {
  return balance > amount ? balance - amount : 0n;
}

/** Never more than the price itself. */
export function discountOf(price: bigint, discount: Discount): bigint {
  const { percent, percent_hundredths, amount } = discount;
  if (percent !== undefined) return percentageOf(price, percent);
  const off =
    percent_hundredths === null ? BigInt(amount ?? '0') : shareOf(price, BigInt(percent_hundredths), 10_000n);
  return off < price ? off : price;
}

/** A percentage from 0 to 100, given as decimal text, of an amount: exact until the result is rounded half up. */
function percentageOf(amount: bigint, percent: string): bigint {
  const [whole = '', fraction = ''] = percent.split('.');
  return shareOf(amount, BigInt(`${whole}${fraction}`), 100n * 10n ** BigInt(fraction.length));
}

/** The part of an amount that is tax: prices contain it. */
export function taxWithin(amount: bigint, hundredths: number | null): bigint {
  if (hundredths === null || hundredths === 0) return 0n;
  return shareOf(amount, BigInt(hundredths), 10_000n + BigInt(hundredths));
}

type Discounted = Pick<Subscription, 'discount' | 'discount_ends_at' | 'subscription_plan_id'>;

/** The discount that holds for what falls due at that instant under a plan. */
export function discountAt(
  subscription: Discounted,
  due: Temporal.Instant,
  planId = subscription.subscription_plan_id,
): Discount | null {
  const { discount, discount_ends_at } = subscription;
  if (discount === null || (discount.plan_id !== null && discount.plan_id !== planId)) return null;
  // Once is the next charge, whenever that succeeds.
  if (discount.duration === 'once' || discount_ends_at === null) return discount;
  const order = Temporal.Instant.compare(due, discount_ends_at);
  return order < 0 || (order === 0 && discount.duration === 'repeating') ? discount : null;
}

/** Whether a charge at this moment would be reduced. */
export function isOnDiscount(subscription: Discounted, now: Temporal.Instant): boolean {
  return discountAt(subscription, now) !== null;
}
