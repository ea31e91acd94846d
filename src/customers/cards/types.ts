import type { Selectable } from 'kysely';
import type { Key } from '#src/kernel/ids.ts';
import type { CardBrand } from '#src/platform/card-number.ts';

export interface CardTables {
  cards: {
    id: string;
    commerce_id: number;
    subscriber_id: string;
    /** Test and production have cards of their own. */
    production: boolean;
    fingerprint: Buffer;
    brand: CardBrand;
    bin: string;
    last_four: string;
    expiration_date: string;
    holder: string;
    /** Empty where the provider keeps the number, and when the card is deleted. */
    number_sealed: Buffer;
    /** The provider that keeps it, and what it is called there. */
    provider: string | null;
    token_sealed: Buffer | null;
    /** What the network calls the first charge under the mandate. */
    first_network_id: string | null;
    /** The subscription that the card was saved for. When its first charge is declined, both are removed. */
    made_for: string | null;
    created_at: Temporal.Instant;
    updated_at: Temporal.Instant;
    deleted_at: Temporal.Instant | null;
  };
  /** Tokens that nobody charges any more, until their providers have forgotten them. */
  cards_to_forget: {
    commerce_id: number;
    id: string;
    provider: string;
    /** Of the card's number: other rows of the same card may have the same token. */
    fingerprint: Buffer;
    token_sealed: Buffer;
    attempts: number;
    next_try_at: Temporal.Instant;
    created_at: Temporal.Instant;
  };
}

export type Card = Selectable<CardTables['cards']>;
export type CardToForget = Selectable<CardTables['cards_to_forget']>;

/** What subscriptions make of a card, or of an account. */
export interface CardUses<Db> {
  /** Whether a subscription that is not over is charged to it. */
  isInUse(db: Db, card: Key): Promise<boolean>;
}
