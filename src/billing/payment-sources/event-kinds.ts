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
      id: z.uuid().meta({ description: 'The same as `webhook-id`.' }),
      event: z.literal(name),
      created_at: z.string(),
      subscriber_id: z.uuid(),
      payment_source: paymentSourceView,
    }),
  });
}

const approved = declare('payment_source.approved', 'A payer lets an account be charged');
const refused = declare(
  'payment_source.refused',
  'A payer did not let an account be charged: `status` says whether they refused, or never answered',
);
const revoked = declare(
  'payment_source.revoked',
  'A payer took back that an account may be charged: nothing more is charged to it',
);

/** Webhook event for each status of an account. A status without an entry sends no event. */
export const SOURCE_KINDS: Readonly<
  Partial<Record<SourceStatus, EventKind<SourceEventBody> & { name: string }>>
> = {
  ready: approved,
  refused,
  expired: refused,
  revoked,
};

export const sourceEvents = [approved, refused, revoked];
