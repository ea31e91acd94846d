import { ZONE } from '#src/kernel/calendar.ts';
import { parseDecimal, shareOf } from '#src/kernel/money.ts';
import type { CollectionItem, Part } from './types.ts';

/** 100 %, in hundredths of a percent. */
const WHOLE = 10_000n;

type Priced = Pick<CollectionItem, 'amount' | 'options' | 'agreed'>;
type Owed = Priced & Pick<CollectionItem, 'advance' | 'paid' | 'held'>;

export function dayOf(now: Temporal.Instant): Temporal.PlainDate {
  return now.toZonedDateTimeISO(ZONE).toPlainDate();
}

/**
 * Total price of an item on a given day. `discount` and `delivery` are already included in `total`. All amounts are
 * in minor units.
 */
export interface Price {
  discount: bigint;
  delivery: bigint;
  total: bigint;
}

export function priceOf(item: Priced, today: Temporal.PlainDate): Price {
  const discount = discountOf(item, today);
  const delivery = deliveryOf(item);
  return { discount, delivery, total: item.agreed ?? item.amount - discount + delivery };
}

/**
 * Returns the early payment discount in minor units. It applies up to and including the day `before_on`, and never
 * exceeds the amount.
 */
function discountOf({ amount, options }: Priced, today: Temporal.PlainDate): bigint {
  const { discount } = options;
  if (discount === null || Temporal.PlainDate.compare(today, discount.before_on) > 0) return 0n;
  const value = minorOf(discount.value);
  const off = discount.type === 'Porcentaje' ? shareOf(amount, value, WHOLE) : value;
  return off < amount ? off : amount;
}

function deliveryOf({ options: { delivery } }: Priced): bigint {
  return delivery?.type === 'Con Valor' ? minorOf(delivery.value) : 0n;
}

function minorOf(decimal: string | null): bigint {
  return parseDecimal(decimal ?? '0') ?? 0n;
}

export interface Due extends Price {
  /** Amount not paid yet, in minor units. Includes amounts reserved for orders in progress. */
  pending: bigint;
  /** Amount that can be paid now, in minor units. It is `pending` minus the amounts reserved for orders in progress. */
  available: bigint;
  /** Smallest payment that the item accepts now, in minor units. */
  smallest: bigint;
}

export function dueOf(item: Owed, today: Temporal.PlainDate): Due {
  const price = priceOf(item, today);
  const pending = atLeastZero(price.total - item.paid);
  const available = atLeastZero(pending - item.held);
  const advance = smallestAdvance(item);
  const smallest = advance === null || advance > available ? available : advance;
  return { ...price, pending, available, smallest };
}

/** Returns the smallest partial payment in minor units, or null if the item accepts no partial payments. */
function smallestAdvance({ advance, amount }: Owed): bigint | null {
  if (advance === null) return null;
  const value = minorOf(advance.value);
  return advance.type === 'Porcentaje Minimo' ? shareOf(amount, value, WHOLE) : value;
}

function atLeastZero(amount: bigint): bigint {
  return amount < 0n ? 0n : amount;
}

/** Reasons why an item accepts no payment now. `paymentBlockOf` checks them in this order. */
export type PaymentBlock = 'paid' | 'inactive' | 'in_progress' | 'expired';

export function paymentBlockOf(
  item: Owed & Pick<CollectionItem, 'full_payment_at' | 'active' | 'limit_date'>,
  today: Temporal.PlainDate,
): PaymentBlock | null {
  const { available } = dueOf(item, today);
  if (item.full_payment_at !== null || (available === 0n && item.held === 0n)) return 'paid';
  if (!item.active) return 'inactive';
  if (available === 0n) return 'in_progress';
  const isOver = item.limit_date !== null && Temporal.PlainDate.compare(item.limit_date, today) <= 0;
  return isOver ? 'expired' : null;
}

/** Returns the tax included in a partial payment of an item, in minor units. The delivery fee carries no tax. */
export function taxOf(
  item: Priced & Pick<CollectionItem, 'tax_rate'>,
  part: bigint,
  today: Temporal.PlainDate,
): bigint {
  const { discount, delivery } = priceOf(item, today);
  const goods = item.amount - discount;
  const rate = BigInt(item.tax_rate);
  return goods > 0n ? shareOf(shareOf(goods, rate, WHOLE + rate), part, goods + delivery) : 0n;
}

/** Returns when a cash voucher for this item expires, or null if the merchant set no expiry for the item. */
export function couponExpiry(
  { options }: Pick<CollectionItem, 'options'>,
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (options.cash_expiry === null) return null;
  const { period, interval } = options.cash_expiry;
  const duration = Temporal.Duration.from({ [`${interval}s`]: period });
  return now.toZonedDateTimeISO(ZONE).add(duration).toInstant();
}

/**
 * Distributes an amount among parts in proportion to their size. The shares add up exactly to the amount, and no
 * share exceeds its part. The rounding difference of each share is carried over to the next. Throws if the amount
 * exceeds the sum of the parts.
 */
export function splitProportionally(amount: bigint, parts: readonly bigint[]): bigint[] {
  const whole = parts.reduce((sum, part) => sum + part, 0n);
  if (amount > whole) throw new Error('the amount exceeds the sum of the parts');
  if (whole === 0n) return parts.map(() => 0n);
  let before = 0n;
  let shared = 0n;
  return parts.map((part) => {
    before += part;
    const upToHere = shareOf(before, amount, whole);
    const share = upToHere - shared;
    shared = upToHere;
    return share;
  });
}

/**
 * Returns the item's new `held` and `agreed` amounts after an order holds part of it. When an order holds the last
 * available amount, `agreed` fixes the total price.
 */
export function hold(
  item: CollectionItem,
  amount: bigint,
  now: Temporal.Instant,
): Pick<CollectionItem, 'held' | 'agreed'> {
  const { total, available } = dueOf(item, dayOf(now));
  return { held: item.held + amount, agreed: amount === available ? total : item.agreed };
}

export interface Settled {
  item: CollectionItem;
  part: Part;
}

/**
 * Marks a part as paid after its order is approved. If the item has no pending amount left, also marks the item as
 * fully paid.
 */
export function onPaid({ item, part }: Settled, now: Temporal.Instant): Settled {
  const paid = item.paid + part.amount;
  const changed = { ...item, paid, held: item.held - part.amount, updated_at: now };
  const isFull = paid >= priceOf(changed, dayOf(now)).total;
  const full = isFull ? { full_payment_at: now, agreed: paid } : {};
  return { item: { ...changed, ...full }, part: { ...part, status: 'paid' } };
}

/**
 * Releases the amount that a part held, after its order fails. The customer can pay it again, at the price valid on
 * that later day.
 */
export function onReleased({ item, part }: Settled, now: Temporal.Instant): Settled {
  const held = item.held - part.amount;
  return {
    item: { ...item, held, agreed: null, updated_at: now },
    part: { ...part, status: 'released' },
  };
}

/** Distributes a refund among the parts of an order. Each item's share of the refund becomes payable again. */
export function onReturned(settled: readonly Settled[], amount: bigint, now: Temporal.Instant): Settled[] {
  const shares = splitProportionally(
    amount,
    settled.map(({ part }) => part.amount - part.refunded),
  );
  return settled.map(({ item, part }, index) => {
    const share = shares[index] ?? 0n;
    if (share === 0n) return { item, part };
    return {
      item: { ...item, paid: item.paid - share, agreed: null, full_payment_at: null, updated_at: now },
      part: { ...part, refunded: part.refunded + share },
    };
  });
}
