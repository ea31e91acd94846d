import { z } from 'zod';
import { type EventKind, eventKind } from '#src/messages/webhooks/event-kind.ts';
import { disputeEventBody } from './schema.ts';
import { DISPUTE_EVENTS, type DisputeEvent } from './types.ts';

const SUMMARIES = {
  'dispute.opened': 'A payer disputes a transaction, and the bank withdrew the disputed amount',
  'dispute.updated':
    'The evidence of a dispute was submitted, or the bank changed the amount, reason or deadline of the dispute',
  'dispute.expired': 'The deadline to submit evidence for a dispute passed',
  'dispute.won': 'The merchant won a dispute, and the bank returned the disputed amount to the merchant',
  'dispute.lost': 'The merchant lost a dispute, and the payer keeps the disputed amount',
  'dispute.accepted': 'The merchant accepted a dispute, and the payer keeps the disputed amount',
} as const satisfies Record<DisputeEvent, string>;

type Body = z.infer<typeof disputeEventBody>;

export const disputeEvents = Object.fromEntries(
  DISPUTE_EVENTS.map((name) => {
    const body = disputeEventBody.extend({ event: z.literal(name) });
    return [name, eventKind({ name, summary: SUMMARIES[name], body })];
  }),
) as Readonly<Record<DisputeEvent, EventKind<Body>>>;
