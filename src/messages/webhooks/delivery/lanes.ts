import type { Clock } from '#src/kernel/clock.ts';
import type { SigningKeys } from '../sign.ts';
import type { Claimed } from './claims/store.ts';
import type { Lease } from './leases/lease.ts';

/** A claimed delivery, with what it takes to send it. */
export interface Job {
  delivery: Claimed;
  lease: Lease;
  /** Of its environment; null: the real one. */
  own_clock: Clock | null;
  /** Undefined when the secret could not be read. */
  keys: SigningKeys | undefined;
}

/** One receiver of one merchant's environment: how much of us it may occupy. */
interface Lane {
  key: string;
  waiting: Job[];
  /** How many of these are gone: taking each out of the array would move all the others. */
  gone: number;
  running: number;
  /** Requests at a time. */
  limit: number;
  /** Whether its last answer came soon: only then is more claimed than can be sent at once. */
  is_quick: boolean;
  /** Whether the last claim filled it, so that there may be more. */
  has_more: boolean;
}

export interface Lanes {
  /** How many more each known lane can take. */
  rooms(): Record<string, number>;
  /** Takes in what was claimed for these rooms; answers what can be sent now. */
  add(jobs: readonly Job[], rooms: Readonly<Record<string, number>>): Job[];
  /** Without a result when it was not sent. */
  finish(job: Job, result: Result | null): Finish;
  /** Whether another claim would be worth while. */
  areHungry(): boolean;
  /** Takes back everything that waits. */
  empty(): Job[];
  waiting(): number;
  running(): number;
}

export interface Result {
  arrived: boolean;
  duration_ms: number;
}

interface Finish {
  /** What can be sent now. */
  next: Job[];
  /** What should not wait for a receiver that has become slow, or for a lease that is over. */
  stalled: Job[];
  /** The lane could do with another claim. */
  is_hungry: boolean;
}

export interface LaneLimits {
  /** Requests at a time, to all receivers together. */
  total: number;
  /** To one receiver, once it has shown that it keeps up. */
  most: number;
  /** To one we know nothing of. */
  first: number;
}

const SLOW_MS = 1_000;
/** A receiver that refuses at once costs little to ask again; one that hangs gets a single request. */
const FEWEST = { quick: 4, slow: 1 } as const;
/** Claimed ahead, in multiples of the limit: enough to send from while the next claim is made. */
const AHEAD = 16;
/** Idle lanes that failed are remembered, up to this many. */
const REMEMBERED = 10_000;

/**
 * A receiver earns its share: it starts with few requests at a time, gets one more for each that succeeds, and
 * loses them when it fails. So those that hang hold few of the requests that all of them share.
 */
export function openLanes(limits: LaneLimits): Lanes {
  const lanes = new Map<string, Lane>();
  let running = 0;
  let waiting = 0;
  /** A lane had to wait because of the total. */
  let isFull = false;

  function laneOf({ delivery: { lane: key } }: Job): Lane {
    const known = lanes.get(key);
    if (known) return known;
    const lane: Lane = {
      key,
      waiting: [],
      gone: 0,
      running: 0,
      limit: limits.first,
      is_quick: false,
      has_more: false,
    };
    lanes.set(key, lane);
    return lane;
  }

  function start(lane: Lane): Job[] {
    const wanted = Math.min(lane.limit - lane.running, waitingIn(lane));
    const count = Math.min(wanted, limits.total - running);
    if (count < wanted) isFull = true;
    if (count <= 0) return [];
    lane.running += count;
    running += count;
    waiting -= count;
    lane.gone += count;
    return lane.waiting.slice(lane.gone - count, lane.gone);
  }

  function startAll(): Job[] {
    isFull = false;
    return [...lanes.values()].flatMap(start);
  }

  function takeBack(lane: Lane): Job[] {
    const jobs = lane.waiting.slice(lane.gone);
    waiting -= jobs.length;
    lane.waiting = [];
    lane.gone = 0;
    return jobs;
  }

  function forgetIfIdle(lane: Lane): void {
    const isIdle = lane.running === 0 && waitingIn(lane) === 0;
    if (isIdle && (lane.limit >= limits.first || lanes.size > REMEMBERED)) lanes.delete(lane.key);
  }

  return {
    rooms: () => Object.fromEntries([...lanes.values()].map((lane) => [lane.key, roomOf(lane)])),
    add(jobs, rooms) {
      const filled = new Map<Lane, number>();
      for (const lane of lanes.values()) dropGone(lane);
      for (const job of jobs) {
        const lane = laneOf(job);
        lane.waiting.push(job);
        filled.set(lane, (filled.get(lane) ?? 0) + 1);
      }
      waiting += jobs.length;
      for (const lane of lanes.values()) {
        const count = filled.get(lane) ?? 0;
        lane.has_more = count >= (rooms[lane.key] ?? limits.first);
        if (count === 0) forgetIfIdle(lane);
      }
      return startAll();
    },
    finish(job, result) {
      const lane = laneOf(job);
      lane.running -= 1;
      running -= 1;
      if (result) adjust(lane, result, limits);
      const stalled = result && lane.is_quick ? [] : takeBack(lane);
      const next = isFull ? startAll() : start(lane);
      return { next, stalled, is_hungry: isHungry(lane) };
    },
    areHungry: () => lanes.values().some(isHungry),
    empty: () => [...lanes.values()].flatMap(takeBack),
    waiting: () => waiting,
    running: () => running,
  };
}

function waitingIn(lane: Lane): number {
  return lane.waiting.length - lane.gone;
}

function dropGone(lane: Lane): void {
  lane.waiting = lane.waiting.slice(lane.gone);
  lane.gone = 0;
}

function adjust(lane: Lane, result: Result, limits: LaneLimits): void {
  lane.is_quick = result.duration_ms < SLOW_MS;
  if (result.arrived) lane.limit = Math.min(lane.limit + 1, limits.most);
  else lane.limit = lane.is_quick ? Math.max(FEWEST.quick, lane.limit >> 1) : FEWEST.slow;
}

function targetOf(lane: Lane): number {
  return lane.is_quick ? lane.limit * AHEAD : lane.limit;
}

function roomOf(lane: Lane): number {
  return Math.max(0, targetOf(lane) - lane.running - waitingIn(lane));
}

/** A quick one waits until a claim is worth its price; to a slow one every free request counts. */
function isHungry(lane: Lane): boolean {
  return lane.has_more && roomOf(lane) >= (lane.is_quick ? targetOf(lane) / 2 : 1);
}
