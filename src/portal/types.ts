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
    /** The only subscriber that a session of a link shows; null for a session that began with a code. */
    subscriber_id: string | null;
    /** The merchant's page that the portal links back to. */
    return_url: string | null;
    created_at: Temporal.Instant;
    seen_at: Temporal.Instant;
  };
  /** Links that sign a subscriber in once, without a code. */
  portal_links: {
    commerce_id: number;
    id: string;
    token_hash: Buffer;
    production: boolean;
    subscriber_id: string;
    /** In lower case. */
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

/** Somebody who proved to one merchant, in one environment, that they read this address. */
export interface PortalSession {
  id: string;
  commerce_id: number;
  production: boolean;
  /** In small letters. */
  email: string;
  /** The only subscriber that is shown; null: every subscriber of the merchant with this e-mail. */
  subscriber_id: string | null;
  return_url: string | null;
  /** One that is disabled lets nobody look or do anything. */
  merchant: { name: string; slug: string; active: boolean };
  /** Where the time of that test environment stands; null when it is the real one. */
  frozen_at: Temporal.Instant | null;
  created_at: Temporal.Instant;
  seen_at: Temporal.Instant;
}
