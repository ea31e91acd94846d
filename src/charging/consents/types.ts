import type { Selectable } from 'kysely';
import type { Text } from '#src/kernel/texts.ts';

export interface ConsentTables {
  /** Consents of payers to the terms of a payment provider. */
  consents: {
    commerce_id: number;
    id: string;
    provider: string;
    purpose: 'charge' | 'card' | 'account';
    /** Id of the operation, or of the subscription that the card or account was stored for. */
    given_for: string;
    /** The sentence that the payer accepted, in the payer's language. */
    shown: string;
    url: string;
    token_hash: Buffer;
    origin: string | null;
    shown_at: Temporal.Instant;
    given_at: Temporal.Instant;
  };
}

export type StoredConsent = Selectable<ConsentTables['consents']>;

/** Terms of a provider, as shown to the payer. */
export interface OfferedConsent {
  name: Text;
  url: string;
  /** The client returns this token when the payer accepts. */
  token: string;
}

/** Content of a consent token. The token is encrypted with the vault key, so only this server can issue it. */
export interface SealedConsent {
  provider: string;
  /** The token that the provider issued. */
  token: string;
  shown: string;
  url: string;
  at: string;
  /** Zero-based position among the consents that were shown together. `of` is their number. */
  place: number;
  of: number;
}

/** Vault purpose for consent tokens. */
export const SEALED_CONSENT = 'consent';
