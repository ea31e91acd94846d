import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { amongMerchants, byMerchant, onlyOf } from '#src/platform/database/citus/by-merchant.ts';
import { isAlive, type Living, livingProcesses } from '#src/platform/database/presence.ts';
import { laneBounds, readLane } from '../../lane.ts';
import { inBatches } from '../store.ts';
import type { Times } from '../times.ts';

type Db = Deps['db'];

export interface LaneRequest {
  times: Times;
  /** Only the test environment of this merchant. */
  only: number | null;
  /** Those that the asker has already. */
  except: readonly string[];
  until_ms: number;
  /** The process that asks; null: the lease ends by its time alone. */
  holder: number | null;
  limit: number;
}

/** What a lease may last, and a minute. One that ends later was written by a clock that was wrong, and is none. */
const LONGEST_MS = 120_000;

/** Of the lane `l`, which begins with it. */
const MERCHANT = sql`split_part(l.lane, ' ', 1)::int`;

/** Whether somebody has the lane `w`: its lease has not run out, and its holder lives. */
function isHeld(now: Temporal.Instant, living: Living): RawBuilder<boolean> {
  const now_ms = now.epochMilliseconds;
  return sql<boolean>`(w.leased_until_ms > ${now_ms}::bigint and w.leased_until_ms <= ${now_ms + LONGEST_MS}::bigint
    and (w.holder is null or ${isAlive(sql`w.holder`, living)}))`;
}

/**
 * Leases lanes in which something is due and which nobody has. Goes from lane to lane by the index, so that the
 * thousands waiting for one receiver are not in the way of another's one; at random, so that none is always last.
 *
 * What the lanes hold must be read by a statement that begins afterwards: this one does not see yet what their last
 * holder wrote before it let go.
 */
export async function leaseLanes(db: Db, request: LaneRequest): Promise<string[]> {
  const living = await livingProcesses(db);
  const waiting = sql`from served_merchants m where ${onlyOf(sql`m.commerce_id`, request.only)} and exists (
    select from webhook_queue q where q.commerce_id = m.commerce_id and q.next_attempt_at is not null)`;
  const leased = await byMerchant(db, waiting, (merchant) =>
    inBatches(db, async (tx) => {
      const free = freeLanes(request, living, merchant);
      if (merchant === null)
        return takeLanes(tx, request, living, {
          free,
          rows: sql`select ${MERCHANT}, lane, ${request.until_ms}::bigint, ${request.holder}::int from free l order by lane`,
        });
      // Citus writes no row that a recursive question found.
      const { rows } = await sql<{ lane: string }>`${free} select lane from free`.execute(tx);
      const taken: string[] = [];
      // Each by itself, and in one order: what a node is sent must hold all values.
      for (const { lane } of rows.sort((a, b) => (a.lane < b.lane ? -1 : 1))) {
        const row = sql`values (${merchant}::int, ${lane}::text, ${request.until_ms}::bigint, ${request.holder}::int)`;
        taken.push(...(await takeLanes(tx, request, living, { free: sql``, rows: row })));
      }
      return taken;
    }),
  );
  return leased.flat();
}

/** In which something is due and which nobody has, of one merchant or of all, as the beginning of a statement that calls them `free`. */
function freeLanes(request: LaneRequest, living: Living, merchant: number | null): RawBuilder<unknown> {
  const { times } = request;
  const { from, below } = laneBounds(request.only);
  const only = onlyOf(sql`q.commerce_id`, merchant);
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

/** Those that somebody else took meanwhile stay theirs. */
async function takeLanes(
  tx: Db,
  { times }: LaneRequest,
  living: Living,
  { free, rows }: { free: RawBuilder<unknown>; rows: RawBuilder<unknown> },
): Promise<string[]> {
  const { rows: taken } = await sql<{ lane: string }>`
    ${free}
    insert into webhook_lanes as w (commerce_id, lane, leased_until_ms, holder)
    -- In one order everywhere: two workers that want the same lanes wait for each other, never in a circle.
    ${rows}
    on conflict (commerce_id, lane) do update
      set leased_until_ms = excluded.leased_until_ms, holder = excluded.holder
      where not ${isHeld(times.now, living)}
    returning lane
  `.execute(tx);
  return taken.map(({ lane }) => lane);
}

/** A lease that ran out meanwhile, and was taken by another, ends at another time. */
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

/** Whether some worker is sending what is due in a test environment. */
export async function isBeingDelivered(
  db: Db,
  environment: { commerce_id: number; now: Temporal.Instant; real_now: Temporal.Instant },
): Promise<boolean> {
  const { from, below } = laneBounds(environment.commerce_id);
  const { rows } = await sql`
    select 1 from webhook_lanes w
    where w.commerce_id = ${environment.commerce_id} and w.lane >= ${from} and w.lane < ${below}
      and ${isHeld(environment.real_now, await livingProcesses(db))}
      and exists (
        select from webhook_queue q where q.commerce_id = w.commerce_id and q.lane = w.lane and q.next_attempt_at <= ${environment.now})
    limit 1
  `.execute(db);
  return rows.length > 0;
}
