import type { Deps } from '#src/deps.ts';
import { dayOf, dueOf, hold, type PaymentBlock, paymentBlockOf, taxOf } from './rules.ts';
import { type Environment, insertParts, lockItems, saveItems } from './store.ts';
import type { CollectionItem, Part } from './types.ts';

/**
 * The item to pay and the amount that the customer wants to pay for it. A null `amount` means the full available
 * amount.
 */
export interface WantedPart {
  id: string;
  amount: bigint | null;
}

/** Problem found in one part of an order. `place` is the zero-based position of the part in the order. */
export type PartProblem =
  | { place: number; kind: 'unknown' | 'currency' }
  | { place: number; kind: PaymentBlock; ref_payment: string }
  | { place: number; kind: 'too_little' | 'too_much'; limit: bigint };

export interface Taken {
  item: CollectionItem;
  amount: bigint;
  tax: bigint;
}

/**
 * Locks the items of an order until the transaction ends. Returns the amount to hold on each valid item, and the
 * problems of the other items. Does not write to the database.
 */
export async function takeItems(
  deps: Deps,
  environment: Environment,
  wanted: readonly WantedPart[],
): Promise<{ taken: Taken[]; faults: PartProblem[] }> {
  const held = await lockItems(deps.db, environment, { ids: wanted.map(({ id }) => id) });
  const items = new Map(held.map((item) => [item.id, item]));
  const today = dayOf(deps.clock.now());
  const taken: Taken[] = [];
  const faults: PartProblem[] = [];
  for (const [place, part] of wanted.entries()) {
    const item = items.get(part.id);
    const fault = item ? problemOf(item, part, place, today) : ({ place, kind: 'unknown' } as const);
    if (fault !== null) faults.push(fault);
    else if (item) {
      const amount = part.amount ?? dueOf(item, today).available;
      taken.push({ item, amount, tax: taxOf(item, amount, today) });
    }
  }
  const currency = taken[0]?.item.currency_type;
  const mixed = wanted.findIndex(({ id }) => {
    const other = items.get(id)?.currency_type;
    return currency !== undefined && other !== undefined && other !== currency;
  });
  if (mixed >= 0) faults.push({ place: mixed, kind: 'currency' });
  return { taken, faults };
}

function problemOf(
  item: CollectionItem,
  { amount }: WantedPart,
  place: number,
  today: Temporal.PlainDate,
): PartProblem | null {
  const obstacle = paymentBlockOf(item, today);
  if (obstacle !== null) return { place, kind: obstacle, ref_payment: item.ref_payment };
  const { available, smallest } = dueOf(item, today);
  if (amount === null) return null;
  if (amount > available) return { place, kind: 'too_much', limit: available };
  return amount < smallest ? { place, kind: 'too_little', limit: smallest } : null;
}

/**
 * Stores the parts of the order and marks their amounts as held. Runs in the transaction that creates the
 * order.
 */
export async function holdParts(
  deps: Deps,
  order: { payment_id: string; comments: string | null; address: string | null },
  taken: readonly Taken[],
): Promise<void> {
  const now = deps.clock.now();
  const { payment_id, comments, address } = order;
  const parts = taken.map(({ item, amount }): Part => {
    const { has_comments, request_address_delivery } = item.options;
    return {
      commerce_id: item.commerce_id,
      payment_id,
      item_id: item.id,
      amount,
      status: 'held',
      refunded: 0n,
      comments: has_comments ? comments : null,
      address: request_address_delivery ? address : null,
    };
  });
  await saveItems(
    deps.db,
    taken.map(({ item, amount }, index) => ({
      ...item,
      ...hold(item, amount, now),
      comments: parts[index]?.comments ?? item.comments,
      updated_at: now,
    })),
  );
  await insertParts(deps.db, parts);
}
