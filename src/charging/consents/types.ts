import type { Selectable } from 'kysely';

export interface ConsentTables {
  /** What payers agreed to of a provider's own terms. */
  consents: {
    commerce_id: number;
    id: string;
    provider: string;
    purpose: 'charge' | 'card' | 'account';
    /** The operation, or the subscription that the card or the account was stored for. */
    given_for: string;
    /** The sentence that was ticked, in the payer's language. */
    shown: string;
    url: string;
    token_hash: Buffer;
    origin: string | null;
    shown_at: Temporal.Instant;
    given_at: Temporal.Instant;
  };
}

export type KeptConsent = Selectable<ConsentTables['consents']>;
