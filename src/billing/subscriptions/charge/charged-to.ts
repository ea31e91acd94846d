import type { Card } from '#src/customers/cards/types.ts';
import { isExpired } from '#src/customers/payers/schema.ts';
import { isChargeable, type PaymentSource } from '#src/customers/payment-sources/types.ts';
import type { Subscription } from '../types.ts';

/** What a subscription is charged to. */
export type ChargedTo = { card: Card; source: null } | { card: null; source: PaymentSource };

/** What payers know it by, as transactions keep it. */
export function shownAs({ card, source }: ChargedTo): { brand: string; last_four: string | null } {
  return card
    ? { brand: card.brand, last_four: card.last_four }
    : { brand: source.kind, last_four: source.last_four };
}

/** Whether a charge has a chance. */
export function isUsable({ card, source }: ChargedTo, now: Temporal.Instant): boolean {
  return card ? !isExpired(card.expiration_date, now) : isChargeable(source);
}

/** Whether it is there at all. */
export function isGone({ card, source }: ChargedTo): boolean {
  return card ? card.deleted_at !== null : !isChargeable(source);
}

/** The columns that say so. */
export function columnsOf({ card, source }: ChargedTo): Pick<Subscription, 'card_id' | 'payment_source_id'> {
  return { card_id: card?.id ?? null, payment_source_id: source?.id ?? null };
}
