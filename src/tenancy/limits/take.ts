import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Slot } from './store.ts';
import * as store from './store.ts';
import { type Counted, LIMITS, type LimitName } from './types.ts';

type LimitDeps = Pick<Deps, 'db' | 'real_clock'>;

export interface Refusal {
  until: Temporal.Instant;
  /**
   * True if at least half of the counted attempts are still pending. The limit then stays open, because pending
   * attempts may be released soon.
   */
  is_crowd?: boolean;
}

/** A closed limit, with the time at which it opens again. */
export type Closed = Counted & Pick<Refusal, 'until'>;

/**
 * Status of a counted attempt. `counts`: the attempt counts. `waits`: it counts until its outcome is known.
 * `over`: it no longer counts.
 */
export type SlotStatus = 'counts' | 'waits' | 'over';

type Judge = (places: readonly Slot[]) => Promise<ReadonlyMap<string, SlotStatus>>;

interface Options {
  /** Limits that refuse the attempt if they are full, but in which it is not counted. */
  looked_at?: readonly Counted[];
  /** Id of the attempt. `returnSlots` needs the same id. */
  place?: string;
  /**
   * Maximum number of attempts, if a setting determines it. If undefined, the maximum in `LIMITS` applies.
   */
  most?: number | undefined;
  /**
   * Returns the status of each counted attempt. It is called only when a limit is full, so callers need not release
   * finished attempts.
   */
  judge?: Judge;
  /** Runs in the transaction that closes a limit, but only for the first closing in an episode. */
  onClosed?(db: Deps['db'], closed: Closed): Promise<void>;
}

/** Counters that were unused for this time are deleted. No limit has a longer window. */
const COUNTER_LIFETIME = { hours: 1 } as const;
/** Delay before a retry when the limit is full of pending attempts and therefore not closed. */
const PENDING_RETRY_DELAY = { seconds: 5 } as const;

/**
 * Counts an attempt in each of the limits, or in none of them if one is full or closed. Returns null if the
 * attempt is allowed. The counts are stored in the database, so they are exact across processes. Limits use
 * real time even if the test clock is frozen.
 */
export async function takeSlots(
  deps: LimitDeps,
  counted: readonly Counted[],
  { looked_at = [], place = newId(), most, judge, onClosed }: Options = {},
): Promise<Refusal | null> {
  const asked = { counted, looked_at, place, most };
  const first = await take(deps, asked);
  if (first.full.length === 0) return first.closed;
  if (!judge) return close(deps, first.full, onClosed);
  const standings = await judge(await store.listSlots(deps.db, first.full));
  const over = [...standings].flatMap(([one, standing]) => (standing === 'over' ? [one] : []));
  if (over.length > 0) await store.deleteSlots(deps.db, first.full, over);
  // Retry even if no attempt was dropped here: a concurrent request may have dropped some since the first try.
  const { full, closed } = await take(deps, asked);
  if (full.length === 0) return closed;
  const waiting = [...standings.values()].filter((standing) => standing === 'waits').length;
  const isCrowd = 2 * waiting >= standings.size - over.length;
  if (isCrowd) return { until: deps.real_clock.now().add(PENDING_RETRY_DELAY), is_crowd: true };
  return close(deps, full, onClosed);
}

type Full = Counted & { free_at: Temporal.Instant };

async function take(
  { db, real_clock }: LimitDeps,
  asked: {
    counted: readonly Counted[];
    looked_at: readonly Counted[];
    place: string;
    most: number | undefined;
  },
): Promise<{ full: Full[]; closed: Refusal | null }> {
  const now = real_clock.now();
  const { place } = asked;
  const each = (takes: boolean) => (one: Counted) => {
    const { most, minutes } = LIMITS[one.name];
    return { ...one, most: asked.most ?? most, since: now.subtract({ minutes }), takes };
  };
  const all = [...asked.counted.map(each(true)), ...asked.looked_at.map(each(false))];
  const taken = await store.takeEachSlot(db, all, { place, now });
  const full = taken
    .filter(({ granted, closed_until }) => !granted && closed_until === null)
    .map(({ name, key, oldest }) => {
      const free_at = (oldest ?? now).add({ minutes: LIMITS[name].minutes });
      return { name, key, free_at };
    });
  const granted = taken.filter((one) => one.granted);
  if (full.length > 0 && granted.length > 0) await store.returnEachSlot(db, granted, place);
  const closed = taken.flatMap(({ closed_until }) => closed_until ?? []);
  return { full, closed: closed.length === 0 ? null : { until: latest(closed) } };
}

/** Returns the latest instant. A request refused by several limits must wait until all of them are open. */
function latest(instants: readonly Temporal.Instant[]): Temporal.Instant {
  return instants.reduce((one, other) => (Temporal.Instant.compare(one, other) < 0 ? other : one));
}

async function close(
  deps: LimitDeps,
  full: readonly Full[],
  onClosed: Options['onClosed'],
): Promise<Refusal> {
  const ends: Temporal.Instant[] = [];
  for (const one of full)
    ends.push(await inTransaction(deps.db, (db) => closeOne({ ...deps, db }, one, onClosed)));
  return { until: latest(ends) };
}

async function closeOne(
  { db, real_clock }: LimitDeps,
  { name, key, free_at }: Full,
  onClosed: Options['onClosed'],
): Promise<Temporal.Instant> {
  const now = real_clock.now();
  const pause = pauseOf(name);
  if (pause === null) return free_at;
  const closed = await store.close(db, {
    name,
    key,
    now,
    recent: now.subtract(COUNTER_LIFETIME),
    free_at,
    ...pause,
  });
  if (closed?.closings === 1) await onClosed?.(db, { name, key, until: closed.closed_until });
  return closed?.closed_until ?? free_at;
}

function pauseOf(name: LimitName): { first_s: number; longest_s: number } | null {
  const limit = LIMITS[name];
  if (!('pause' in limit)) return null;
  return { first_s: limit.pause.minutes * 60, longest_s: limit.pause.longest * 60 };
}

/** Removes an attempt from these limits, because it succeeded or did not take place. */
export async function returnSlots(
  deps: LimitDeps,
  counted: readonly Counted[],
  place: string,
): Promise<void> {
  await store.returnEachSlot(deps.db, counted, place);
}

/**
 * Returns how long a client must wait before it retries a refused request: in minutes for messages, in
 * seconds for the `Retry-After` header.
 */
export function waitFor(
  { real_clock }: Pick<Deps, 'real_clock'>,
  { until }: Pick<Refusal, 'until'>,
): { minutes: number; headers: { 'retry-after': string } } {
  const seconds = Math.max(1, Math.ceil(until.since(real_clock.now()).total('seconds')));
  return { minutes: Math.ceil(seconds / 60), headers: { 'retry-after': String(seconds) } };
}

export function purgeLimits(deps: LimitDeps): Promise<number> {
  return store.deleteOld(deps.db, deps.real_clock.now().subtract(COUNTER_LIFETIME));
}
