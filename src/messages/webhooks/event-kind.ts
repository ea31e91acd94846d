import type { z } from 'zod';

/** A kind of webhook event. Each module declares its kinds and passes one when it writes an event. */
export interface EventKind<Body extends object = object> {
  /** Name of the event in the list of deliveries, such as `webhook.test`. */
  name: string;
  /** Sentence that says when the event is sent. */
  summary: string;
  /** Schema of the event's body. */
  body: z.ZodType<Body>;
}

/** Declares a kind of event. The type of the body is inferred from the schema. */
export function eventKind<Body extends object>(kind: EventKind<Body>): EventKind<Body> {
  return kind;
}

/** Headers of every delivery, for the API reference. */
export const DELIVERY_HEADERS = {
  signature: 'Hex HMAC-SHA256 of the body, under the newest webhook secret as it was shown.',
  'webhook-id': 'Id of the event, the same at every attempt and replay.',
  'webhook-timestamp': 'When it was sent, in seconds since 1970.',
  'webhook-signature': 'As Standard Webhooks has it; one under each secret while two are valid.',
  'webhook-sequence': 'Number of the event among those of its subject, from 1.',
  'webhook-environment': '`production` or `testing`.',
} as const;
