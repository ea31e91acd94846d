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
    /** The only subscriber that a link session can access. Null for a session opened with a code. */
    subscriber_id: string | null;
    /** Merchant page that the portal links back to. */
    return_url: string | null;
    created_at: Temporal.Instant;
    seen_at: Temporal.Instant;
  };
  /** Single-use links that sign a subscriber in without a code. */
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

/** Session of a payer who proved access to this email address, at one merchant and in one environment. */
export interface PortalSession {
  id: string;
  commerce_id: number;
  production: boolean;
  /** Lowercase email address. */
  email: string;
  /** The only subscriber that the session can access. Null for every subscriber of the merchant with this email. */
  subscriber_id: string | null;
  return_url: string | null;
  /** Merchant of the session. The portal of a disabled merchant cannot be used. */
  merchant: { name: string; slug: string; active: boolean };
  /** Time of the stopped test clock. Null if the environment uses the real clock. */
  frozen_at: Temporal.Instant | null;
  created_at: Temporal.Instant;
  seen_at: Temporal.Instant;
}
