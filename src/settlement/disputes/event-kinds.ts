import { z } from 'zod';
import { type EventKind, eventKind } from '#src/messages/webhooks/event-kind.ts';
import { disputeEventBody } from './schema.ts';
import { DISPUTE_EVENTS, type DisputeEvent } from './types.ts';

const SUMMARIES = {
  'dispute.opened': 'A payer disputes a transaction, and the bank has taken the money back for now',
  'dispute.updated':
    'A dispute changed: its evidence was submitted, or the bank changed amount, reason or time',
  'dispute.expired': 'The time to answer a dispute is over',
  'dispute.won': 'A dispute was won, and the money came back',
  'dispute.lost': 'A dispute was lost: the money stays with the payer',
  'dispute.accepted': 'The merchant accepted a dispute: the money stays with the payer',
} as const satisfies Record<DisputeEvent, string>;

type Body = z.infer<typeof disputeEventBody>;

export const disputeEvents = Object.fromEntries(
  DISPUTE_EVENTS.map((name) => {
    const body = disputeEventBody.extend({ event: z.literal(name) });
    return [name, eventKind({ name, summary: SUMMARIES[name], body })];
  }),
) as Readonly<Record<DisputeEvent, EventKind<Body>>>;
