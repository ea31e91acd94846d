import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { DeliveryStatus } from '../types.ts';

type Db = Deps['db'];

interface Environment {
  commerce_id: number;
  production: boolean;
}

export interface DeliveryFilter {
  status: DeliveryStatus | null;
  event: string | null;
  subject: string | null;
  since: Temporal.Instant | null;
  until: Temporal.Instant | null;
  /** Offices whose events match the filter. Null matches the events of all offices and events without an office. */
  offices: readonly number[] | null;
}

/** Returns the first and last delivery number of an environment, or null if it has no deliveries. */
export async function rangeOfDeliveries(db: Db, { commerce_id, production }: Environment) {
  const { rows } = await sql<{ first: bigint | null; last: bigint | null }>`
    select min(number) as first, max(number) as last from webhook_deliveries
    where commerce_id = ${commerce_id} and production = ${production}
  `.execute(db);
  const { first = null, last = null } = rows[0] ?? {};
  return first === null || last === null ? null : { first, last };
}

/**
 * SQL condition that delivery `d` matches the filter and is the newest delivery of its event. Ignores deliveries with
 * a number greater than `last`.
 */
function isChosen(commerceId: number, filter: DeliveryFilter, last: bigint): RawBuilder<unknown> {
  const { offices, status } = filter;
  return sql`
    (${offices}::int[] is null or d.office_id = any (${offices}::int[]))
    and (${filter.event}::text is null or d.kind = ${filter.event})
    and (${filter.subject}::text is null or d.subject = ${filter.subject})
    and (${filter.since}::timestamptz is null or d.created_at >= ${filter.since})
    and (${filter.until}::timestamptz is null or d.created_at <= ${filter.until})
    and (${status}::text is null or ${status}::text = case
      when exists (select from webhook_queue q where q.commerce_id = ${commerceId} and q.delivery_id = d.id)
        then 'pending'
      when exists (select from webhook_attempts a
        where a.commerce_id = ${commerceId} and a.delivery_id = d.id and a.error is null) then 'delivered'
      else 'failed' end)
    and not exists (select from webhook_deliveries r
      where r.commerce_id = ${commerceId} and r.event_id = d.event_id and r.id <> r.event_id
        and r.number > d.number and r.number <= ${last})`;
}

/**
 * Examines up to `limit` deliveries after the given number. Returns the matching deliveries and the last number
 * examined. If an event has several deliveries numbered up to `last`, only the newest of them is considered.
 */
export async function chooseDeliveries(
  db: Db,
  { commerce_id, production }: Environment,
  window: { after: bigint; last: bigint; limit: number },
  filter: DeliveryFilter,
): Promise<{ chosen: { id: string; url: string }[]; reached: bigint | null }> {
  const { rows } = await sql<{ id: string; url: string; number: bigint; is_chosen: boolean }>`
    select d.id, d.url, d.number, (${isChosen(commerce_id, filter, window.last)}) is true as is_chosen
    from (
      select * from webhook_deliveries
      where commerce_id = ${commerce_id} and production = ${production}
        and number > ${window.after} and number <= ${window.last}
      order by number limit ${window.limit}
    ) d
    order by d.number
  `.execute(db);
  return { chosen: rows.filter(({ is_chosen }) => is_chosen), reached: rows.at(-1)?.number ?? null };
}

/** Counts the deliveries that match the filter, up to delivery number `last`. Stops counting at `limit`. */
export async function countDeliveries(
  db: Db,
  { commerce_id, production }: Environment,
  { last, limit }: { last: bigint; limit: number },
  filter: DeliveryFilter,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from webhook_deliveries d
      where d.commerce_id = ${commerce_id} and d.production = ${production} and d.number <= ${last}
        and ${isChosen(commerce_id, filter, last)}
      limit ${limit}
    ) chosen
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export interface NewReplay {
  id: string;
  delivery_id: string;
  lane: string;
}

/**
 * Inserts a new delivery, due now, for each delivery to replay. If an original delivery is pending, it is given up
 * and the new delivery takes its position among the events of the subject.
 */
export async function insertReplays(
  db: Db,
  commerceId: number,
  replays: readonly NewReplay[],
  created_at: Temporal.Instant,
): Promise<void> {
  await sql`
    with input as (
      select * from unnest(
        ${replays.map(({ id }) => id)}::uuid[],
        ${replays.map(({ delivery_id }) => delivery_id)}::uuid[],
        ${replays.map(({ lane }) => lane)}::text[]) with ordinality
      as input (id, delivery_id, lane, place)
    ), taken as (
      delete from webhook_queue q using input
      where q.commerce_id = ${commerceId} and q.delivery_id = input.delivery_id
      returning q.delivery_id, q.subject, q.sequence
    ), sent as (
      insert into webhook_deliveries
        (id, event_id, commerce_id, office_id, production, subject, sequence, kind, url, body, created_at)
      select input.id, d.event_id, d.commerce_id, d.office_id, d.production, d.subject, d.sequence, d.kind, d.url, d.body,
        ${created_at}
      from input join webhook_deliveries d on d.commerce_id = ${commerceId} and d.id = input.delivery_id
      order by input.place
      returning id, production
    )
    insert into webhook_queue
      (delivery_id, lane, commerce_id, production, subject, sequence, attempts, next_attempt_at)
    select sent.id, input.lane, ${commerceId}, sent.production, taken.subject, taken.sequence, 0, ${created_at}
    from sent join input on input.id = sent.id left join taken on taken.delivery_id = input.delivery_id
  `.execute(db);
}
