import type { SubscriptionStatus } from '../types.ts';

/** Everything that can happen to the status of a subscription. */
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

/** The whole life of a subscription. What is not here cannot happen. */
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
  // A charge may be accepted by invitation while it is paused; that does not resume it.
  pausada: { charged: 'pausada', paused: 'pausada', resumed: 'activa', canceled: 'cancelada' },
  cancelada: { revived: 'activa' },
  finalizada: { revived: 'activa' },
};

/** The status after a move; throws when it cannot happen there. */
export function statusAfter(status: SubscriptionStatus, move: Move): SubscriptionStatus {
  const next = SUBSCRIPTION_STATES[status][move];
  if (next === undefined) throw new Error(`a subscription that is ${status} cannot be ${move}`);
  return next;
}

/** Whether it is over: no service, no charges. */
export function isOver(status: SubscriptionStatus): boolean {
  return status === 'cancelada' || status === 'finalizada';
}
