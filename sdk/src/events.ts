import { EVENT_KINDS, type Events } from './api/index.ts';

/** The kind of an event, for example `renew`. */
export type EventKind = keyof Events;

/** Fields that all events have. */
interface Delivered {
  /**
   * Id of the event. It is the same for each attempt and replay: store it and ignore events that you have processed.
   */
  id: string;
  /** Position of the event among the events of the same subject, for example one subscription. The first is 1. */
  sequence: number;
  /** Environment of the event. Money moves only in `production`. */
  environment: 'production' | 'testing';
  /** When the service sent this delivery attempt. */
  sent_at: Date;
}

type Known = {
  [Kind in EventKind]: Delivered & {
    /** Kind of the event. It determines the type of `body`. */
    kind: Kind;
    /** Request body of the webhook. */
    body: Events[Kind];
  };
}[EventKind];

/** An event of a kind that this version of the SDK does not know. Respond with status 200. */
interface Unknown extends Delivered {
  kind: 'unknown';
  body: unknown;
}

/** A verified event. Narrow it by `kind`: `if (event.kind === 'renew') event.body.subscription.id`. */
export type WebhookEvent = Known | Unknown;

/** Kinds of events by the `tool_name` of their payment gateway, for events that have no field `event`. */
const BY_TOOL: Readonly<Record<string, EventKind>> = { payment: 'payment', recauda: 'collection' };

/** Returns the kind of an event. Reads it from the body, because the signature does not cover the headers. */
export function kindOf(body: unknown): EventKind | 'unknown' {
  const { event, checkout } = (body ?? {}) as {
    event?: unknown;
    checkout?: { payment_gateway?: { tool_name?: unknown } };
  };
  if (event === undefined) return BY_TOOL[String(checkout?.payment_gateway?.tool_name)] ?? 'unknown';
  return EVENT_KINDS.find((kind) => kind === event) ?? 'unknown';
}
