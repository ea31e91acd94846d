import type { Selectable } from 'kysely';
import type { Text } from '#src/kernel/texts.ts';

export interface ConsentTables {
  /** Consents of payers to the terms of a payment provider. */
  consents: {
    commerce_id: number;
    id: string;
    provider: string;
    purpose: 'charge' | 'card' | 'account';
    /** Id of the operation, or of the subscription for which the card or payment account was stored. */
    given_for: string;
    /** Text of the consent, as shown in the payer's language. */
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
  /** Token that the client sends when the payer accepts these terms. */
  token: string;
}

/** Content of a consent token. The token is encrypted with a vault key, so that only this server can issue it. */
export interface SealedConsent {
  provider: string;
  /** Token that the provider issued for these terms. */
  token: string;
  shown: string;
  url: string;
  at: string;
  /** Position among the consents that were shown together, from 0. `of` is the number of these consents. */
  place: number;
  of: number;
}

/** Vault purpose of consent tokens. Data encrypted for one purpose cannot be decrypted for another. */
export const SEALED_CONSENT = 'consent';
