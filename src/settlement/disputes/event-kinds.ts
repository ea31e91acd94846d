import { z } from 'zod';
import { type EventKind, eventKind } from '#src/messages/webhooks/event-kind.ts';
import { disputeEventBody } from './schema.ts';
import { DISPUTE_EVENTS, type DisputeEvent } from './types.ts';

const SUMMARIES = {
  'dispute.opened': 'A payer disputes a transaction, and the bank withdrew the amount',
  'dispute.updated':
    'A dispute changed: evidence was submitted, or the bank changed its amount, reason or deadline',
  'dispute.expired': 'The deadline of a dispute passed',
  'dispute.won': 'A dispute was won, and the amount was returned to the merchant',
  'dispute.lost': 'A dispute was lost, and the payer keeps the amount',
  'dispute.accepted': 'The merchant accepted a dispute, and the payer keeps the amount',
} as const satisfies Record<DisputeEvent, string>;

type Body = z.infer<typeof disputeEventBody>;

export const disputeEvents = Object.fromEntries(
  DISPUTE_EVENTS.map((name) => {
    const body = disputeEventBody.extend({ event: z.literal(name) });
    return [name, eventKind({ name, summary: SUMMARIES[name], body })];
  }),
) as Readonly<Record<DisputeEvent, EventKind<Body>>>;
