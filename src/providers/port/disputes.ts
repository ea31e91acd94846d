import type { Priced, Referenced } from './requests.ts';

export const DISPUTE_KINDS = ['chargeback', 'reversal'] as const;

/** A dispute as reported by the provider's network. */
export interface NetworkDispute extends Priced {
  /** The network's identifier of the dispute. */
  id: string;
  kind: (typeof DISPUTE_KINDS)[number];
  status: 'opened' | 'won' | 'lost';
  reason_code: string | null;
  reason: string | null;
  opened_at: Temporal.Instant;
  /** Deadline for the merchant to respond to the dispute. Null if the network sets none. */
  respond_by: Temporal.Instant | null;
}

/** A dispute that a payer files with their bank. If the amount is null, the whole remaining amount is disputed. */
export interface NewDispute extends Referenced {
  kind: NetworkDispute['kind'];
  amount: bigint | null;
  reason_code: string | null;
  reason: string | null;
}
