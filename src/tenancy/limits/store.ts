import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { withoutActor } from '#src/platform/database/actor.ts';
import { rowsAsJson } from '#src/platform/database/json-column.ts';
import type { Counted } from './types.ts';

type Db = Deps['db'];

export interface SlotRequest extends Counted {
  most: number;
  since: Temporal.Instant;
  /** Whether the attempt is counted towards the limit. If false, the limit is only checked. */
  takes: boolean;
}

/**
 * Result for one limit. `granted` is false if the limit is full or closed. Only a closed limit has a
 * `closed_until`.
 */
export interface SlotResult extends Counted {
  granted: boolean;
  closed_until: Temporal.Instant | null;
  oldest: Temporal.Instant | null;
}

/**
 * Counts an attempt in each limit that is not full. Writes nothing if one of the limits is closed, or if a
 * limit that is only checked is full. The commit does not wait for the WAL flush, so that row locks are short
 * on limits that many requests share. A crash can lose the last counts. Throws inside a transaction.
 */
export async function takeEachSlot(
  db: Db,
  asked: readonly SlotRequest[],
  { place, now }: { place: string; now: Temporal.Instant },
): Promise<SlotResult[]> {
  // The statement must commit immediately to release its row locks.
  if (db.isTransaction) throw new Error('takeEach must not run inside a transaction');
  const over = sql`(select count(*)::int from unnest(l.times) t where t <= excluded.since)`;
  const isFree = sql`cardinality(l.times) - ${over} < excluded.most`;
  const taking = sql<SlotResult>`
    with asked as (
      select * from json_to_recordset(${rowsAsJson(asked)}::json)
        as a (name text, key text, most int, since timestamptz, takes boolean)
    ), stopped as (
      select l.name, l.key, case when l.closed_until > ${now} then l.closed_until end as closed_until,
        (select min(t) from unnest(l.times) t where t > a.since) as oldest
      from limits l join asked a on a.name = l.name and a.key = l.key
      where l.closed_until > ${now}
        or (not a.takes and (select count(*) from unnest(l.times) t where t > a.since) >= a.most)
    ), taken as (
      insert into limits as l (name, key, most, since, times, places, granted, closings, last_at)
      select name, key, most, since, array[${now}::timestamptz], array[${place}::text], true, 0, ${now}
      from asked where takes and not exists (select from stopped) order by name, key
      on conflict (name, key) do update set
        times = l.times[${over} + 1:] || case when ${isFree} then excluded.times else '{}' end,
        places = l.places[${over} + 1:] || case when ${isFree} then excluded.places else '{}' end,
        granted = ${isFree},
        most = excluded.most, since = excluded.since, last_at = excluded.last_at
      returning l.name, l.key, l.granted, l.times[1] as oldest
    )
    select name, key, granted, null::timestamptz as closed_until, oldest,
      set_config('synchronous_commit', 'off', true) from taken
    union all select name, key, false, closed_until, oldest, null from stopped
  `;
  // Limits are not audited. Without an actor the statement needs no surrounding transaction.
  const { rows } = await withoutActor(() => taking.execute(db));
  return rows;
}

/** Removes the attempt with id `place` from each of these limits. */
export async function returnEachSlot(db: Db, counted: readonly Counted[], place: string): Promise<void> {
  await deleteSlots(db, counted, [place]);
}

export interface Slot {
  place: string;
  at: Temporal.Instant;
}

/** Lists the attempts counted in these limits, with their times. */
export async function listSlots(db: Db, counted: readonly Counted[]): Promise<Slot[]> {
  const { rows } = await sql<Slot>`
    select distinct p.place, p.at from limits l, unnest(l.places, l.times) as p (place, at)
    where (l.name, l.key) in (select * from ${recordsOf(counted)})
  `.execute(db);
  return rows;
}

/** Removes attempts from limits. Rows are locked in the same order as in `takeEachSlot`, which prevents deadlocks. */
export async function deleteSlots(
  db: Db,
  counted: readonly Counted[],
  places: readonly string[],
): Promise<void> {
  await sql`
    with held as (
      select name, key from limits where (name, key) in (select * from ${recordsOf(counted)})
      order by name, key for update
    )
    update limits l set
      times = array(select p.at from unnest(l.places, l.times) with ordinality as p (place, at, n)
        where p.place <> all (${places}::text[]) order by p.n),
      places = array(select p.place from unnest(l.places, l.times) with ordinality as p (place, at, n)
        where p.place <> all (${places}::text[]) order by p.n)
    from held where l.name = held.name and l.key = held.key
  `.execute(db);
}

function recordsOf(counted: readonly Counted[]) {
  return sql`json_to_recordset(${rowsAsJson(counted)}::json) as c (name text, key text)`;
}

export interface Closing extends Counted {
  now: Temporal.Instant;
  /**
   * If the limit was still closed after this instant, the new closing continues the same episode and lasts
   * longer than the previous one.
   */
  recent: Temporal.Instant;
  first_s: number;
  longest_s: number;
  /**
   * Time at which the oldest counted attempt leaves the time window. The limit stays closed at least until
   * then.
   */
  free_at: Temporal.Instant;
}

/**
 * Closes a limit. Each further closing in an episode lasts twice as long. Returns the number of closings in the
 * episode, or undefined if a concurrent request has just closed the limit.
 */
export async function close(
  db: Db,
  { name, key, now, recent, first_s, longest_s, free_at }: Closing,
): Promise<{ closings: number; closed_until: Temporal.Instant } | undefined> {
  const closings = sql`case when closed_until > ${recent} then closings + 1 else 1 end`;
  const seconds = sql`least(${first_s} * 2 ^ least((${closings}) - 1, 20), ${longest_s})`;
  const { rows } = await sql<{ closings: number; closed_until: Temporal.Instant }>`
    update limits set closings = ${closings}, last_at = ${now},
      closed_until = greatest(${now}::timestamptz + ${seconds} * interval '1 second', ${free_at}::timestamptz)
    where name = ${name} and key = ${key} and (closed_until is null or closed_until <= ${now})
    returning closings, closed_until
  `.execute(db);
  return rows[0];
}

/** Deletes one batch of limits unused since `before`. Returns the number of deleted rows. */
export async function deleteOld(db: Db, before: Temporal.Instant): Promise<number> {
  const isOld = sql`last_at <= ${before} and (closed_until is null or closed_until <= ${before})`;
  const { numAffectedRows } = await sql`
    delete from limits where ctid = any (array(select ctid from limits where ${isOld} limit 5000)) and ${isOld}
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}
