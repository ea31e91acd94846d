import { z } from 'zod';
import { paymentSourceView } from '#src/customers/payment-sources/schema.ts';
import type { SourceStatus } from '#src/customers/payment-sources/states.ts';
import { type EventKind, eventKind } from '#src/messages/webhooks/event-kind.ts';

const NAMES = ['payment_source.approved', 'payment_source.refused', 'payment_source.revoked'] as const;
type Name = (typeof NAMES)[number];

export interface SourceEventBody {
  id: string;
  event: Name;
  created_at: string;
  subscriber_id: string;
  payment_source: z.infer<typeof paymentSourceView>;
}

function declare(name: Name, summary: string): EventKind<SourceEventBody> {
  return eventKind({
    name,
    summary,
    body: z.strictObject({
      id: z.uuid().meta({ description: 'Id of the event, also sent in the header `webhook-id`.' }),
      event: z.literal(name),
      created_at: z.string(),
      subscriber_id: z.uuid(),
      payment_source: paymentSourceView,
    }),
  });
}

const approved = declare(
  'payment_source.approved',
  'A payer approved charges to an account, which can now be charged',
);
const refused = declare(
  'payment_source.refused',
  'A payer refused charges to an account, or did not respond in time',
);
const revoked = declare(
  'payment_source.revoked',
  'A payer revoked the approval of an account, which can no longer be charged',
);

/** Webhook event for each status of a payment account. A status without an entry sends no event. */
export const SOURCE_KINDS: Readonly<
  Partial<Record<SourceStatus, EventKind<SourceEventBody> & { name: string }>>
> = {
  ready: approved,
  refused,
  expired: refused,
  revoked,
};

export const sourceEvents = [approved, refused, revoked];
