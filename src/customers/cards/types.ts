import type { Selectable } from 'kysely';
import type { Key } from '#src/kernel/ids.ts';
import type { CardBrand } from '#src/platform/card-number.ts';

export interface CardTables {
  cards: {
    id: string;
    commerce_id: number;
    subscriber_id: string;
    /** Environment of the card. Test and production cards are separate. */
    production: boolean;
    fingerprint: Buffer;
    brand: CardBrand;
    bin: string;
    last_four: string;
    expiration_date: string;
    holder: string;
    /** Encrypted card number. Empty if the provider stores the number or the card is deleted. */
    number_sealed: Buffer;
    /** Provider that stores the card, or null. `token_sealed` is the encrypted token that this provider issued. */
    provider: string | null;
    token_sealed: Buffer | null;
    /** Network id of the first charge to the card. Later charges refer to it. */
    first_network_id: string | null;
    /** Subscription for which the card was saved. If its first charge is declined, both are deleted. */
    made_for: string | null;
    created_at: Temporal.Instant;
    updated_at: Temporal.Instant;
    deleted_at: Temporal.Instant | null;
  };
  /** Tokens that are no longer charged, until their providers have deleted them. */
  cards_to_forget: {
    commerce_id: number;
    id: string;
    provider: string;
    /** Keyed hash of the card number. It finds other rows of the same card, which may use the same token. */
    fingerprint: Buffer;
    token_sealed: Buffer;
    attempts: number;
    next_try_at: Temporal.Instant;
    created_at: Temporal.Instant;
  };
}

export type Card = Selectable<CardTables['cards']>;
export type CardToForget = Selectable<CardTables['cards_to_forget']>;

/** Card and account queries that the subscriptions module implements. */
export interface CardUses<Db> {
  /** Returns whether a subscription that has not ended is charged to the card or account. */
  isInUse(db: Db, card: Key): Promise<boolean>;
}
