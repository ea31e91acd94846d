import type { Priced, Referenced } from './requests.ts';

export const DISPUTE_KINDS = ['chargeback', 'reversal'] as const;

/** What a network says of one case. */
export interface NetworkDispute extends Priced {
  /** The network's own name of it. */
  id: string;
  kind: (typeof DISPUTE_KINDS)[number];
  status: 'opened' | 'won' | 'lost';
  reason_code: string | null;
  reason: string | null;
  opened_at: Temporal.Instant;
  /** Until when the merchant may answer; null where the network sets no time of its own. */
  respond_by: Temporal.Instant | null;
}

/** What a payer tells the bank. Without an amount, all that is left. */
export interface NewDispute extends Referenced {
  kind: NetworkDispute['kind'];
  amount: bigint | null;
  reason_code: string | null;
  reason: string | null;
}
