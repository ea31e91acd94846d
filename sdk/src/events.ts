import { EVENT_KINDS, type Events } from './api/index.ts';

export type EventKind = keyof Events;

/** What every event comes with. */
interface Delivered {
  /** The same at every attempt and replay: ignore those you have seen. */
  id: string;
  /** Its number among the events of its subject, from 1. */
  sequence: number;
  /** Do in earnest only what production says. */
  environment: 'production' | 'testing';
  sent_at: Date;
}

type Known = { [Kind in EventKind]: Delivered & { kind: Kind; body: Events[Kind] } }[EventKind];

/** One that this version does not know: answer 200 and go on. */
interface Unknown extends Delivered {
  kind: 'unknown';
  body: unknown;
}

/** An event, told apart by `kind`: `if (event.kind === 'renew') event.body.subscription.id`. */
export type WebhookEvent = Known | Unknown;

/** Events about charges are older than the field `event`; these say by whose tool they were paid. */
const BY_TOOL: Readonly<Record<string, EventKind>> = { payment: 'payment', recauda: 'collection' };

/** Which kind a body is of. It says so itself, because headers are not signed. */
export function kindOf(body: unknown): EventKind | 'unknown' {
  const { event, checkout } = (body ?? {}) as {
    event?: unknown;
    checkout?: { payment_gateway?: { tool_name?: unknown } };
  };
  if (event === undefined) return BY_TOOL[String(checkout?.payment_gateway?.tool_name)] ?? 'unknown';
  return EVENT_KINDS.find((kind) => kind === event) ?? 'unknown';
}
