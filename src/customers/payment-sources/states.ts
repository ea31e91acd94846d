/** Statuses of a payment account. Only a `ready` account can be charged. */
export const SOURCE_STATUSES = ['pending', 'ready', 'refused', 'expired', 'revoked'] as const;
export type SourceStatus = (typeof SOURCE_STATUSES)[number];

/** Events that change the status of a payment account. */
export const SOURCE_EVENTS = ['approved', 'declined', 'ran_out', 'taken_back'] as const;
export type SourceEvent = (typeof SOURCE_EVENTS)[number];

/**
 * Allowed status transitions of a payment account. Refused, expired and revoked accounts never change, so the payer
 * must authorize a new account.
 */
const EDGES: Readonly<Record<SourceStatus, Readonly<Partial<Record<SourceEvent, SourceStatus>>>>> = {
  pending: { approved: 'ready', declined: 'refused', ran_out: 'expired' },
  ready: { taken_back: 'revoked' },
  refused: {},
  expired: {},
  revoked: {},
};

/**
 * Returns the status of a payment account after an event. Returns null if the event is not allowed, for example
 * because it was already applied.
 */
export function nextSourceStatus(status: SourceStatus, event: SourceEvent): SourceStatus | null {
  return EDGES[status][event] ?? null;
}
