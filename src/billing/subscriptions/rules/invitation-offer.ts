import type { Invitation, Subscription } from '../types.ts';
import { isReached } from './periods.ts';
import { isOver } from './states.ts';

/** Offer that a subscriber can accept: to renew the subscription, or to change its plan. */
export type InvitationOffer = Pick<Invitation, 'kind' | 'plan_id' | 'proration_behavior'>;

/** Offer that is used when a subscriber renews without an invitation. */
export const RENEWAL: InvitationOffer = { kind: 'renewal', plan_id: null, proration_behavior: null };

/**
 * Effect of accepting an offer. `revival` restarts an ended subscription, and `take_back` withdraws a cancellation.
 * `renewal` pays the due period, and `early` pays the next period in advance.
 */
export type Effect = 'revival' | 'take_back' | 'plan_change' | 'renewal' | 'early';

type State = Pick<Subscription, 'status' | 'canceled_at' | 'due_at'>;

export function effectOf(state: State, kind: InvitationOffer['kind'], now: Temporal.Instant): Effect {
  if (isOver(state.status)) return 'revival';
  if (kind === 'plan_change') return 'plan_change';
  if (state.canceled_at !== null) return 'take_back';
  return state.status === 'en_gracia' || isReached(state.due_at, now) ? 'renewal' : 'early';
}

/**
 * Returns whether a subscription has ended, is in grace, or will end because of a cancellation. Any other
 * subscription renews automatically.
 */
export function isRenewable({ status, canceled_at }: Pick<State, 'status' | 'canceled_at'>): boolean {
  return isOver(status) || canceled_at !== null || status === 'en_gracia';
}
