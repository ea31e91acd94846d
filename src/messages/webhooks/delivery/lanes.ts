import type { Clock } from '#src/kernel/clock.ts';
import type { SigningKeys } from '../sign.ts';
import type { Claimed } from './claims/store.ts';
import type { Lease } from './leases/lease.ts';

/** A claimed delivery, with the data needed to send it. */
export interface Job {
  delivery: Claimed;
  lease: Lease;
  /** Clock of the delivery's environment. Null if the environment uses the real clock. */
  own_clock: Clock | null;
  /** Signing keys of the merchant. Undefined if the webhook secret could not be read. */
  keys: SigningKeys | undefined;
}

/** The queue of deliveries to one receiver in one environment, with its concurrency limit. */
interface Lane {
  key: string;
  waiting: Job[];
  /**
   * Number of jobs at the front of `waiting` that have already started. They are removed in bulk, because removing
   * each job separately is slow.
   */
  gone: number;
  running: number;
  /** Maximum number of concurrent requests to this receiver. */
  limit: number;
  /** True if the last response was fast. Deliveries are claimed ahead only for fast receivers. */
  is_quick: boolean;
  /** True if the last claim reached its limit for this receiver, so that more deliveries may be due. */
  has_more: boolean;
}

export interface Lanes {
  /** Returns how many more deliveries each known receiver can take. */
  rooms(): Record<string, number>;
  /** Adds jobs claimed for the capacities in `rooms`. Returns the jobs that can be sent now. */
  add(jobs: readonly Job[], rooms: Readonly<Record<string, number>>): Job[];
  /** Ends a job and frees its capacity. `result` is null if the delivery was not sent. */
  finish(job: Job, result: Result | null): Finish;
  /** Returns whether any receiver has capacity and may have more due deliveries. */
  areHungry(): boolean;
  /** Removes and returns all waiting jobs. */
  empty(): Job[];
  waiting(): number;
  running(): number;
}

export interface Result {
  arrived: boolean;
  duration_ms: number;
}

interface Finish {
  /** Jobs that can be sent now that a job has ended. */
  next: Job[];
  /** Jobs to put back into the queue, because the receiver became slow or the lease is about to expire. */
  stalled: Job[];
  /** True if another claim for this receiver should start, because it has enough free capacity. */
  is_hungry: boolean;
}

export interface LaneLimits {
  /** Maximum number of concurrent requests to all receivers. */
  total: number;
  /**
   * Maximum number of concurrent requests to one receiver. The limit of a receiver grows up to this number with each
   * success.
   */
  most: number;
  /** Initial limit of concurrent requests to a receiver. */
  first: number;
}

const SLOW_MS = 1_000;
/**
 * Minimum number of concurrent requests to a failing receiver. It is lower for receivers that respond slowly or not
 * at all, because each request to them occupies a shared request slot for longer.
 */
const MIN_CONCURRENCY = { quick: 4, slow: 1 } as const;
/**
 * Number of deliveries to claim ahead, as a multiple of the receiver's request limit. This is enough to keep sending
 * while the next claim runs.
 */
const AHEAD = 16;
/** Maximum number of idle receivers whose reduced request limit is kept in memory. */
const MAX_REMEMBERED_LANES = 10_000;

/**
 * Limits concurrent requests per receiver. The limit starts low, grows by one with each success and shrinks with each
 * failure. Unresponsive receivers therefore occupy only a few of the shared request slots.
 */
export function openLanes(limits: LaneLimits): Lanes {
  const lanes = new Map<string, Lane>();
  let running = 0;
  let waiting = 0;
  /** True if some jobs could not start because the limit of concurrent requests to all receivers was reached. */
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

  function drainLane(lane: Lane): Job[] {
    const jobs = lane.waiting.slice(lane.gone);
    waiting -= jobs.length;
    lane.waiting = [];
    lane.gone = 0;
    return jobs;
  }

  function forgetIfIdle(lane: Lane): void {
    const isIdle = lane.running === 0 && waitingIn(lane) === 0;
    if (isIdle && (lane.limit >= limits.first || lanes.size > MAX_REMEMBERED_LANES)) lanes.delete(lane.key);
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
      const stalled = result && lane.is_quick ? [] : drainLane(lane);
      const next = isFull ? startAll() : start(lane);
      return { next, stalled, is_hungry: needsMore(lane) };
    },
    areHungry: () => lanes.values().some(needsMore),
    empty: () => [...lanes.values()].flatMap(drainLane),
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
  else lane.limit = lane.is_quick ? Math.max(MIN_CONCURRENCY.quick, lane.limit >> 1) : MIN_CONCURRENCY.slow;
}

function targetOf(lane: Lane): number {
  return lane.is_quick ? lane.limit * AHEAD : lane.limit;
}

function roomOf(lane: Lane): number {
  return Math.max(0, targetOf(lane) - lane.running - waitingIn(lane));
}

/**
 * Returns whether to claim more deliveries for a receiver. A fast receiver must have half of its target capacity
 * free, so that claims are large. A slow receiver must have capacity for one request.
 */
function needsMore(lane: Lane): boolean {
  return lane.has_more && roomOf(lane) >= (lane.is_quick ? targetOf(lane) / 2 : 1);
}
