/** Statuses of an account, from the payer's authorization to its revocation. */
export const SOURCE_STATUSES = ['pending', 'ready', 'refused', 'expired', 'revoked'] as const;
export type SourceStatus = (typeof SOURCE_STATUSES)[number];

/** Events that change the status of an account. */
export const SOURCE_EVENTS = ['approved', 'declined', 'ran_out', 'taken_back'] as const;
export type SourceEvent = (typeof SOURCE_EVENTS)[number];

/** Allowed status transitions. After a refusal or expiry, the payer must request a new account. */
const EDGES: Readonly<Record<SourceStatus, Readonly<Partial<Record<SourceEvent, SourceStatus>>>>> = {
  pending: { approved: 'ready', declined: 'refused', ran_out: 'expired' },
  ready: { taken_back: 'revoked' },
  refused: {},
  expired: {},
  revoked: {},
};

/**
 * Returns the next status, or null if the transition is not allowed, for example because the event was
 * already applied.
 */
export function nextSourceStatus(status: SourceStatus, event: SourceEvent): SourceStatus | null {
  return EDGES[status][event] ?? null;
}
