import type { Selectable } from 'kysely';
import type { Metadata } from '#src/kernel/metadata.ts';
import type { JsonColumn } from '#src/platform/database/json-column.ts';

/** Fields of the hosted form that a session can prefill, named like the API's subscriber fields. */
export const CUSTOMER_FIELDS = [
  'identification_type',
  'id_number',
  'name',
  'last_name',
  'email',
  'phone_code',
  'cellphone_number',
  'billing_address',
  'billing_city',
  'billing_country',
] as const;
export type CustomerField = (typeof CUSTOMER_FIELDS)[number];

/** The prefilled fields of a session. `phone_code` is a number, and all other fields are text. */
export type SessionCustomer = Readonly<Partial<Record<CustomerField, string | number>>>;

export const SESSION_MODES = ['subscription'] as const;
export const SESSION_STATUSES = ['open', 'complete', 'expired'] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

export interface CheckoutSessionTables {
  checkout_sessions: {
    commerce_id: number;
    id: string;
    production: boolean;
    office_id: number;
    plan_id: string;
    /** Id of an existing customer. A session has either this id, or prefilled fields in `customer`, or neither. */
    subscriber_id: string | null;
    /** Prefilled fields. Null after the session is complete. */
    customer: JsonColumn<SessionCustomer | null>;
    locked: string[];
    reference: string | null;
    metadata: JsonColumn<Metadata | null>;
    success_url: string | null;
    cancel_url: string | null;
    /**
     * Id of the subscription whose payment is in progress, or of the account that awaits the payer's approval. Null
     * when no attempt is pending.
     */
    attempt_id: string | null;
    subscription_id: string | null;
    created_at: Temporal.Instant;
    expires_at: Temporal.Instant;
    completed_at: Temporal.Instant | null;
  };
}

export type CheckoutSession = Selectable<CheckoutSessionTables['checkout_sessions']>;
