import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import type { EventKind } from './event-kind.ts';
import { laneOf } from './lane.ts';
import { countEvents, insertEvents, type NewEvent, type SubjectCount } from './store.ts';

export interface EventInput<Body extends object = object> {
  /** Id of the event. By default, a new id is generated. Set it if the body must contain the id. */
  id?: string;
  commerce_id: number;
  /** Office whose users may see the event. Null if the event concerns the whole merchant. */
  office_id: number | null;
  production: boolean;
  /**
   * The object that the event is about, such as `payment:UUID`. Events with the same subject are delivered in order.
   */
  subject: string;
  kind: EventKind<Body>;
  /**
   * Sequence number of the event within its subject. By default, the number is assigned automatically. A caller that
   * sets it must keep the subject locked until commit.
   */
  sequence?: number;
  /**
   * URL to which the event is sent. Null if the merchant has no webhook URL, in which case no event is written.
   */
  url: string | null;
  /** JSON body of the event. The order of its fields is preserved. */
  payload: NoInfer<Body>;
  now: Temporal.Instant;
}

/** Writes an event in the caller's transaction. The event is sent only if the transaction commits. */
export async function enqueueEvent<Body extends object>(
  db: Deps['db'],
  event: EventInput<Body>,
): Promise<void> {
  await enqueueEvents(db, [event]);
}

/** Writes any number of events with two statements. Events with the same subject are delivered in the given order. */
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
  // The fixed order prevents deadlocks between callers that write events of the same subjects.
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
    // An invalid URL does not fail the caller's transaction. Each delivery attempt fails instead, which the merchant
    // sees.
    lane: laneOf({ commerce_id, production, url }),
    body: JSON.stringify(input.payload),
    created_at: now,
  };
}
