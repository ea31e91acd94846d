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
    created_at: Temporal.Instant;
    seen_at: Temporal.Instant;
  };
}

export type PortalRequest = Selectable<PortalTables['portal_requests']>;
export type PortalCode = Selectable<PortalTables['portal_codes']>;

/** Somebody who proved to one merchant, in one environment, that they read this address. */
export interface PortalSession {
  id: string;
  commerce_id: number;
  production: boolean;
  /** In small letters. */
  email: string;
  /** One that is disabled lets nobody look or do anything. */
  merchant: { name: string; slug: string; active: boolean };
  /** Where the time of that test environment stands; null when it is the real one. */
  frozen_at: Temporal.Instant | null;
  created_at: Temporal.Instant;
  seen_at: Temporal.Instant;
}
