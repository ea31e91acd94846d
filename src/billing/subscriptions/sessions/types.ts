import type { Selectable } from 'kysely';
import type { Metadata } from '#src/kernel/metadata.ts';
import type { JsonColumn } from '#src/platform/database/json-column.ts';

/**
 * Form fields of the hosted page that a checkout session can prefill. The API uses the same names for subscriber
 * fields.
 */
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

/** Prefilled form fields of a checkout session. `phone_code` is a number, and all other fields are strings. */
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
    /** Id of an existing subscriber, if the merchant named one. In this case `customer` is null. */
    subscriber_id: string | null;
    /** Prefilled form fields. Null if there are none, and after the session is complete. */
    customer: JsonColumn<SessionCustomer | null>;
    locked: string[];
    reference: string | null;
    metadata: JsonColumn<Metadata | null>;
    success_url: string | null;
    cancel_url: string | null;
    /**
     * Id of the payment attempt in progress: the new subscription's id, or the id of a payment account that awaits
     * approval. Null if no attempt is in progress.
     */
    attempt_id: string | null;
    subscription_id: string | null;
    created_at: Temporal.Instant;
    expires_at: Temporal.Instant;
    completed_at: Temporal.Instant | null;
  };
}

export type CheckoutSession = Selectable<CheckoutSessionTables['checkout_sessions']>;
