/** Outcome of a transaction at the gateway. */
export type Outcome = 'approved' | 'declined' | 'pending' | 'failed';

const OUTCOMES = new Map<string, Outcome>(
  Object.entries({
    APPROVED: 'approved',
    // The purchase was approved and later refunded, reversed or disputed.
    REFUNDED: 'approved',
    REVERSED: 'approved',
    DISPUTE: 'approved',
    REJECTED: 'declined',
    // Final according to the gateway: no issuer declined it and nothing was charged.
    FAILED: 'failed',
    PENDING: 'pending',
    PENDING_VALIDATION: 'pending',
    PENDING_PROCESS: 'pending',
    PENDING_CONFIRMATION: 'pending',
    MANUAL: 'pending',
  } as const),
);

const RETURNED = new Set(['REFUNDED', 'REVERSED']);

/** Returns the outcome for a transaction status of the gateway, or undefined for an undocumented status. */
export function outcomeOf(status: string): Outcome | undefined {
  return OUTCOMES.get(status);
}

/** Returns whether the status means that the amount of an approved transaction was refunded or reversed. */
export function isReturned(status: string): boolean {
  return RETURNED.has(status);
}
