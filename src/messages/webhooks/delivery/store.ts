import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Delivery, DeliveryStatus } from '../types.ts';
import type { Lease } from './leases/lease.ts';

type Db = Deps['db'];

/** A lane to read from. */
export interface LaneToRead {
  lane: string;
  room: number;
  /** Where to go on, as an instant; null: from the beginning. */
  start: string | null;
  /** The time of its environment. */
  now: Temporal.Instant;
  /** The ids of what was read before and is not settled. */
  in_hand: ReadonlySet<string>;
}

export interface Claimed extends Pick<Delivery, 'id' | 'event_id' | 'sequence' | 'url'> {
  lane: string;
  attempts: number;
  body: Buffer;
}

/**
 * Reads deliveries that are due and first in their order, from lanes that the asker has leased. Those found due
 * behind another are put on hold until that one is settled, so that no later claim has to look at them again.
 */
export async function claimDeliveries(
  db: Db,
  request: { lanes: readonly LaneToRead[]; limit: number },
): Promise<{ claimed: Claimed[]; ends: LaneEnd[]; held: number }> {
  const { heads, texts, ends, held } = await inBatches(db, (tx) => claim(tx, request));
  const claimed = heads === null || texts === null ? [] : readClaim(request.lanes, heads, texts);
  return { claimed, ends: request.lanes.map((_, index) => ends?.[index + 1] ?? NOTHING), held };
}

/** How much was found in a lane, and of when the last was. */
export interface LaneEnd {
  found: number;
  last: string | null;
}

const NOTHING: LaneEnd = { found: 0, last: null };

/** All in two texts: row by row, reading the answer took a tenth of the time of a delivery. */
interface Claim {
  /** Of each delivery its numbers and ids, the last numbers being the lengths of its texts in bytes. */
  heads: string | null;
  /** Of each delivery its address and its body, all in a row. */
  texts: string | null;
  ends: Record<number, LaneEnd> | null;
  held: number;
}

function readClaim(lanes: readonly LaneToRead[], heads: string, texts: string): Claimed[] {
  const bytes = Buffer.from(texts);
  let end = 0;
  return heads.split(',').map((head) => {
    const [lane, id = '', event_id = '', attempts, sequence, urlLength, bodyLength] = head.split(' ');
    const start = end;
    const middle = start + Number(urlLength);
    end = middle + Number(bodyLength);
    return {
      lane: lanes[Number(lane) - 1]?.lane ?? '',
      id,
      event_id,
      attempts: Number(attempts),
      sequence: Number(sequence),
      url: bytes.toString('utf8', start, middle),
      body: bytes.subarray(middle, end),
    };
  });
}

/**
 * A transaction in which a plan made while the tables were small does not live on when they are large. And nobody
 * waits for the disk: an outcome that a crash of the database loses is an event that is sent again.
 */
export async function inBatches<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await sql`
      select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
        set_config('enable_mergejoin', 'off', true), set_config('enable_memoize', 'off', true),
        set_config('synchronous_commit', 'off', true)
    `.execute(tx);
    return work(tx);
  });
}

/**
 * What is put on hold has the one before it locked in share mode: whoever settles that waits for us, and then finds
 * this on hold. If it is being settled at this moment, this stays due.
 */
async function claim(
  tx: Db,
  { lanes, limit }: { lanes: readonly LaneToRead[]; limit: number },
): Promise<Claim> {
  const in_hand = lanes.flatMap((lane) => [...lane.in_hand]);
  const { rows } = await sql<Claim>`
    with due as materialized (
      select l.place, due.*, prior.delivery_id as prior_id
      from unnest(
        ${lanes.map(({ lane }) => lane)}::text[],
        ${lanes.map(({ room }) => room)}::int[],
        ${lanes.map(({ start }) => start)}::timestamptz[],
        ${lanes.map(({ now }) => now.toString())}::timestamptz[])
        with ordinality as l (lane, room, start, now, place)
      cross join lateral (
        select q.next_attempt_at, q.delivery_id, q.attempts, q.commerce_id, q.production, q.subject, q.sequence
        from webhook_queue q
        where q.lane = l.lane and q.next_attempt_at <= l.now
          and q.next_attempt_at >= coalesce(l.start, '-infinity')
          and q.delivery_id not in (select unnest(${in_hand}::uuid[]))
        order by q.next_attempt_at limit l.room
      ) due
      left join lateral (
        select p.delivery_id from webhook_queue p
        where due.sequence > 1 and p.commerce_id = due.commerce_id and p.production = due.production
          and p.subject = due.subject and p.sequence < due.sequence
        order by p.sequence desc limit 1
      ) prior on true
      limit ${limit}
    ), behind as (
      select due.commerce_id, due.delivery_id
      from due join webhook_queue p on p.commerce_id = due.commerce_id and p.delivery_id = due.prior_id
      for share of p skip locked
    ), held as (
      update webhook_queue q set next_attempt_at = null
      from behind where q.commerce_id = behind.commerce_id and q.delivery_id = behind.delivery_id
      returning 1
    )
    select
      string_agg(concat_ws(' ', due.place, d.id, d.event_id, due.attempts, d.sequence,
        octet_length(d.url), octet_length(d.body)), ',') as heads,
      string_agg(d.url || d.body, '') as texts,
      (select json_object_agg(place, json_build_object('found', found, 'last', last))
       from (select place, count(*) as found, max(next_attempt_at)::text as last from due group by place) ends
      ) as ends,
      (select count(*)::int from held) as held
    from due join webhook_deliveries d on d.commerce_id = due.commerce_id and d.id = due.delivery_id
    where due.prior_id is null
  `.execute(tx);
  return rows[0] ?? { heads: null, texts: null, ends: null, held: 0 };
}

/** What came of one attempt. Instants as numbers where they can be: there are thousands a second. */
export interface Outcome {
  commerce_id: number;
  delivery_id: string;
  lease: Lease;
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
  return inBatches(db, async (tx) => {
    await writeOutcomes(tx, outcomes);
    return settled.length > 0 && (await isAnyOnHold(tx)) ? freeNext(tx, settled) : 0;
  });
}

/**
 * Keeps the attempts, and takes what is settled out of the queue. When a lease ran out meanwhile and another worker
 * made the same attempt, the first to tell of it is believed, unless the other can tell that it arrived.
 */
async function writeOutcomes(tx: Db, outcomes: readonly Outcome[]): Promise<void> {
  const arrived = outcomes.filter(({ error }) => error === null);
  const failed = outcomes.filter(({ error }) => error !== null);
  if (arrived.length > 0) await writeArrived(tx, arrived);
  if (failed.length > 0) await writeFailed(tx, failed);
}

/** What both have: every column of an attempt but its error. */
function attemptArrays(outcomes: readonly Outcome[]) {
  return sql`
    ${outcomes.map((outcome) => outcome.commerce_id)}::int[],
    ${outcomes.map((outcome) => outcome.delivery_id)}::uuid[],
    ${outcomes.map((outcome) => outcome.attempts)}::int[],
    ${outcomes.map((outcome) => outcome.lease.until_ms)}::bigint[],
    ${outcomes.map((outcome) => outcome.at_ms)}::float8[],
    ${outcomes.map((outcome) => outcome.sent_at_s)}::bigint[],
    ${outcomes.map((outcome) => outcome.duration_ms)}::int[],
    ${outcomes.map((outcome) => outcome.signature)}::text[],
    ${outcomes.map((outcome) => outcome.standard_signature)}::text[],
    ${outcomes.map((outcome) => outcome.answer_status)}::smallint[],
    ${outcomes.map((outcome) => outcome.answer_body)}::text[]`;
}

/** Nearly all of them: nothing to postpone, and nobody's word against it. */
async function writeArrived(tx: Db, outcomes: readonly Outcome[]): Promise<void> {
  await sql`
    with kept as (
      insert into webhook_attempts (commerce_id, delivery_id, number, lease_ms, at, sent_at_s, duration_ms,
        signature, standard_signature, answer_status, answer_body)
      select commerce_id, id, number, lease_ms, to_timestamp(at_ms / 1000), sent_at_s, duration_ms, signature,
        standard_signature, answer_status, answer_body
      from unnest(${attemptArrays(outcomes)}) as input (commerce_id, id, number, lease_ms, at_ms, sent_at_s,
        duration_ms, signature, standard_signature, answer_status, answer_body)
    )
    delete from webhook_queue q
    using unnest(
      ${outcomes.map((outcome) => outcome.commerce_id)}::int[],
      ${outcomes.map((outcome) => outcome.delivery_id)}::uuid[]) as done (commerce_id, id)
    where q.commerce_id = done.commerce_id and q.delivery_id = done.id
  `.execute(tx);
}

async function writeFailed(tx: Db, outcomes: readonly Outcome[]): Promise<void> {
  await sql`
    with input as materialized (
      select * from unnest(${attemptArrays(outcomes)},
        ${outcomes.map((outcome) => outcome.error)}::text[],
        ${outcomes.map((outcome) => outcome.next_attempt_at)}::timestamptz[])
      as input (commerce_id, delivery_id, attempts, lease_ms, at_ms, sent_at_s, duration_ms, signature, standard_signature,
        answer_status, answer_body, error, next_attempt_at)
    ), kept as (
      insert into webhook_attempts (commerce_id, delivery_id, number, lease_ms, at, sent_at_s, duration_ms,
        signature, standard_signature, answer_status, answer_body, error)
      select commerce_id, delivery_id, attempts, lease_ms, to_timestamp(at_ms / 1000), sent_at_s, duration_ms, signature,
        standard_signature, answer_status, answer_body, error
      from input
    ), postponed as (
      update webhook_queue q
      set attempts = input.attempts, next_attempt_at = input.next_attempt_at
      from input
      where input.next_attempt_at is not null and q.commerce_id = input.commerce_id
        and q.delivery_id = input.delivery_id
        and q.attempts = input.attempts - 1
    ), given_up as (
      delete from webhook_queue q using input
      where input.next_attempt_at is null and q.commerce_id = input.commerce_id
        and q.delivery_id = input.delivery_id
        and q.attempts = input.attempts - 1
      returning q.commerce_id, q.delivery_id, input.at_ms
    )
    update webhook_deliveries d set given_up_at = to_timestamp(given_up.at_ms / 1000)
    from given_up where d.commerce_id = given_up.commerce_id and d.id = given_up.delivery_id
  `.execute(tx);
}

/** Usually nothing is, and nobody has to be looked for. */
async function isAnyOnHold(tx: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from webhook_queue where next_attempt_at is null limit 1
  `.execute(tx);
  return rows.length > 0;
}

/** Found first and then freed, in that order: held against all that is on hold instead, thousands about one thing would take a minute. */
async function freeNext(tx: Db, settled: readonly Outcome[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with following as materialized (
      select s.commerce_id, f.delivery_id, s.at_ms
      from unnest(
        ${settled.map((outcome) => outcome.commerce_id)}::int[],
        ${settled.map((outcome) => outcome.delivery_id)}::uuid[],
        ${settled.map((outcome) => outcome.at_ms)}::float8[]) as s (commerce_id, id, at_ms)
      join webhook_deliveries done on done.commerce_id = s.commerce_id and done.id = s.id
      cross join lateral (
        select w.delivery_id from webhook_queue w
        where w.commerce_id = done.commerce_id and w.production = done.production
          and w.subject = done.subject and w.sequence > done.sequence
        order by w.sequence limit 1
      ) f
    )
    update webhook_queue q set next_attempt_at = to_timestamp(following.at_ms / 1000)
    from following
    where q.commerce_id = following.commerce_id and q.delivery_id = following.delivery_id
      and q.next_attempt_at is null
  `.execute(tx);
  return Number(numAffectedRows);
}
