import type { Generated, Selectable } from 'kysely';

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export interface WebhookTables {
  webhook_subjects: { commerce_id: number; production: boolean; subject: string; last_sequence: number };
  webhook_deliveries: {
    id: string;
    number: Generated<bigint>;
    event_id: string;
    commerce_id: number;
    office_id: number | null;
    production: boolean;
    subject: string;
    sequence: number;
    kind: string;
    url: string;
    body: string;
    created_at: Temporal.Instant;
    /** Time at which the delivery was given up, after which it is not retried. Null if it was not given up. */
    given_up_at: Temporal.Instant | null;
  };
  webhook_queue: {
    delivery_id: string;
    lane: string;
    commerce_id: number;
    production: boolean;
    subject: string | null;
    sequence: number | null;
    attempts: number;
    next_attempt_at: Temporal.Instant | null;
  };
  webhook_lanes: { commerce_id: number; lane: string; leased_until_ms: bigint; holder: number | null };
  webhook_attempts: {
    commerce_id: number;
    delivery_id: string;
    number: number;
    lease_ms: bigint;
    at: Temporal.Instant;
    sent_at_s: bigint;
    duration_ms: number;
    signature: string | null;
    standard_signature: string | null;
    answer_status: number | null;
    answer_body: string | null;
    error: string | null;
  };
}

export type Delivery = Omit<Selectable<WebhookTables['webhook_deliveries']>, 'number' | 'given_up_at'>;
export type Attempt = Selectable<WebhookTables['webhook_attempts']>;
