import type { Selectable } from 'kysely';

export interface PrivacyTables {
  /** Consents of customers to a merchant's privacy policy. Each refers to one version of the policy. */
  privacy_consents: {
    commerce_id: number;
    id: string;
    production: boolean;
    version: number;
    /** Id of the operation or subscription that the submitted form created. */
    given_for: string;
    /** Lowercase email address. */
    email: string;
    /** Text next to the checkbox that the customer ticked. */
    shown: string;
    /** IP address of the customer's request. */
    origin: string;
    given_at: Temporal.Instant;
  };
}

export type PrivacyConsent = Selectable<PrivacyTables['privacy_consents']>;
