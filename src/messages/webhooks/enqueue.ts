import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import type { EventKind } from './event-kind.ts';
import { laneOf } from './lane.ts';
import { countEvents, insertEvents, type NewEvent, type SubjectCount } from './store.ts';

export interface EventInput<Body extends object = object> {
  /** When the body names its own event; else one is made. */
  id?: string;
  commerce_id: number;
  /** Whose users may see it; null where it concerns the whole merchant. */
  office_id: number | null;
  production: boolean;
  /** What the event is about, such as `payment:UUID`. Events of one subject go out in order. */
  subject: string;
  kind: EventKind<Body>;
  /** Where the caller counts the subject's events itself, and holds the subject until it commits. */
  sequence?: number;
  /** Null: nobody wants to hear of it, and nothing is written. */
  url: string | null;
  /** Becomes the body, in this order of fields. */
  payload: NoInfer<Body>;
  now: Temporal.Instant;
}

/** Writes an event in the caller's transaction, so that it is told if and only if the change it tells of is kept. */
export async function enqueueEvent<Body extends object>(
  db: Deps['db'],
  event: EventInput<Body>,
): Promise<void> {
  await enqueueEvents(db, [event]);
}

/** The same for any number of events, at the cost of two statements; those of one subject keep their order. */
export async function enqueueEvents<Body extends object>(
  db: Deps['db'],
  inputs: readonly EventInput<Body>[],
): Promise<void> {
  const wanted = inputs.filter((input) => input.url !== null);
  if (wanted.length === 0) return;
  const counts = new Map<string, SubjectCount>();
  for (const { commerce_id, production, subject, sequence } of wanted) {
    if (sequence !== undefined) continue;
    const key = keyOf({ commerce_id, production, subject });
    const events = (counts.get(key)?.events ?? 0) + 1;
    counts.set(key, { commerce_id, production, subject, events });
  }
  // In one order everywhere: two callers with the same subjects wait for each other, never in a circle.
  const sorted = [...counts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, count]) => count);
  const counted = sorted.length === 0 ? [] : await countEvents(db, sorted);
  const last = new Map(counted.map((row) => [keyOf(row), row.last_sequence]));
  const events = wanted.map((input) => {
    if (input.sequence !== undefined) return toEvent(input, input.sequence);
    const key = keyOf(input);
    const count = counts.get(key)?.events ?? 0;
    counts.set(key, { ...input, events: count - 1 });
    return toEvent(input, (last.get(key) ?? 0) - count + 1);
  });
  await insertEvents(db, events);
}

function keyOf(input: { commerce_id: number; production: boolean; subject: string }): string {
  return `${input.commerce_id} ${input.production} ${input.subject}`;
}

function toEvent<Body extends object>(input: EventInput<Body>, sequence: number): NewEvent {
  const { commerce_id, office_id, production, subject, kind, now } = input;
  const id = input.id ?? newId();
  const url = input.url ?? '';
  return {
    id,
    event_id: id,
    commerce_id,
    office_id,
    production,
    subject,
    sequence,
    kind: kind.name,
    url,
    // An address that is none fails at every attempt, and says so; it must not undo the caller's work.
    lane: laneOf({ commerce_id, production, url }),
    body: JSON.stringify(input.payload),
    created_at: now,
  };
}
