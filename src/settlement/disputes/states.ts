import type { DisputeStatus } from './types.ts';

/** Events that change the status of an open dispute. */
export const DISPUTE_MOVES = ['submitted', 'expired', 'won', 'lost', 'accepted'] as const;
export type DisputeMove = (typeof DISPUTE_MOVES)[number];

/**
 * State machine of a dispute. Any transition that is not listed is an error. `expired` means that the response deadline
 * has passed and the bank has not decided. Only the bank or the merchant can close a dispute.
 */
export const DISPUTE_STATES: Readonly<
  Record<DisputeStatus, Readonly<Partial<Record<DisputeMove, DisputeStatus>>>>
> = {
  opened: {
    submitted: 'evidence_submitted',
    expired: 'expired',
    won: 'won',
    lost: 'lost',
    accepted: 'accepted',
  },
  evidence_submitted: { won: 'won', lost: 'lost', accepted: 'accepted' },
  expired: { won: 'won', lost: 'lost', accepted: 'accepted' },
  won: {},
  lost: {},
  accepted: {},
};

/** Returns the status after an event. Throws if the event is not allowed in this status. */
export function disputeAfter(status: DisputeStatus, move: DisputeMove): DisputeStatus {
  const next = DISPUTE_STATES[status][move];
  if (next === undefined) throw new Error(`a dispute that is ${status} cannot be ${move}`);
  return next;
}

/** Returns whether the dispute is open: neither the bank nor the merchant has closed it. */
export function isUndecided(status: DisputeStatus): boolean {
  return Object.keys(DISPUTE_STATES[status]).length > 0;
}
