import type { z } from 'zod';

/** One kind of event that merchants hear of. Each module declares its own, and names one wherever it writes an event. */
export interface EventKind<Body extends object = object> {
  /** As the list of deliveries shows it. */
  name: string;
  /** When it is sent. */
  summary: string;
  /** What is sent. */
  body: z.ZodType<Body>;
}

/** Declares a kind; the type of its body comes from its schema. */
export function eventKind<Body extends object>(kind: EventKind<Body>): EventKind<Body> {
  return kind;
}

/** What every delivery carries beside its body, for the API document. */
export const DELIVERY_HEADERS = {
  signature: 'Hex HMAC-SHA256 of the body, under the newest webhook secret as it was shown.',
  'webhook-id': 'Id of the event, the same at every attempt and replay.',
  'webhook-timestamp': 'When it was sent, in seconds since 1970.',
  'webhook-signature': 'As Standard Webhooks has it; one under each secret while two are valid.',
  'webhook-sequence': 'Number of the event among those of its subject, from 1.',
  'webhook-environment': '`production` or `testing`.',
} as const;
