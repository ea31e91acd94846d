import type { Subscription } from '../types.ts';
import { earliest, isReached } from './periods.ts';
import { isOver } from './states.ts';

type State = Pick<
  Subscription,
  | 'status'
  | 'provisional'
  | 'open_operation'
  | 'cancel_at'
  | 'resumes_at'
  | 'grace_ends_at'
  | 'next_charge_at'
>;

/** Kinds of scheduled work that a subscription can have. */
export type Due = 'deadline' | 'cancellation' | 'resumption' | 'charge' | 'end_of_grace';

interface Candidate {
  due: Due;
  at: Temporal.Instant | null;
}

/**
 * Lists the scheduled work of a subscription in order of precedence. For example, a charge precedes the end of grace
 * if both are due at the same instant.
 */
function candidates(state: State, deadline: Temporal.Instant | null): Candidate[] {
  if (isOver(state.status) || state.provisional || state.open_operation !== null) return [];
  return [
    { due: 'deadline', at: deadline },
    { due: 'cancellation', at: state.cancel_at },
    { due: 'resumption', at: state.status === 'pausada' ? state.resumes_at : null },
    { due: 'charge', at: state.next_charge_at },
    {
      due: 'end_of_grace',
      at: state.status === 'en_gracia' && state.cancel_at === null ? state.grace_ends_at : null,
    },
  ];
}

/** Returns the next instant at which scheduled work is due, or null when no work is scheduled. */
export function alarmOf(state: State, deadline: Temporal.Instant | null): Temporal.Instant | null {
  return earliest(candidates(state, deadline).map(({ at }) => at));
}

/** Returns the scheduled work that is due first, with its instant. Returns null if no work is due yet. */
export function dueNow(
  state: State,
  deadline: Temporal.Instant | null,
  now: Temporal.Instant,
): { due: Due; since: Temporal.Instant } | null {
  const reached = candidates(state, deadline).filter(({ at }) => isReached(at, now));
  const since = earliest(reached.map(({ at }) => at));
  const first = reached.find(({ at }) => since !== null && at?.equals(since));
  return first && since ? { due: first.due, since } : null;
}
