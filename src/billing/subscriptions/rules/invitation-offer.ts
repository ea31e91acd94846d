import type { Invitation, Subscription } from '../types.ts';
import { isReached } from './periods.ts';
import { isOver } from './states.ts';

/** What a subscriber says yes to: another period, or another plan. */
export type InvitationOffer = Pick<Invitation, 'kind' | 'plan_id' | 'proration_behavior'>;

/** What is offered to whoever renews without being asked. */
export const RENEWAL: InvitationOffer = { kind: 'renewal', plan_id: null, proration_behavior: null };

/**
 * What a yes does: a new start from now, a cancellation taken back, another plan, the period that is due, or the next one
 * ahead of its time.
 */
export type Effect = 'revival' | 'take_back' | 'plan_change' | 'renewal' | 'early';

type State = Pick<Subscription, 'status' | 'canceled_at' | 'due_at'>;

export function effectOf(state: State, kind: InvitationOffer['kind'], now: Temporal.Instant): Effect {
  if (isOver(state.status)) return 'revival';
  if (kind === 'plan_change') return 'plan_change';
  if (state.canceled_at !== null) return 'take_back';
  return state.status === 'en_gracia' || isReached(state.due_at, now) ? 'renewal' : 'early';
}

/** One that ended, or will unless something is done. What goes on by itself has nothing to renew. */
export function isRenewable({ status, canceled_at }: Pick<State, 'status' | 'canceled_at'>): boolean {
  return isOver(status) || canceled_at !== null || status === 'en_gracia';
}
