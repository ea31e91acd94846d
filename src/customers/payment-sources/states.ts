/** How an account stands that a payer was asked about. */
export const SOURCE_STATUSES = ['pending', 'ready', 'refused', 'expired', 'revoked'] as const;
export type SourceStatus = (typeof SOURCE_STATUSES)[number];

/** What happens to one. */
export const SOURCE_EVENTS = ['approved', 'declined', 'ran_out', 'taken_back'] as const;
export type SourceEvent = (typeof SOURCE_EVENTS)[number];

/** The only ways from one status to another. Whoever said no, or was too late, is asked anew by another request. */
const EDGES: Readonly<Record<SourceStatus, Readonly<Partial<Record<SourceEvent, SourceStatus>>>>> = {
  pending: { approved: 'ready', declined: 'refused', ran_out: 'expired' },
  ready: { taken_back: 'revoked' },
  refused: {},
  expired: {},
  revoked: {},
};

/** Null where that cannot happen to it: it was said before, or too late. */
export function nextSourceStatus(status: SourceStatus, event: SourceEvent): SourceStatus | null {
  return EDGES[status][event] ?? null;
}
