import type { SubscriptionStatus } from '../types.ts';

/** All transitions of a subscription's status. */
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
  charged: 'a charge was approved, or nothing was to be paid',
  fell_behind: 'a charge failed and there is grace left',
  paused: 'the merchant paused it',
  resumed: 'the merchant resumed it, or `resumes_at` came',
  restarted: 'its disabled merchant was enabled again, and something had fallen due meanwhile',
  canceled: 'cancelled at once, `cancel_at` came, or the plan’s deadline passed',
  ended: 'a hard decline, or a failed charge with no grace left',
  revived: 'the subscriber accepted an invitation and paid',
};

/**
 * State machine of a subscription: the next status for each status and transition. Transitions not listed are
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

/** Whether the subscription has ended: no service and no charges. */
export function isOver(status: SubscriptionStatus): boolean {
  return status === 'cancelada' || status === 'finalizada';
}
