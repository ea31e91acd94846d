import type { Selectable } from 'kysely';

export interface PrivacyTables {
  /** Who agreed to which version of a merchant's policy. */
  privacy_consents: {
    commerce_id: number;
    id: string;
    production: boolean;
    version: number;
    /** What the form set off: the operation, or the subscription. */
    given_for: string;
    /** In small letters. */
    email: string;
    /** The sentence that was ticked. */
    shown: string;
    /** The address that it came from. */
    origin: string;
    given_at: Temporal.Instant;
  };
}

export type PrivacyConsent = Selectable<PrivacyTables['privacy_consents']>;
