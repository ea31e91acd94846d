import type { DisputeStatus } from './types.ts';

/** Everything that can happen to a case after it was opened. */
export const DISPUTE_MOVES = ['submitted', 'expired', 'won', 'lost', 'accepted'] as const;
export type DisputeMove = (typeof DISPUTE_MOVES)[number];

/**
 * The whole life of a case. What is not here cannot happen. `expired`: the time to answer is over, and the bank has not decided yet;
 * only its word, or the merchant's, ends a case.
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

/** The status after a move; throws when it cannot happen there. */
export function disputeAfter(status: DisputeStatus, move: DisputeMove): DisputeStatus {
  const next = DISPUTE_STATES[status][move];
  if (next === undefined) throw new Error(`a dispute that is ${status} cannot be ${move}`);
  return next;
}

/** Nobody has said yet whose the money is. */
export function isUndecided(status: DisputeStatus): boolean {
  return Object.keys(DISPUTE_STATES[status]).length > 0;
}
