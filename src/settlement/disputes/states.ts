import type { DisputeStatus } from './types.ts';

/** Events that change the status of an open dispute. */
export const DISPUTE_MOVES = ['submitted', 'expired', 'won', 'lost', 'accepted'] as const;
export type DisputeMove = (typeof DISPUTE_MOVES)[number];

/**
 * State machine of a dispute: the next status by status and event. Any other transition is an error. An `expired`
 * dispute is past its response deadline but not decided by the bank.
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

/** Returns the status of a dispute after an event. Throws if the event is not allowed in the current status. */
export function disputeAfter(status: DisputeStatus, move: DisputeMove): DisputeStatus {
  const next = DISPUTE_STATES[status][move];
  if (next === undefined) throw new Error(`a dispute that is ${status} cannot be ${move}`);
  return next;
}

/** Returns whether a dispute with this status is open: neither the bank nor the merchant has closed it. */
export function isUndecided(status: DisputeStatus): boolean {
  return Object.keys(DISPUTE_STATES[status]).length > 0;
}
