import type { Generated, Selectable } from 'kysely';

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export interface WebhookTables {
  webhook_subjects: { commerce_id: number; production: boolean; subject: string; last_sequence: number };
  webhook_events: {
    id: string;
    commerce_id: number;
    production: boolean;
    subject: string;
    sequence: number;
    kind: string;
    url: string;
    body: string;
    created_at: Temporal.Instant;
  };
  webhook_deliveries: {
    id: string;
    number: Generated<bigint>;
    event_id: string;
    commerce_id: number;
    production: boolean;
    origin: string;
    subject: string | null;
    sequence: number | null;
    status: DeliveryStatus;
    attempts: number;
    next_attempt_at: Temporal.Instant | null;
    leased_until: Temporal.Instant | null;
    created_at: Temporal.Instant;
  };
  webhook_attempts: {
    delivery_id: string;
    lease: Temporal.Instant;
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

export type WebhookEvent = Selectable<WebhookTables['webhook_events']>;
export type Delivery = Selectable<WebhookTables['webhook_deliveries']>;
export type Attempt = Selectable<WebhookTables['webhook_attempts']>;
