import type { SubscriptionStatus } from '../types.ts';

/** Transitions between subscription statuses. */
export const MOVES = [
  'charged',
  'fell_behind',
  'paused',
  'resumed',
  'restarted',
  'canceled',
  'ended',
  'revived',
] as const;
export type Move = (typeof MOVES)[number];

export const MOVE_MEANINGS: Readonly<Record<Move, string>> = {
  charged: 'charge approved, or nothing to pay',
  fell_behind: 'charge failed, grace period left',
  paused: 'paused',
  resumed: 'resumed, or `resumes_at` reached',
  restarted: 'merchant enabled again after a due date',
  canceled: 'canceled immediately, `cancel_at` or plan `deadline` reached',
  ended: 'hard decline, or charge failed without grace left',
  revived: 'invitation accepted and paid',
};

/**
 * State machine of a subscription, with the next status for each status and transition. Transitions not listed are
 * invalid.
 */
export const SUBSCRIPTION_STATES: Readonly<
  Record<SubscriptionStatus, Readonly<Partial<Record<Move, SubscriptionStatus>>>>
> = {
  trial: {
    charged: 'activa',
    fell_behind: 'en_gracia',
    paused: 'pausada',
    restarted: 'activa',
    canceled: 'cancelada',
    ended: 'finalizada',
  },
  activa: {
    charged: 'activa',
    fell_behind: 'en_gracia',
    paused: 'pausada',
    restarted: 'activa',
    canceled: 'cancelada',
    ended: 'finalizada',
  },
  en_gracia: {
    charged: 'activa',
    fell_behind: 'en_gracia',
    paused: 'pausada',
    restarted: 'activa',
    canceled: 'cancelada',
    ended: 'finalizada',
  },
  // The subscriber may pay a renewal by invitation during a pause. The payment does not resume the subscription.
  pausada: { charged: 'pausada', paused: 'pausada', resumed: 'activa', canceled: 'cancelada' },
  cancelada: { revived: 'activa' },
  finalizada: { revived: 'activa' },
};

/** Returns the status after a transition. Throws when the transition is invalid in this status. */
export function statusAfter(status: SubscriptionStatus, move: Move): SubscriptionStatus {
  const next = SUBSCRIPTION_STATES[status][move];
  if (next === undefined) throw new Error(`a subscription that is ${status} cannot be ${move}`);
  return next;
}

/** Returns whether a subscription with this status has ended. It then has no further service or charges. */
export function isOver(status: SubscriptionStatus): boolean {
  return status === 'cancelada' || status === 'finalizada';
}
