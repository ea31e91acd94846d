import { later } from './calendar.ts';
import { least, part } from './money.ts';
import type { Discount, Off, Plan, Sub, Worth } from './world.ts';

/** The price of the next charge. */
export interface Price {
  discount: bigint;
  proration: bigint;
  applied: bigint;
  credited: bigint;
  total: bigint;
  worth: Worth;
}

const HUNDRED_PERCENT = 10_000n;

function reduction(off: Off, price: bigint): bigint {
  return 'percent' in off ? part(price, off.percent, HUNDRED_PERCENT) : least(off.cents, price);
}

/** Whether a charge that is due then is discounted. */
export function covers(discount: Discount, due: number, plan: Plan): boolean {
  if (discount.of !== null && discount.of !== plan) return false;
  if (discount.duration === 'plan') return discount.ends !== null && due < discount.ends;
  return discount.duration !== 'repeating' || (discount.ends !== null && due <= discount.ends);
}

/** The paid share of the price carries over to prorations. */
function worthOf(plan: Plan, discount: bigint, start: number, anchor: number): Worth {
  const list = plan.price;
  return { list, seconds: later(start, plan.every, anchor) - start, paid: list - discount, of: list };
}

export function nothing(seconds: number): Worth {
  return { list: 0n, seconds, paid: 0n, of: 1n };
}

/** The price of one period: price − discount + proration − balance, never below zero. */
export function priceOf(
  sub: Pick<Sub, 'discount' | 'pending' | 'due' | 'anchor'>,
  plan: Plan,
  balance: bigint,
): Price {
  const off = sub.discount && covers(sub.discount, sub.due, plan) ? sub.discount.off : null;
  const discount = off ? reduction(off, plan.price) : 0n;
  const sum = plan.price - discount + sub.pending;
  const credited = sum < 0n ? -sum : 0n;
  const due = sum < 0n ? 0n : sum;
  const applied = least(balance, due);
  const worth = worthOf(plan, discount, sub.due, sub.anchor);
  return { discount, proration: sub.pending, applied, credited, total: due - applied, worth };
}

export interface Proration {
  credit: bigint;
  charge: bigint;
  net: bigint;
  /** The value of the period after the change. */
  worth: Worth;
}

/** The rest of the current period, valued at the old price and at the new one. */
export function prorate(sub: Sub, plan: Plan, now: number): Proration {
  const { worth } = sub;
  const left = BigInt(Math.max(0, sub.ends - Math.max(now, sub.starts)));
  const seconds = later(sub.starts, plan.every, sub.anchor) - sub.starts;
  const next: Worth = { ...worth, list: worth.list === 0n ? 0n : plan.price, seconds };
  const value = ({ list, paid, of, seconds: whole }: Worth) => part(list * paid, left, BigInt(whole) * of);
  const credit = value(worth);
  const charge = value(next);
  return { credit, charge, net: charge - credit, worth: next };
}
