import type { Selectable } from 'kysely';
import type { Text } from '#src/kernel/texts.ts';

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

/** What a payer is shown of a provider's terms. */
export interface OfferedConsent {
  name: Text;
  url: string;
  /** Comes back when they agree. */
  token: string;
}

/** What a token of ours holds: nobody but us can say that it was shown. */
export interface SealedConsent {
  provider: string;
  /** The provider's own. */
  token: string;
  shown: string;
  url: string;
  at: string;
  /** Which it is, of how many. */
  place: number;
  of: number;
}

/** What tokens are sealed for. */
export const SEALED_CONSENT = 'consent';
