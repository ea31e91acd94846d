import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Place } from './store.ts';
import * as store from './store.ts';
import { type Counted, LIMITS, type LimitName } from './types.ts';

type LimitDeps = Pick<Deps, 'db' | 'real_clock'>;

export interface Refusal {
  until: Temporal.Instant;
  /** Most of those who have places may yet give them back. */
  is_crowd?: boolean;
}

/** What was closed, and for how long at first. */
export type Closed = Counted & Pick<Refusal, 'until'>;

/** What became of whoever took a place: it counts; it counts until more is known; it counts no more. */
export type PlaceStatus = 'counts' | 'waits' | 'over';

type Judge = (places: readonly Place[]) => Promise<ReadonlyMap<string, PlaceStatus>>;

interface Options {
  /** Of these no place is taken, for somebody who takes it later or not at all; they must have one free all the same. */
  looked_at?: readonly Counted[];
  /** Who takes them: whoever gives them back says the same. */
  place?: string;
  /** How many places there are, where a setting says so. */
  most?: number | undefined;
  /** Asked only when all places are taken: so nobody need say when theirs counts no more. */
  judge?: Judge;
  /** With the closing that begins an episode, in its transaction. */
  onClosed?(db: Deps['db'], closed: Closed): Promise<void>;
}

/** Counts that were quiet this long begin anew; none looks back further. */
const QUIET = { hours: 1 } as const;
/** Where it is only too many at once, and nothing is closed. */
const AT_ONCE = { seconds: 5 } as const;

/**
 * Takes a place of each, or of none: null when all had one free. Counted in the database, exactly, whatever the number of
 * processes and of requests at once; in real time, also where a test environment stands still.
 */
export async function takePlaces(
  deps: LimitDeps,
  counted: readonly Counted[],
  { looked_at = [], place = newId(), most, judge, onClosed }: Options = {},
): Promise<Refusal | null> {
  const asked = { counted, looked_at, place, most };
  const first = await take(deps, asked);
  if (first.full.length === 0) return first.closed;
  if (!judge) return close(deps, first.full, onClosed);
  const standings = await judge(await store.listPlaces(deps.db, first.full));
  const over = [...standings].flatMap(([one, standing]) => (standing === 'over' ? [one] : []));
  if (over.length > 0) await store.dropPlaces(deps.db, first.full, over);
  // Also where none was over: somebody else may have found them over, and dropped them, since we were refused.
  const { full, closed } = await take(deps, asked);
  if (full.length === 0) return closed;
  const waiting = [...standings.values()].filter((standing) => standing === 'waits').length;
  const isCrowd = 2 * waiting >= standings.size - over.length;
  if (isCrowd) return { until: deps.real_clock.now().add(AT_ONCE), is_crowd: true };
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
  const taken = await store.takeEach(db, all, { place, now });
  const full = taken
    .filter(({ granted, closed_until }) => !granted && closed_until === null)
    .map(({ name, key, oldest }) => {
      const free_at = (oldest ?? now).add({ minutes: LIMITS[name].minutes });
      return { name, key, free_at };
    });
  const granted = taken.filter((one) => one.granted);
  if (full.length > 0 && granted.length > 0) await store.returnEach(db, granted, place);
  const closed = taken.flatMap(({ closed_until }) => closed_until ?? []);
  return { full, closed: closed.length === 0 ? null : { until: latest(closed) } };
}

/** Whoever is refused for several waits for the last. */
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
  const closed = await store.close(db, { name, key, now, recent: now.subtract(QUIET), free_at, ...pause });
  if (closed?.closings === 1) await onClosed?.(db, { name, key, until: closed.closed_until });
  return closed?.closed_until ?? free_at;
}

function pauseOf(name: LimitName): { first_s: number; longest_s: number } | null {
  const limit = LIMITS[name];
  if (!('pause' in limit)) return null;
  return { first_s: limit.pause.minutes * 60, longest_s: limit.pause.longest * 60 };
}

/** For what turned out to be right, or never happened. */
export async function returnPlaces(
  deps: LimitDeps,
  counted: readonly Counted[],
  place: string,
): Promise<void> {
  await store.returnEach(deps.db, counted, place);
}

/** What to wait, for people and for programs. */
export function waitFor(
  { real_clock }: Pick<Deps, 'real_clock'>,
  { until }: Pick<Refusal, 'until'>,
): { minutes: number; headers: { 'retry-after': string } } {
  const seconds = Math.max(1, Math.ceil(until.since(real_clock.now()).total('seconds')));
  return { minutes: Math.ceil(seconds / 60), headers: { 'retry-after': String(seconds) } };
}

export function purgeLimits(deps: LimitDeps): Promise<number> {
  return store.deleteOld(deps.db, deps.real_clock.now().subtract(QUIET));
}
