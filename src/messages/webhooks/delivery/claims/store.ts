import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { isDistributedDatabase, ofMerchant } from '#src/platform/database/citus/by-merchant.ts';
import { readLane } from '../../lane.ts';
import type { Delivery } from '../../types.ts';
import { inBatches } from '../store.ts';

type Db = Deps['db'];

/** A leased lane (the queue of one receiver) and the maximum number of deliveries to claim from it. */
export interface LaneToRead {
  lane: string;
  room: number;
  /** Due time from which to read the lane. Null reads from the beginning. */
  start: string | null;
  /** Current time in the environment of the lane. */
  now: Temporal.Instant;
  /** Ids of deliveries already claimed from this lane whose outcome is not written yet. */
  in_hand: ReadonlySet<string>;
}

export interface Claimed extends Pick<Delivery, 'id' | 'event_id' | 'sequence' | 'url'> {
  lane: string;
  attempts: number;
  body: Buffer;
}

/**
 * Claims due deliveries from lanes (receiver queues) that the caller has leased. Claims only the first due delivery
 * of each subject. The following deliveries of the subject are blocked until the first is settled, so that later
 * claims skip them.
 */
export async function claimDeliveries(
  db: Db,
  request: { lanes: readonly LaneToRead[]; limit: number },
): Promise<{ claimed: Claimed[]; ends: LaneEnd[]; held: number }> {
  const merchants = (await isDistributedDatabase(db))
    ? Map.groupBy(request.lanes, ({ lane }) => readLane(lane).commerce_id)
    : null;
  if (merchants === null) return claimFrom(db, request, null);
  const found = new Map<string, LaneEnd>();
  const all: { claimed: Claimed[]; held: number } = { claimed: [], held: 0 };
  for (const [merchant, lanes] of merchants) {
    const limit = request.limit - all.claimed.length;
    if (limit <= 0) break;
    const { claimed, ends, held } = await claimFrom(db, { lanes, limit }, merchant);
    for (const [place, end] of ends.entries()) found.set(lanes[place]?.lane ?? '', end);
    all.claimed.push(...claimed);
    all.held += held;
  }
  return { ...all, ends: request.lanes.map(({ lane }) => found.get(lane) ?? NOTHING) };
}

/** Claims deliveries from the lanes (receiver queues) of one merchant, or of all merchants if `merchant` is null. */
async function claimFrom(
  db: Db,
  request: { lanes: readonly LaneToRead[]; limit: number },
  merchant: number | null,
): Promise<{ claimed: Claimed[]; ends: LaneEnd[]; held: number }> {
  const { heads, texts, ends, held } = await inBatches(db, (tx) => claim(tx, request, merchant));
  const claimed = heads === null || texts === null ? [] : readClaim(request.lanes, heads, texts);
  return { claimed, ends: request.lanes.map((_, index) => ends?.[index + 1] ?? NOTHING), held };
}

/** Number of deliveries found in a lane (the queue of one receiver), and the due time of the last one. */
export interface LaneEnd {
  found: number;
  last: string | null;
}

const NOTHING: LaneEnd = { found: 0, last: null };

/**
 * Result of a claim. Its deliveries are aggregated into two strings, because reading one row per delivery takes 10 %
 * of the delivery time.
 */
interface Claim {
  /**
   * Header fields of all claimed deliveries as text. The last two fields of each delivery are the lengths of its URL
   * and body in bytes. Null if no delivery was claimed.
   */
  heads: string | null;
  /** URLs and bodies of all claimed deliveries, concatenated. Null if no delivery was claimed. */
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
 * Claims due deliveries, and blocks deliveries that must wait for a preceding delivery of the same subject. Each
 * preceding delivery is first locked in share mode, so that a worker settling it waits for this transaction and then
 * unblocks the next delivery. If the preceding delivery is already being settled, the next delivery stays due.
 */
async function claim(
  tx: Db,
  { lanes, limit }: { lanes: readonly LaneToRead[]; limit: number },
  merchant: number | null,
): Promise<Claim> {
  const only = (column: string) => ofMerchant(sql.ref(column), merchant);
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
        where ${only('q.commerce_id')} and q.lane = l.lane and q.next_attempt_at <= l.now
          and q.next_attempt_at >= coalesce(l.start, '-infinity')
          and q.delivery_id not in (select unnest(${in_hand}::uuid[]))
        order by q.next_attempt_at limit l.room
      ) due
      left join lateral (
        select p.delivery_id from webhook_queue p
        where ${only('p.commerce_id')} and due.sequence > 1 and p.commerce_id = due.commerce_id and p.production = due.production
          and p.subject = due.subject and p.sequence < due.sequence
        order by p.sequence desc limit 1
      ) prior on true
      limit ${limit}
    ), behind as (
      select due.commerce_id, due.delivery_id
      from due join webhook_queue p on p.commerce_id = due.commerce_id and p.delivery_id = due.prior_id
      where ${only('p.commerce_id')}
      for share of p skip locked
    ), held as (
      update webhook_queue q set next_attempt_at = null
      from behind where q.commerce_id = behind.commerce_id and q.delivery_id = behind.delivery_id
        and ${only('q.commerce_id')}
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
    where due.prior_id is null and ${only('d.commerce_id')}
  `.execute(tx);
  return rows[0] ?? { heads: null, texts: null, ends: null, held: 0 };
}
