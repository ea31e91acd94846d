import type { z } from 'zod';

/**
 * A kind of webhook event. Each module declares the kinds that it sends and uses these declarations to write events.
 */
export interface EventKind<Body extends object = object> {
  /** Name of the event kind, such as `webhook.test`. */
  name: string;
  /** Sentence in the API reference that says when the event is sent. */
  summary: string;
  /** Schema of the event's body. */
  body: z.ZodType<Body>;
}

/** Declares a kind of event. The schema determines the type of the event's body. */
export function eventKind<Body extends object>(kind: EventKind<Body>): EventKind<Body> {
  return kind;
}

/** Descriptions of the headers of every delivery, for the API reference. */
export const DELIVERY_HEADERS = {
  signature: 'Hex HMAC-SHA256 of the body. Its key is the text of the newest webhook secret.',
  'webhook-id': 'Id of the event. It is the same for each attempt and replay.',
  'webhook-timestamp': 'Time of the attempt, in seconds since 1970.',
  'webhook-signature':
    'Signature of Standard Webhooks. While two secrets are valid, there is one signature for each.',
  'webhook-sequence': 'Number of the event among the events of its subject, from 1.',
  'webhook-environment': 'Environment of the event: `production` or `testing`.',
} as const;
