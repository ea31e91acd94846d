import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Delivery, DeliveryStatus, WebhookEvent } from '../types.ts';
import { plainArray, textArray } from './arrays.ts';

type Db = Deps['db'];

/** Which deliveries a claim looks at, and what time it is for them. */
export interface ClaimRequest {
  /** The real time: leases run by it, and every environment that has no time of its own. */
  now: Temporal.Instant;
  /** By merchant, for test environments that have. */
  own_now: Readonly<Record<string, string>>;
  /** Only the test environment of this merchant. */
  only: number | null;
  /** The end of the lease. */
  lease: string;
  /** How many more of each known lane can be taken, and of any other. */
  rooms: Readonly<Record<string, number>>;
  new_lane_room: number;
  limit: number;
}

export type Claimed = Pick<
  Delivery,
  'id' | 'event_id' | 'commerce_id' | 'production' | 'origin' | 'attempts'
> &
  Pick<WebhookEvent, 'subject' | 'sequence' | 'url' | 'body'>;

/** The key of a lane, as the claim below spells it too. */
export function laneKey(delivery: Pick<Delivery, 'commerce_id' | 'production' | 'origin'>): string {
  return `${delivery.commerce_id} ${delivery.production} ${delivery.origin}`;
}

/**
 * Leases deliveries that are due and first in their order. Those found due behind another are put on hold until
 * that one is settled, so that no later claim has to look at them again. `found` counts both.
 */
export async function claimDeliveries(
  db: Db,
  request: ClaimRequest,
): Promise<{ found: number; claimed: Claimed[] }> {
  return inTransaction(db, async (tx) => {
    await readyForBatches(tx);
    const due = await pickDue(tx, request);
    const first = due.filter(({ prior_id }) => prior_id === null).map(({ id }) => id);
    const behind = due.filter(({ prior_id }) => prior_id !== null);
    if (behind.length > 0) await holdBehind(tx, behind);
    return { found: due.length, claimed: first.length > 0 ? await lease(tx, first, request.lease) : [] };
  });
}

/**
 * For the transaction. A plan made while the tables were small must not live on when they are large. And nobody
 * waits for the disk: an outcome that a crash of the database loses is an event that is sent again.
 */
async function readyForBatches(tx: Db): Promise<void> {
  await sql`
    select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
      set_config('enable_mergejoin', 'off', true), set_config('synchronous_commit', 'off', true)
  `.execute(tx);
}

interface Due {
  id: string;
  prior_id: string | null;
}

const LARGEST_ID = 2_147_483_647;

/**
 * Goes from lane to lane by the index and takes what each has room for, so that the thousands waiting for one
 * receiver are not in the way of another's one. At random, so that none is always last when the limit is reached.
 */
async function pickDue(tx: Db, request: ClaimRequest): Promise<Due[]> {
  const { only } = request;
  const { rows } = await sql<Due>`
    with recursive lanes as (
      (select commerce_id, production, origin from webhook_deliveries
       where status = 'pending' and next_attempt_at is not null
         and (commerce_id, production) >= (${only ?? 0}::int, false)
       order by commerce_id, production, origin limit 1)
      union all
      select following.* from lanes l cross join lateral (
        select d.commerce_id, d.production, d.origin from webhook_deliveries d
        where d.status = 'pending' and d.next_attempt_at is not null
          and (d.commerce_id, d.production, d.origin) > (l.commerce_id, l.production, l.origin)
          and (l.commerce_id, l.production) <= (${only ?? LARGEST_ID}::int, ${only === null}::bool)
        order by d.commerce_id, d.production, d.origin limit 1
      ) following
    ), shuffled as (
      select *, concat_ws(' ', commerce_id, case when production then 'true' else 'false' end, origin) as key
      from lanes
      where (commerce_id, production) <= (${only ?? LARGEST_ID}::int, ${only === null}::bool)
      order by random()
    )
    select due.id, prior.id as prior_id
    from shuffled lane
    cross join lateral (
      select d.id, d.subject, d.sequence from webhook_deliveries d
      where d.status = 'pending' and d.commerce_id = lane.commerce_id and d.production = lane.production
        and d.origin = lane.origin
        and d.next_attempt_at <= coalesce(
          case when not lane.production
            then (${JSON.stringify(request.own_now)}::jsonb ->> lane.commerce_id::text)::timestamptz end,
          ${request.now}::timestamptz)
        and (d.leased_until is null or d.leased_until <= ${request.now})
      order by d.next_attempt_at
      limit coalesce((${JSON.stringify(request.rooms)}::jsonb ->> lane.key)::int, ${request.new_lane_room}::int)
      for update skip locked
    ) due
    left join lateral (
      select p.id from webhook_deliveries p
      where p.status = 'pending' and p.commerce_id = lane.commerce_id and p.production = lane.production
        and p.subject = due.subject and p.sequence < due.sequence
      order by p.sequence desc limit 1
    ) prior on true
    limit ${request.limit}
  `.execute(tx);
  return rows;
}

/**
 * The one before is held in share mode: whoever settles it waits for us and then finds these on hold. If it is
 * being settled at this moment, they stay due.
 */
async function holdBehind(tx: Db, behind: readonly Due[]): Promise<void> {
  await sql`
    with prior as (
      select id from webhook_deliveries
      where id = any (${behind.map(({ prior_id }) => prior_id)}::uuid[]) and status = 'pending'
      for share skip locked
    )
    update webhook_deliveries d set next_attempt_at = null, leased_until = null
    from unnest(
      ${behind.map(({ id }) => id)}::uuid[],
      ${behind.map(({ prior_id }) => prior_id)}::uuid[]) as held (id, prior_id)
    join prior on prior.id = held.prior_id
    where d.id = held.id
  `.execute(tx);
}

async function lease(tx: Db, ids: readonly string[], until: string): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    update webhook_deliveries d set leased_until = ${until}::timestamptz
    from webhook_events e
    where d.id = any (${plainArray(ids)}::uuid[]) and e.id = d.event_id
    returning d.id, d.event_id, d.commerce_id, d.production, d.origin, d.attempts, e.subject, e.sequence, e.url,
      e.body
  `.execute(tx);
  return rows;
}

/** What came of one attempt. Instants as text: there are thousands a second. */
export interface Outcome {
  delivery_id: string;
  lease: string;
  at: string;
  sent_at_s: number;
  duration_ms: number;
  signature: string | null;
  standard_signature: string | null;
  answer_status: number | null;
  answer_body: string | null;
  error: string | null;
  status: DeliveryStatus;
  attempts: number;
  next_attempt_at: string | null;
}

/**
 * Writes outcomes and frees what waited for them; answers how many deliveries became due by that. A lease that
 * ran out meanwhile leaves the delivery to whoever took it over, unless we can tell that it arrived.
 */
export async function settleDeliveries(db: Db, outcomes: readonly Outcome[]): Promise<number> {
  return inTransaction(db, async (tx) => {
    await readyForBatches(tx);
    await writeAttempts(tx, outcomes);
    await writeStatuses(tx, outcomes);
    return (await isAnyOnHold(tx)) ? freeNext(tx, outcomes) : 0;
  });
}

async function writeAttempts(tx: Db, outcomes: readonly Outcome[]): Promise<void> {
  await sql`
    insert into webhook_attempts (delivery_id, lease, at, sent_at_s, duration_ms, signature, standard_signature,
      answer_status, answer_body, error)
    select * from unnest(
      ${plainArray(outcomes.map((outcome) => outcome.delivery_id))}::uuid[],
      ${plainArray(outcomes.map((outcome) => outcome.lease))}::timestamptz[],
      ${plainArray(outcomes.map((outcome) => outcome.at))}::timestamptz[],
      ${plainArray(outcomes.map((outcome) => outcome.sent_at_s))}::bigint[],
      ${plainArray(outcomes.map((outcome) => outcome.duration_ms))}::int[],
      ${plainArray(outcomes.map((outcome) => outcome.signature))}::text[],
      ${textArray(outcomes.map((outcome) => outcome.standard_signature))}::text[],
      ${plainArray(outcomes.map((outcome) => outcome.answer_status))}::smallint[],
      ${textArray(outcomes.map((outcome) => outcome.answer_body))}::text[],
      ${textArray(outcomes.map((outcome) => outcome.error))}::text[])
    on conflict (delivery_id, lease) do nothing
  `.execute(tx);
}

async function writeStatuses(tx: Db, outcomes: readonly Outcome[]): Promise<void> {
  await sql`
    update webhook_deliveries d
    set status = input.status, attempts = input.attempts, next_attempt_at = input.next_attempt_at,
      leased_until = null
    from unnest(
      ${plainArray(outcomes.map((outcome) => outcome.delivery_id))}::uuid[],
      ${plainArray(outcomes.map((outcome) => outcome.lease))}::timestamptz[],
      ${plainArray(outcomes.map((outcome) => outcome.status))}::text[],
      ${plainArray(outcomes.map((outcome) => outcome.attempts))}::int[],
      ${plainArray(outcomes.map((outcome) => outcome.next_attempt_at))}::timestamptz[])
      as input (delivery_id, lease, status, attempts, next_attempt_at)
    where d.id = input.delivery_id
      and (input.status = 'delivered' or (d.status = 'pending' and d.leased_until = input.lease))
  `.execute(tx);
}

/** Usually nothing is, and nobody has to be looked for. */
async function isAnyOnHold(tx: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from webhook_deliveries where status = 'pending' and next_attempt_at is null limit 1
  `.execute(tx);
  return rows.length > 0;
}

async function freeNext(tx: Db, outcomes: readonly Outcome[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update webhook_deliveries d set next_attempt_at = following.at
    from (
      select f.id, s.at
      from unnest(
        ${plainArray(outcomes.map((outcome) => outcome.delivery_id))}::uuid[],
        ${plainArray(outcomes.map((outcome) => outcome.at))}::timestamptz[]) as s (id, at)
      join webhook_deliveries done on done.id = s.id and done.status <> 'pending'
      cross join lateral (
        select w.id from webhook_deliveries w
        where w.status = 'pending' and w.commerce_id = done.commerce_id and w.production = done.production
          and w.subject = done.subject and w.sequence > done.sequence
        order by w.sequence limit 1
      ) f
    ) following
    where d.id = following.id and d.next_attempt_at is null
  `.execute(tx);
  return Number(numAffectedRows);
}

/** Gives back what was claimed and not begun. */
export async function releaseDeliveries(db: Db, ids: readonly string[], lease: string): Promise<void> {
  await sql`
    update webhook_deliveries set leased_until = null
    where id = any (${ids}::uuid[]) and leased_until = ${lease}::timestamptz
  `.execute(db);
}

/** Whether some worker is sending what is due in a test environment. */
export async function isInHand(
  db: Db,
  environment: { commerce_id: number; now: Temporal.Instant; real_now: Temporal.Instant },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from webhook_deliveries
    where status = 'pending' and commerce_id = ${environment.commerce_id} and not production
      and next_attempt_at <= ${environment.now} and leased_until > ${environment.real_now}
    limit 1
  `.execute(db);
  return rows.length > 0;
}

/** When the next attempt falls due in a test environment. */
export async function nextTestAttemptAt(db: Db, commerceId: number): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ at: Temporal.Instant | null }>`
    select min(next_attempt_at) as at from webhook_deliveries
    where status = 'pending' and commerce_id = ${commerceId} and not production and next_attempt_at is not null
  `.execute(db);
  return rows[0]?.at ?? null;
}
