import type { Selectable } from 'kysely';
import type { Currency } from '#src/kernel/lists.ts';
import type { NetworkDispute } from '#src/providers/port/disputes.ts';

export const DISPUTE_STATUSES = [
  'opened',
  'evidence_submitted',
  'expired',
  'won',
  'lost',
  'accepted',
] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** Allowed media types of evidence files. Pages never display or execute these files. */
export const EVIDENCE_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'text/plain'] as const;
export type EvidenceType = (typeof EVIDENCE_TYPES)[number];

/** Types of webhook events about disputes. */
export const DISPUTE_EVENTS = [
  'dispute.opened',
  'dispute.updated',
  'dispute.expired',
  'dispute.won',
  'dispute.lost',
  'dispute.accepted',
] as const;
export type DisputeEvent = (typeof DISPUTE_EVENTS)[number];

export interface DisputeTables {
  disputes: {
    commerce_id: number;
    id: string;
    office_id: number;
    production: boolean;
    transaction_id: string;
    kind: NetworkDispute['kind'];
    status: DisputeStatus;
    /** Disputed amount that the provider reports, in minor units. */
    amount: bigint;
    currency_type: Currency;
    /** Amount currently debited from the merchant for this dispute, in minor units. */
    taken: bigint;
    reason_code: string | null;
    reason: string | null;
    provider: string;
    provider_case: string;
    deadline_at: Temporal.Instant;
    /** Time at which to remind the merchant of the response deadline. Null if no reminder is to be sent. */
    remind_at: Temporal.Instant | null;
    opened_at: Temporal.Instant;
    submitted_at: Temporal.Instant | null;
    settled_at: Temporal.Instant | null;
    created_at: Temporal.Instant;
    updated_at: Temporal.Instant;
  };
  dispute_entries: {
    commerce_id: number;
    id: string;
    dispute_id: string;
    /** Amount in minor units. Positive if taken from the merchant, negative if returned to them. */
    amount: bigint;
    amount_cop: bigint;
    created_at: Temporal.Instant;
  };
  dispute_evidence: {
    commerce_id: number;
    id: string;
    dispute_id: string;
    description: string | null;
    file_name: string | null;
    content_type: EvidenceType | null;
    bytes: number | null;
    sealed: Buffer | null;
    created_at: Temporal.Instant;
  };
}

export type Dispute = Selectable<DisputeTables['disputes']>;
export type DisputeEntry = Selectable<DisputeTables['dispute_entries']>;
/** A piece of evidence without its encrypted file. */
export type Evidence = Omit<Selectable<DisputeTables['dispute_evidence']>, 'sealed'>;
