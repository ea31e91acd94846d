import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { amongMerchants, byMerchant, ofMerchant } from '#src/platform/database/citus/by-merchant.ts';
import { isAlive, type LiveProcesses, liveProcesses } from '#src/platform/database/presence.ts';
import { laneBounds, readLane } from '../../lane.ts';
import { inBatches } from '../store.ts';
import type { Times } from '../times.ts';

type Db = Deps['db'];

export interface LaneRequest {
  times: Times;
  /** Merchant whose test environment is delivered. Null for all environments. */
  only: number | null;
  /** Lanes (receiver queues) that the caller has already leased. */
  except: readonly string[];
  until_ms: number;
  /** Id of the process that requests the lease. Null if the lease should end only when it expires. */
  holder: number | null;
  limit: number;
}

/**
 * Maximum duration of a lease in milliseconds, including a margin of one minute. A lease with a later expiry was
 * written with a wrong clock and is ignored.
 */
const LONGEST_MS = 120_000;

/** SQL expression for the merchant id of lane `l`, which is the first part of the lane's text. */
const MERCHANT = sql`split_part(l.lane, ' ', 1)::int`;

/**
 * SQL condition that lane `w` (the queue of one receiver) has a valid lease. The lease has not expired and its
 * process is still running.
 */
function isHeld(now: Temporal.Instant, living: LiveProcesses): RawBuilder<boolean> {
  const now_ms = now.epochMilliseconds;
  return sql<boolean>`(w.leased_until_ms > ${now_ms}::bigint and w.leased_until_ms <= ${now_ms + LONGEST_MS}::bigint
    and (w.holder is null or ${isAlive(sql`w.holder`, living)}))`;
}

/**
 * Leases free lanes (receiver queues) with due deliveries, in random order so that no lane is always last. The query
 * skips from lane to lane in the index, so that thousands of deliveries to one receiver do not slow down the search.
 * The deliveries must be read in a later statement, because this statement does not see the last writes under the
 * previous lease.
 */
export async function leaseLanes(db: Db, request: LaneRequest): Promise<string[]> {
  const living = await liveProcesses(db);
  const waiting = sql`from served_merchants m where ${ofMerchant(sql`m.commerce_id`, request.only)} and exists (
    select from webhook_queue q where q.commerce_id = m.commerce_id and q.next_attempt_at is not null)`;
  const leased = await byMerchant(db, waiting, (merchant) =>
    inBatches(db, async (tx) => {
      const free = freeLanes(request, living, merchant);
      if (merchant === null)
        return takeLanes(tx, request, living, {
          free,
          rows: sql`select ${MERCHANT}, lane, ${request.until_ms}::bigint, ${request.holder}::int from free l order by lane`,
        });
      // Reading and leasing are separate statements, because Citus cannot insert rows that come from a recursive
      // query.
      const { rows } = await sql<{ lane: string }>`${free} select lane from free`.execute(tx);
      const taken: string[] = [];
      // Rows are inserted one at a time, because Citus needs the values as constants. The fixed order prevents
      // deadlocks.
      for (const { lane } of rows.sort((a, b) => (a.lane < b.lane ? -1 : 1))) {
        const row = sql`values (${merchant}::int, ${lane}::text, ${request.until_ms}::bigint, ${request.holder}::int)`;
        taken.push(...(await takeLanes(tx, request, living, { free: sql``, rows: row })));
      }
      return taken;
    }),
  );
  return leased.flat();
}

/**
 * Returns the beginning of an SQL statement that defines `free`, the receiver queues that have due deliveries and no
 * lease. Covers one merchant, or all merchants if `merchant` is null.
 */
function freeLanes(
  request: LaneRequest,
  living: LiveProcesses,
  merchant: number | null,
): RawBuilder<unknown> {
  const { times } = request;
  const { from, below } = laneBounds(request.only);
  const only = ofMerchant(sql`q.commerce_id`, merchant);
  return sql`
    with recursive lanes as (
      (select q.lane from webhook_queue q
       where ${only} and q.next_attempt_at is not null and q.lane >= ${from} and q.lane < ${below}
       order by q.lane limit 1)
      union all
      select (select q.lane from webhook_queue q
              where ${only} and q.next_attempt_at is not null and q.lane > l.lane and q.lane < ${below}
              order by q.lane limit 1)
      from lanes l where l.lane is not null
    ), free as (
      select l.lane from lanes l
      where l.lane <> all (${request.except}::text[])
        and not exists (
          select from webhook_lanes w
          where w.commerce_id = ${merchant === null ? MERCHANT : sql`${merchant}::int`} and w.lane = l.lane
            and ${isHeld(times.now, living)})
        and exists (
          select from webhook_queue q
          where ${only} and q.lane = l.lane and q.next_attempt_at <= coalesce(
            (${JSON.stringify(times.own)}::jsonb
              ->> (split_part(l.lane, ' ', 1) || ' ' || split_part(l.lane, ' ', 2)))::timestamptz,
            ${times.now}::timestamptz))
      order by random() limit ${request.limit}
    )`;
}

/**
 * Leases the given lanes (receiver queues) and returns the leased ones. Skips lanes that another worker has leased in
 * the meantime.
 */
async function takeLanes(
  tx: Db,
  { times }: LaneRequest,
  living: LiveProcesses,
  { free, rows }: { free: RawBuilder<unknown>; rows: RawBuilder<unknown> },
): Promise<string[]> {
  const { rows: taken } = await sql<{ lane: string }>`
    ${free}
    insert into webhook_lanes as w (commerce_id, lane, leased_until_ms, holder)
    -- The fixed order prevents deadlocks between workers that lease the same lanes.
    ${rows}
    on conflict (commerce_id, lane) do update
      set leased_until_ms = excluded.leased_until_ms, holder = excluded.holder
      where not ${isHeld(times.now, living)}
    returning lane
  `.execute(tx);
  return taken.map(({ lane }) => lane);
}

/** Deletes the given leases. Their expiry must match, so that a newer lease of another worker is not deleted. */
export async function releaseLanes(
  db: Db,
  leases: readonly { lane: string; until_ms: number }[],
): Promise<void> {
  const merchants = leases.map(({ lane }) => readLane(lane));
  await inBatches(db, (tx) =>
    sql`
      delete from webhook_lanes w
      using unnest(
        ${merchants.map(({ commerce_id }) => commerce_id)}::int[],
        ${leases.map(({ lane }) => lane)}::text[],
        ${leases.map(({ until_ms }) => until_ms)}::bigint[]) as mine (commerce_id, lane, until_ms)
      where w.commerce_id = mine.commerce_id and w.lane = mine.lane and w.leased_until_ms = mine.until_ms
        ${amongMerchants('w.commerce_id', merchants)}
    `.execute(tx),
  );
}

/** Returns whether a worker is delivering due webhooks of a test environment. */
export async function isBeingDelivered(
  db: Db,
  environment: { commerce_id: number; now: Temporal.Instant; real_now: Temporal.Instant },
): Promise<boolean> {
  const { from, below } = laneBounds(environment.commerce_id);
  const { rows } = await sql`
    select 1 from webhook_lanes w
    where w.commerce_id = ${environment.commerce_id} and w.lane >= ${from} and w.lane < ${below}
      and ${isHeld(environment.real_now, await liveProcesses(db))}
      and exists (
        select from webhook_queue q where q.commerce_id = w.commerce_id and q.lane = w.lane and q.next_attempt_at <= ${environment.now})
    limit 1
  `.execute(db);
  return rows.length > 0;
}
