import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import { queueWrite } from '#src/platform/database/session.ts';
import type { Page, PageRequest } from '#src/platform/http/pagination.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { ofOffices } from '#src/platform/lists/conditions.ts';
import { type NumberedList, pageByNumber } from '#src/platform/lists/numbered.ts';
import { inRealTime } from '#src/tenancy/clocks/store.ts';
import { isInOffices } from '#src/tenancy/merchants/store.ts';
import { JSON_SEPARATOR, jsonTexts } from './json-texts.ts';
import { laneBounds } from './lane.ts';
import type { Attempt, Delivery } from './types.ts';

type Db = Deps['db'];

export interface SubjectCount {
  commerce_id: number;
  production: boolean;
  subject: string;
  events: number;
}

/** Reserves sequence numbers for new events of each subject. Returns the last reserved number of each subject. */
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

export type NewEvent = Delivery & { lane: string };

/** Inserts events with their first delivery, which is due now. */
export async function insertEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  await queueWrite(() =>
    sql`
    with input as (
      select * from unnest(
        ${events.map((event) => event.id)}::uuid[],
        ${events.map((event) => event.lane)}::text[],
        ${events.map((event) => event.commerce_id)}::int[],
        ${events.map((event) => event.office_id)}::int[],
        ${events.map((event) => event.production)}::bool[],
        ${events.map((event) => event.subject)}::text[],
        ${events.map((event) => event.sequence)}::int[],
        ${events.map((event) => event.kind)}::text[],
        ${events.map((event) => event.url)}::text[],
        string_to_array(${jsonTexts(events.map((event) => event.body))}::text, ${JSON_SEPARATOR}::text),
        ${events.map((event) => event.created_at.toString())}::timestamptz[])
      as input (id, lane, commerce_id, office_id, production, subject, sequence, kind, url, body, created_at)
    ), made as (
      insert into webhook_deliveries
        (id, event_id, commerce_id, office_id, production, subject, sequence, kind, url, body, created_at)
      select id, id, commerce_id, office_id, production, subject, sequence, kind, url, body, created_at from input
    )
    insert into webhook_queue
      (delivery_id, lane, commerce_id, production, subject, sequence, attempts, next_attempt_at)
    select id, lane, commerce_id, production, subject, sequence, 0, created_at from input
  `.execute(db),
  );
}

/**
 * A delivery with the time of its next attempt. The time is null if the delivery is blocked by an earlier delivery or
 * is no longer queued.
 */
export interface ListedDelivery extends Delivery {
  is_pending: boolean;
  next_attempt_at: Temporal.Instant | null;
}

/** SQL columns and joins that add the state of the queue to a query of deliveries with alias `d`. */
const QUEUED = {
  columns: sql`q.delivery_id is not null as is_pending, q.next_attempt_at`,
  joins: sql`left join webhook_queue q on q.commerce_id = d.commerce_id and q.delivery_id = d.id`,
};

/** Returns the list query for test deliveries, newest first. */
export function testDeliveryQuery({ commerce_id, offices }: Principal): NumberedList {
  const reach = ofOffices('d.office_id', offices);
  return {
    rows: sql`webhook_deliveries d`,
    alias: 'd',
    commerce_id,
    key: 'id',
    where: sql`d.commerce_id = ${commerce_id} and not d.production ${reach ? sql`and ${reach}` : sql``}`,
    order: [{ column: 'number', descending: true }],
    shown: QUEUED,
    name: JSON.stringify(['deliveries', commerce_id, offices]),
  };
}

export function pageTestDeliveries(
  db: Db,
  principal: Principal,
  request: PageRequest,
): Promise<Page<ListedDelivery>> {
  return pageByNumber<ListedDelivery>(db, testDeliveryQuery(principal), request);
}

export async function findDelivery(
  db: Db,
  principal: Principal,
  id: string,
): Promise<ListedDelivery | undefined> {
  const { rows } = await sql<ListedDelivery>`
    select d.*, ${QUEUED.columns} from webhook_deliveries d ${QUEUED.joins}
    where d.id = ${id} and d.commerce_id = ${principal.commerce_id} and d.production = ${principal.production}
      and ${isInOffices(principal, 'd.office_id')}
  `.execute(db);
  return rows[0];
}

/** Returns the attempts of the given deliveries, in the order in which they were made. */
export async function listAttempts(
  db: Db,
  commerceId: number,
  deliveryIds: readonly string[],
): Promise<Attempt[]> {
  const { rows } = await sql<Attempt>`
    select * from webhook_attempts
    where commerce_id = ${commerceId} and delivery_id = any (${deliveryIds}::uuid[])
    order by delivery_id, number, lease_ms
  `.execute(db);
  return rows;
}

/**
 * Removes a delivery from the queue and marks it as given up. Returns its subject and sequence number, or undefined
 * if the delivery was not queued.
 */
export async function takeFromQueue(db: Db, { commerce_id, id }: Key, now: Temporal.Instant) {
  const { rows } = await sql<{ subject: string | null; sequence: number | null }>`
    with taken as (
      delete from webhook_queue where commerce_id = ${commerce_id} and delivery_id = ${id}
      returning commerce_id, delivery_id, subject, sequence
    ), given_up as (
      update webhook_deliveries d set given_up_at = ${now}
      from taken where d.commerce_id = taken.commerce_id and d.id = taken.delivery_id
    )
    select subject, sequence from taken
  `.execute(db);
  return rows[0];
}

/** Inserts a new delivery of an event, due now. */
export async function insertReplay(
  db: Db,
  replay: Delivery & { lane: string; place: { subject: string | null; sequence: number | null } },
): Promise<void> {
  const { id, event_id, commerce_id, office_id, production, subject, sequence } = replay;
  const { kind, url, body, created_at } = replay;
  await sql`
    insert into webhook_deliveries
      (id, event_id, commerce_id, office_id, production, subject, sequence, kind, url, body, created_at)
    values (${id}, ${event_id}, ${commerce_id}, ${office_id}, ${production}, ${subject}, ${sequence}, ${kind}, ${url}, ${body},
      ${created_at})
  `.execute(db);
  await sql`
    insert into webhook_queue
      (delivery_id, lane, commerce_id, production, subject, sequence, attempts, next_attempt_at)
    values (${id}, ${replay.lane}, ${commerce_id}, ${production}, ${replay.place.subject},
      ${replay.place.sequence}, 0, ${created_at})
  `.execute(db);
}

/**
 * Returns when the next delivery of a merchant's test environment is due, or null if none is. Includes deliveries
 * that a worker has claimed.
 */
export async function nextTestDeliveryAt(db: Db, commerceId: number): Promise<Temporal.Instant | null> {
  const { from, below } = laneBounds(commerceId);
  const { rows } = await sql<{ next: Temporal.Instant | null }>`
    select min(next_attempt_at) as next from webhook_queue
    where lane >= ${from} and lane < ${below} and next_attempt_at is not null
  `.execute(db);
  return rows[0]?.next ?? null;
}

export async function eraseTestData(db: Db, commerceId: number): Promise<void> {
  await sql`
    delete from webhook_attempts a using webhook_deliveries d
    where a.commerce_id = ${commerceId} and d.commerce_id = ${commerceId} and d.id = a.delivery_id
      and not d.production
  `.execute(db);
  for (const table of [sql`webhook_queue`, sql`webhook_deliveries`, sql`webhook_subjects`])
    await sql`delete from ${table} where commerce_id = ${commerceId} and not production`.execute(db);
}

/** Returns the subject of each delivery, by delivery id. */
export async function listSubjects(
  db: Db,
  commerceId: number,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; subject: string }>`
    select id, subject from webhook_deliveries
    where commerce_id = ${commerceId} and id = any (${ids}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, subject }) => [id, subject]));
}

/**
 * Makes production deliveries due now that are scheduled after `latest`, and returns their number. No valid retry is
 * scheduled that late, so a wrong clock must have scheduled these deliveries.
 */
export async function recallDeliveries(
  db: Db,
  { now, latest }: { now: Temporal.Instant; latest: Temporal.Instant },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_queue')
    .set({ next_attempt_at: now })
    .where('production', '=', true)
    .where('next_attempt_at', '>', latest)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export interface QueueDepth {
  /** Number of deliveries in the queue, including deliveries that are not due yet. */
  waiting: number;
  due: number;
  /** Time at which the oldest of the due deliveries became due. Null if none is due. */
  oldest_due_at: Temporal.Instant | null;
}

/** Measures the delivery queue of all environments. A delivery counts as due according to the real time. */
export async function measureQueue(db: Db, now: Temporal.Instant): Promise<QueueDepth> {
  const { rows } = await sql<QueueDepth>`
    select count(*)::int as waiting, count(*) filter (where next_attempt_at <= ${now})::int as due,
      min(next_attempt_at) filter (where next_attempt_at <= ${now}) as oldest_due_at
    from webhook_queue q
    where ${inRealTime('q')}
  `.execute(db);
  return rows[0] ?? { waiting: 0, due: 0, oldest_due_at: null };
}
