import type { Card } from '#src/customers/cards/types.ts';
import { isExpired } from '#src/customers/payers/schema.ts';
import { isChargeable, type PaymentSource } from '#src/customers/payment-sources/types.ts';
import type { Subscription } from '../types.ts';

/** Card or payment account that a subscription is charged to. */
export type ChargedTo = { card: Card; source: null } | { card: null; source: PaymentSource };

/** Returns the brand and last four digits of a payment source, as shown to payers and stored in transactions. */
export function shownAs({ card, source }: ChargedTo): { brand: string; last_four: string | null } {
  return card
    ? { brand: card.brand, last_four: card.last_four }
    : { brand: source.kind, last_four: source.last_four };
}

/** Returns true for a card that has not expired, and for a payment account that can be charged. */
export function isUsable({ card, source }: ChargedTo, now: Temporal.Instant): boolean {
  return card ? !isExpired(card.expiration_date, now) : isChargeable(source);
}

/** Returns true for a deleted card, and for a payment account that cannot be charged. */
export function isUnusable({ card, source }: ChargedTo): boolean {
  return card ? card.deleted_at !== null : !isChargeable(source);
}

/** Returns the column values with which a subscription references this card or payment account. */
export function columnsOf({ card, source }: ChargedTo): Pick<Subscription, 'card_id' | 'payment_source_id'> {
  return { card_id: card?.id ?? null, payment_source_id: source?.id ?? null };
}
