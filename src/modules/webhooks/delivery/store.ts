import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { plainArray, textArray } from '../arrays.ts';
import { laneBounds } from '../lane.ts';
import type { Delivery, DeliveryStatus } from '../types.ts';

type Db = Deps['db'];

/** Which deliveries a claim looks at, and what time it is for them. */
export interface ClaimRequest {
  /** The real time: leases run by it, and every environment that has no time of its own. */
  now: Temporal.Instant;
  /** By environment, for those that have. */
  own_now: Readonly<Record<string, string>>;
  /** Only the test environment of this merchant. */
  only: number | null;
  /** The end of the lease. */
  lease_ms: number;
  /** How many more of each known lane can be taken, and of any other. */
  rooms: Readonly<Record<string, number>>;
  new_lane_room: number;
  limit: number;
}

export interface Claimed extends Pick<Delivery, 'id' | 'sequence' | 'url' | 'body'> {
  /** Null when it is the delivery's own id, as in all but replays. */
  event_id: string | null;
  lane: string;
  attempts: number;
}

/**
 * Leases deliveries that are due and first in their order. Those found due behind another are put on hold until
 * that one is settled, so that no later claim has to look at them again.
 */
export async function claimDeliveries(
  db: Db,
  request: ClaimRequest,
): Promise<{ claimed: Claimed[]; held: number }> {
  const rows = await inTransaction(db, async (tx) => {
    await readyForBatches(tx);
    return claim(tx, request);
  });
  // The last row only counts.
  const held = rows.pop()?.attempts ?? 0;
  return { claimed: rows, held };
}

/**
 * For the transaction. A plan made while the tables were small must not live on when they are large. And nobody
 * waits for the disk: an outcome that a crash of the database loses is an event that is sent again.
 */
async function readyForBatches(tx: Db): Promise<void> {
  await sql`
    select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
      set_config('enable_mergejoin', 'off', true), set_config('enable_memoize', 'off', true),
      set_config('synchronous_commit', 'off', true)
  `.execute(tx);
}

/**
 * Goes from lane to lane by the index and takes what each has room for, so that the thousands waiting for one
 * receiver are not in the way of another's one. At random, so that none is always last when the limit is reached.
 *
 * What is put on hold has the one before it locked in share mode: whoever settles that waits for us, and then finds
 * this on hold. If it is being settled at this moment, this stays due.
 */
async function claim(tx: Db, request: ClaimRequest): Promise<Claimed[]> {
  const { from, below } = laneBounds(request.only);
  const { rows } = await sql<Claimed>`
    with recursive lanes as (
      (select lane from webhook_queue
       where next_attempt_at is not null and lane >= ${from} and lane < ${below}
       order by lane limit 1)
      union all
      select (select q.lane from webhook_queue q
              where q.next_attempt_at is not null and q.lane > l.lane and q.lane < ${below}
              order by q.lane limit 1)
      from lanes l where l.lane is not null
    ), shuffled as (
      select lane, split_part(lane, ' ', 1) || ' ' || split_part(lane, ' ', 2) as environment
      from lanes where lane is not null order by random()
    ), due as materialized (
      select due.*, prior.delivery_id as prior_id
      from shuffled s
      cross join lateral (
        select q.ctid as place, q.delivery_id, q.commerce_id, q.production, q.subject, q.sequence
        from webhook_queue q
        where q.lane = s.lane
          and q.next_attempt_at <= coalesce(
            (${JSON.stringify(request.own_now)}::jsonb ->> s.environment)::timestamptz,
            ${request.now}::timestamptz)
          and (q.leased_until_ms is null or q.leased_until_ms <= ${request.now.epochMilliseconds})
        order by q.next_attempt_at
        limit coalesce((${JSON.stringify(request.rooms)}::jsonb ->> s.lane)::int, ${request.new_lane_room}::int)
        for update skip locked
      ) due
      left join lateral (
        select p.delivery_id from webhook_queue p
        where due.sequence > 1 and p.commerce_id = due.commerce_id and p.production = due.production
          and p.subject = due.subject and p.sequence < due.sequence
        order by p.sequence desc limit 1
      ) prior on true
      limit ${request.limit}
    ), behind as (
      select due.place from due join webhook_queue p on p.delivery_id = due.prior_id
      for share of p skip locked
    ), held as (
      update webhook_queue q set next_attempt_at = null, leased_until_ms = null
      from behind where q.ctid = behind.place
      returning 1
    ), leased as (
      update webhook_queue q set leased_until_ms = ${request.lease_ms}
      from due join webhook_deliveries d on d.id = due.delivery_id
      where q.ctid = due.place and due.prior_id is null
      returning q.lane, q.attempts, d.id, nullif(d.event_id, d.id) as event_id, d.sequence, d.url, d.body
    )
    select * from leased
    union all
    select null, count(*)::int, null, null, null, null, null from held
  `.execute(tx);
  return rows;
}

/** What came of one attempt. Instants as numbers where they can be: there are thousands a second. */
export interface Outcome {
  delivery_id: string;
  lease_ms: number;
  at_ms: number;
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

export const ATTEMPTS_KEY = 'webhook_attempts_pkey';

/** Writes outcomes and frees what waited for them; answers how many deliveries became due by that. */
export async function settleDeliveries(db: Db, outcomes: readonly Outcome[]): Promise<number> {
  const settled = outcomes.filter(({ status }) => status !== 'pending');
  return inTransaction(db, async (tx) => {
    await readyForBatches(tx);
    await writeOutcomes(tx, outcomes);
    return settled.length > 0 && (await isAnyOnHold(tx)) ? freeNext(tx, settled) : 0;
  });
}

/**
 * Keeps the attempts, and takes what is settled out of the queue. A lease that ran out meanwhile leaves a delivery
 * to whoever took it over, unless we can tell that it arrived.
 */
async function writeOutcomes(tx: Db, outcomes: readonly Outcome[]): Promise<void> {
  await sql`
    with input as materialized (
      select * from unnest(
        ${plainArray(outcomes.map((outcome) => outcome.delivery_id))}::uuid[],
        ${plainArray(outcomes.map((outcome) => outcome.lease_ms))}::bigint[],
        ${plainArray(outcomes.map((outcome) => outcome.at_ms))}::float8[],
        ${plainArray(outcomes.map((outcome) => outcome.sent_at_s))}::bigint[],
        ${plainArray(outcomes.map((outcome) => outcome.duration_ms))}::int[],
        ${plainArray(outcomes.map((outcome) => outcome.signature))}::text[],
        ${textArray(outcomes.map((outcome) => outcome.standard_signature))}::text[],
        ${plainArray(outcomes.map((outcome) => outcome.answer_status))}::smallint[],
        ${textArray(outcomes.map((outcome) => outcome.answer_body))}::text[],
        ${textArray(outcomes.map((outcome) => outcome.error))}::text[],
        ${plainArray(outcomes.map((outcome) => outcome.attempts))}::int[],
        ${plainArray(outcomes.map((outcome) => outcome.next_attempt_at))}::timestamptz[])
      as input (delivery_id, lease_ms, at_ms, sent_at_s, duration_ms, signature, standard_signature,
        answer_status, answer_body, error, attempts, next_attempt_at)
    ), kept as (
      insert into webhook_attempts (delivery_id, number, lease_ms, at, sent_at_s, duration_ms, signature,
        standard_signature, answer_status, answer_body, error)
      select delivery_id, attempts, lease_ms, to_timestamp(at_ms / 1000), sent_at_s, duration_ms, signature,
        standard_signature, answer_status, answer_body, error
      from input
    ), postponed as (
      update webhook_queue q
      set attempts = input.attempts, next_attempt_at = input.next_attempt_at, leased_until_ms = null
      from input
      where input.next_attempt_at is not null and q.delivery_id = input.delivery_id
        and q.leased_until_ms = input.lease_ms
    )
    delete from webhook_queue q using input
    where input.next_attempt_at is null and q.delivery_id = input.delivery_id
      and (input.error is null or q.leased_until_ms = input.lease_ms)
  `.execute(tx);
}

/** Usually nothing is, and nobody has to be looked for. */
async function isAnyOnHold(tx: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from webhook_queue where next_attempt_at is null limit 1
  `.execute(tx);
  return rows.length > 0;
}

async function freeNext(tx: Db, settled: readonly Outcome[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update webhook_queue q set next_attempt_at = to_timestamp(following.at_ms / 1000)
    from (
      select f.delivery_id, s.at_ms
      from unnest(
        ${plainArray(settled.map((outcome) => outcome.delivery_id))}::uuid[],
        ${plainArray(settled.map((outcome) => outcome.at_ms))}::float8[]) as s (id, at_ms)
      join webhook_deliveries done on done.id = s.id
      cross join lateral (
        select w.delivery_id from webhook_queue w
        where w.commerce_id = done.commerce_id and w.production = done.production
          and w.subject = done.subject and w.sequence > done.sequence
        order by w.sequence limit 1
      ) f
    ) following
    where q.delivery_id = following.delivery_id and q.next_attempt_at is null
  `.execute(tx);
  return Number(numAffectedRows);
}

/** Gives back what was claimed and not begun. */
export async function releaseDeliveries(db: Db, ids: readonly string[], leaseMs: number): Promise<void> {
  await sql`
    update webhook_queue set leased_until_ms = null
    where delivery_id = any (${plainArray(ids)}::uuid[]) and leased_until_ms = ${leaseMs}
  `.execute(db);
}

/** Whether some worker is sending what is due in a test environment. */
export async function isInHand(
  db: Db,
  environment: { commerce_id: number; now: Temporal.Instant; real_now: Temporal.Instant },
): Promise<boolean> {
  const { from, below } = laneBounds(environment.commerce_id);
  const { rows } = await sql`
    select 1 from webhook_queue
    where lane >= ${from} and lane < ${below} and next_attempt_at <= ${environment.now}
      and leased_until_ms > ${environment.real_now.epochMilliseconds}
    limit 1
  `.execute(db);
  return rows.length > 0;
}
