import type { Selectable } from 'kysely';
import type { Key } from '#src/kernel/ids.ts';
import type { CardBrand } from '#src/platform/card-number.ts';

export interface CardTables {
  cards: {
    id: string;
    commerce_id: number;
    subscriber_id: string;
    /** True for a card of the production environment. Test cards cannot be used in production. */
    production: boolean;
    fingerprint: Buffer;
    brand: CardBrand;
    bin: string;
    last_four: string;
    expiration_date: string;
    holder: string;
    /** Encrypted card number. Empty if the provider stores the number or the card is deleted. */
    number_sealed: Buffer;
    /**
     * Provider that stores the card, or null if the number is stored locally. `token_sealed` is the encrypted token
     * from this provider.
     */
    provider: string | null;
    token_sealed: Buffer | null;
    /** Network id of the first charge of the card, to which later charges refer. Null if unknown. */
    first_network_id: string | null;
    /** Subscription whose sign-up saved the card, or null. If its first charge is declined, both are deleted. */
    made_for: string | null;
    created_at: Temporal.Instant;
    updated_at: Temporal.Instant;
    deleted_at: Temporal.Instant | null;
  };
  /** Tokens of deleted or replaced cards that must still be deleted at their providers. */
  cards_to_forget: {
    commerce_id: number;
    id: string;
    provider: string;
    /**
     * Keyed hash of the card number. It is used to find other rows with the same card, which may use the same token.
     */
    fingerprint: Buffer;
    token_sealed: Buffer;
    attempts: number;
    next_try_at: Temporal.Instant;
    created_at: Temporal.Instant;
  };
}

export type Card = Selectable<CardTables['cards']>;
export type CardToForget = Selectable<CardTables['cards_to_forget']>;

/** Queries on cards and payment accounts that the subscriptions module implements. */
export interface CardUses<Db> {
  /** Returns whether a subscription that has not ended is charged to this card or payment account. */
  isInUse(db: Db, card: Key): Promise<boolean>;
}
