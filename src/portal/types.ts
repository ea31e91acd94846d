import type { Selectable } from 'kysely';

export interface PortalTables {
  portal_requests: {
    id: string;
    production: boolean;
    email: string;
    tries: number;
    created_at: Temporal.Instant;
    expires_at: Temporal.Instant;
  };
  portal_codes: {
    request_id: string;
    commerce_id: number;
    code_hash: Buffer;
    used_at: Temporal.Instant | null;
  };
  portal_sessions: {
    id: string;
    token_hash: Buffer;
    commerce_id: number;
    production: boolean;
    email: string;
    /** Id of the only subscriber that the session can access. Null if the payer signed in with a code. */
    subscriber_id: string | null;
    /** URL of the merchant's page to which the portal links back. Null if there is no such link. */
    return_url: string | null;
    created_at: Temporal.Instant;
    seen_at: Temporal.Instant;
  };
  /** Table of single-use links that sign a subscriber in to the portal without a code. */
  portal_links: {
    commerce_id: number;
    id: string;
    token_hash: Buffer;
    production: boolean;
    subscriber_id: string;
    /** Lowercase email address. */
    email: string;
    return_url: string | null;
    created_at: Temporal.Instant;
    expires_at: Temporal.Instant;
    used_at: Temporal.Instant | null;
  };
}

export type PortalRequest = Selectable<PortalTables['portal_requests']>;
export type PortalLink = Selectable<PortalTables['portal_links']>;
export type PortalCode = Selectable<PortalTables['portal_codes']>;

/**
 * Portal session of a payer who proved access to this email address. It is valid for one merchant and one environment.
 */
export interface PortalSession {
  id: string;
  commerce_id: number;
  production: boolean;
  /** Lowercase email address. */
  email: string;
  /**
   * Id of the only subscriber that the session can access. Null means every subscriber of the merchant with this email.
   */
  subscriber_id: string | null;
  return_url: string | null;
  /** Merchant of the session. Its portal cannot be used while the merchant is not active. */
  merchant: { name: string; slug: string; active: boolean };
  /** Current time if the environment's test clock is stopped. Null if the environment uses real time. */
  frozen_at: Temporal.Instant | null;
  created_at: Temporal.Instant;
  seen_at: Temporal.Instant;
}
