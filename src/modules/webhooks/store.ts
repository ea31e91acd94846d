import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Page, PageRequest } from '#src/platform/http/pagination.ts';
import type { Principal } from '#src/platform/http/route.ts';
import type { Attempt, Delivery, WebhookEvent } from './types.ts';

type Db = Deps['db'];

export interface SubjectCount {
  commerce_id: number;
  production: boolean;
  subject: string;
  events: number;
}

/** Takes as many sequence numbers of each subject as it has new events; answers the last one taken. */
export async function countEvents(db: Db, counts: readonly SubjectCount[]) {
  const { rows } = await sql<Omit<SubjectCount, 'events'> & { last_sequence: number }>`
    insert into webhook_subjects (commerce_id, production, subject, last_sequence)
    select * from unnest(
      ${counts.map((count) => count.commerce_id)}::int[],
      ${counts.map((count) => count.production)}::bool[],
      ${counts.map((count) => count.subject)}::text[],
      ${counts.map((count) => count.events)}::int[])
    on conflict (commerce_id, production, subject)
      do update set last_sequence = webhook_subjects.last_sequence + excluded.last_sequence
    returning commerce_id, production, subject, last_sequence
  `.execute(db);
  return rows;
}

export type NewEvent = WebhookEvent & { origin: string };

/** Events and, with the same ids, their deliveries, due at once. */
export async function insertEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  await sql`
    with input as (
      select * from unnest(
        ${events.map((event) => event.id)}::uuid[],
        ${events.map((event) => event.commerce_id)}::int[],
        ${events.map((event) => event.production)}::bool[],
        ${events.map((event) => event.subject)}::text[],
        ${events.map((event) => event.sequence)}::int[],
        ${events.map((event) => event.kind)}::text[],
        ${events.map((event) => event.url)}::text[],
        ${events.map((event) => event.origin)}::text[],
        ${events.map((event) => event.body)}::text[],
        ${events.map((event) => event.created_at.toString())}::timestamptz[])
      as input (id, commerce_id, production, subject, sequence, kind, url, origin, body, created_at)
    ), written as (
      insert into webhook_events
        (id, commerce_id, production, subject, sequence, kind, url, body, created_at)
      select id, commerce_id, production, subject, sequence, kind, url, body, created_at from input
    )
    insert into webhook_deliveries
      (id, event_id, commerce_id, production, origin, subject, sequence, status, attempts, next_attempt_at,
       created_at)
    select id, id, commerce_id, production, origin, subject, sequence, 'pending', 0, created_at, created_at
    from input
  `.execute(db);
}

/** A delivery with the event it tells of. */
export type ListedDelivery = Pick<
  Delivery,
  'id' | 'event_id' | 'status' | 'created_at' | 'next_attempt_at' | 'origin'
> &
  Pick<WebhookEvent, 'subject' | 'sequence' | 'kind' | 'url' | 'body'>;

const LISTED = sql`
  d.id, d.event_id, d.status, d.created_at, d.next_attempt_at, d.origin, e.subject, e.sequence, e.kind, e.url, e.body
  from webhook_deliveries d join webhook_events e on e.id = d.event_id`;

/** Newest first. */
export async function pageTestDeliveries(
  db: Db,
  principal: Principal,
  request: PageRequest,
): Promise<Page<ListedDelivery>> {
  const { rows: counted } = await sql<{ total: bigint }>`
    select count(*) as total from webhook_deliveries
    where commerce_id = ${principal.commerce_id} and not production
  `.execute(db);
  const { rows } = await sql<ListedDelivery>`
    select ${LISTED}
    where d.commerce_id = ${principal.commerce_id} and not d.production
    order by d.number desc limit ${request.per_page} offset ${request.offset}
  `.execute(db);
  return { ...request, rows, total: Number(counted[0]?.total ?? 0n) };
}

/** Held until the transaction ends. */
export async function holdTestDelivery(
  db: Db,
  principal: Principal,
  id: string,
): Promise<ListedDelivery | undefined> {
  const { rows } = await sql<ListedDelivery>`
    select ${LISTED}
    where d.id = ${id} and d.commerce_id = ${principal.commerce_id} and not d.production
    for update of d
  `.execute(db);
  return rows[0];
}

/** The attempts of all these deliveries, in their order. */
export async function listAttempts(db: Db, deliveryIds: readonly string[]): Promise<Attempt[]> {
  const { rows } = await sql<Attempt>`
    select * from webhook_attempts where delivery_id = any (${deliveryIds}::uuid[]) order by delivery_id, lease
  `.execute(db);
  return rows;
}

/**
 * A further delivery of the same event. While the first is still being tried, the new one takes its place in
 * the order of the subject; else it stands beside that order.
 */
export async function insertReplay(
  db: Db,
  replay: { id: string; of: string; now: Temporal.Instant },
): Promise<void> {
  const { id, of, now } = replay;
  await sql`
    insert into webhook_deliveries
      (id, event_id, commerce_id, production, origin, subject, sequence, status, attempts, next_attempt_at,
       created_at)
    select ${id}::uuid, event_id, commerce_id, production, origin,
      case when status = 'pending' then subject end, case when status = 'pending' then sequence end,
      'pending', 0, ${now}, ${now}
    from webhook_deliveries where id = ${of}
  `.execute(db);
  await sql`
    update webhook_deliveries set status = 'failed', next_attempt_at = null, leased_until = null
    where id = ${of} and status = 'pending'
  `.execute(db);
}
