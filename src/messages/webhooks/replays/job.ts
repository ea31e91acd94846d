import { z } from 'zod';
import { newId } from '#src/kernel/ids.ts';
import type { SteppedJob } from '#src/module.ts';
import { nullable } from '#src/platform/http/fields.ts';
import { isoDateTime, oneOf, text } from '#src/platform/http/rules.ts';
import { laneOf } from '../lane.ts';
import { DELIVERY_STATUSES } from '../types.ts';
import { chooseDeliveries, type DeliveryFilter, insertReplays, rangeOfDeliveries } from './store.ts';

const filter = z.object({
  status: nullable(oneOf(DELIVERY_STATUSES)),
  event: nullable(text({ max: 100 })),
  subject: nullable(text({ max: 200 })),
  since: nullable(isoDateTime),
  until: nullable(isoDateTime),
});

/** Number of deliveries that the job examines per step. */
const WINDOW = 1_000;

/**
 * Progress of the job. Delivery numbers are stored as text, because they can exceed the largest integer that a JSON
 * number represents exactly.
 */
interface Cursor {
  first: string;
  /** Number of the last delivery to replay. Deliveries with higher numbers did not exist when the job started. */
  last: string;
  after: string;
  sent: number;
}

/**
 * Job that sends all events matching a filter again. It sends each event once, even if the event has several
 * deliveries.
 */
export const replayWebhooksJob: SteppedJob<z.infer<typeof filter>> = {
  name: 'replay_webhooks',
  title: { en: 'Send webhooks again', es: 'Reenviar webhooks' },
  role: 'operator',
  parameters: filter,
  async step({ db, clock }, job) {
    const { commerce_id, offices, parameters } = job;
    const cursor = (job.cursor as Cursor | null) ?? toCursor(await rangeOfDeliveries(db, job));
    if (cursor === null) return { ...summaryOf(0), done: 0, total: 0, cursor: null, finished: true };
    const [first, last, after] = [BigInt(cursor.first), BigInt(cursor.last), BigInt(cursor.after)];
    const wanted = filterOf(parameters, offices);
    const { chosen, reached } = await chooseDeliveries(db, job, { after, last, limit: WINDOW }, wanted);
    const replays = chosen.map(({ id, url }) => ({
      id: newId(),
      delivery_id: id,
      lane: laneOf({ commerce_id, production: job.production, url }),
    }));
    if (replays.length > 0) await insertReplays(db, commerce_id, replays, clock.now());
    const sent = cursor.sent + replays.length;
    const now = reached ?? last;
    return {
      ...summaryOf(sent),
      done: Number(now - first + 1n),
      total: Number(last - first + 1n),
      cursor: { ...cursor, after: String(now), sent } satisfies Cursor,
      finished: now >= last,
    };
  },
};

/** Returns the requested filter, limited to the offices that the caller can access. */
export function filterOf(
  { status = null, event = null, subject = null, since = null, until = null }: z.infer<typeof filter>,
  offices: readonly number[] | null,
): DeliveryFilter {
  return { status, event, subject, since, until, offices };
}

function toCursor(range: { first: bigint; last: bigint } | null): Cursor | null {
  if (range === null) return null;
  const { first, last } = range;
  return { first: String(first), last: String(last), after: String(first - 1n), sent: 0 };
}

function summaryOf(sent: number) {
  return {
    message: { en: `Events sent again: ${sent}.`, es: `Eventos reenviados: ${sent}.` },
  };
}
