import { type Claimed, laneKey } from './store.ts';

/** One receiver of one merchant's environment: how much of us it may occupy. */
interface Lane {
  key: string;
  waiting: Claimed[];
  running: number;
  /** Requests at a time. */
  limit: number;
  /** Whether its last answer came soon: only then is it worth claiming more than can be sent at once. */
  is_quick: boolean;
  /** Whether the last claim filled it, so that there may be more. */
  has_more: boolean;
}

export interface Lanes {
  /** How many more each known lane can take. */
  rooms(): Record<string, number>;
  add(claimed: readonly Claimed[], rooms: Readonly<Record<string, number>>): void;
  /** Takes deliveries to send now, as far as the limits allow. */
  start(): Claimed[];
  /** Notes how an attempt ended; true when the lane could do with another claim. */
  finish(delivery: Claimed, result: { arrived: boolean; duration_ms: number }): boolean;
  /** Takes back what waits in lanes that have become slow. */
  stalled(): Claimed[];
  /** Takes back everything that waits. */
  empty(): Claimed[];
  waiting(): number;
  running(): number;
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
/** A receiver that refuses at once costs nothing to ask again; one that hangs gets a single request. */
const FEWEST = { quick: 4, slow: 1 } as const;
/** Claimed ahead, in multiples of the limit: enough to send from while the next claim is made. */
const AHEAD = 8;
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

  function laneOf(delivery: Claimed): Lane {
    const key = laneKey(delivery);
    const known = lanes.get(key);
    if (known) return known;
    const lane = { key, waiting: [], running: 0, limit: limits.first, is_quick: false, has_more: false };
    lanes.set(key, lane);
    return lane;
  }

  function take(lane: Lane): Claimed[] {
    waiting -= lane.waiting.length;
    return lane.waiting.splice(0);
  }

  function forgetIfIdle(lane: Lane): void {
    const isIdle = lane.running === 0 && lane.waiting.length === 0;
    if (isIdle && (lane.limit >= limits.first || lanes.size > REMEMBERED)) lanes.delete(lane.key);
  }

  return {
    rooms: () => Object.fromEntries([...lanes.values()].map((lane) => [lane.key, roomOf(lane)])),
    add(claimed, rooms) {
      for (const delivery of claimed) {
        laneOf(delivery).waiting.push(delivery);
        waiting += 1;
      }
      for (const lane of lanes.values()) {
        lane.has_more = roomOf(lane) === 0 || (rooms[lane.key] ?? limits.first) === 0;
      }
    },
    start() {
      const started: Claimed[] = [];
      for (const lane of lanes.values()) {
        const count = Math.min(lane.limit - lane.running, lane.waiting.length, limits.total - running);
        if (count <= 0) continue;
        started.push(...lane.waiting.splice(0, count));
        lane.running += count;
        running += count;
        waiting -= count;
      }
      return started;
    },
    finish(delivery, { arrived, duration_ms }) {
      const lane = laneOf(delivery);
      lane.running -= 1;
      running -= 1;
      lane.is_quick = duration_ms < SLOW_MS;
      if (arrived) lane.limit = Math.min(lane.limit + 1, limits.most);
      else lane.limit = lane.is_quick ? Math.max(FEWEST.quick, lane.limit >> 1) : FEWEST.slow;
      const wantsMore = lane.has_more && lane.waiting.length <= targetOf(lane) / 2;
      forgetIfIdle(lane);
      return wantsMore;
    },
    stalled: () => [...lanes.values()].filter((lane) => !lane.is_quick && lane.running >= lane.limit).flatMap(take),
    empty: () => [...lanes.values()].flatMap(take),
    waiting: () => waiting,
    running: () => running,
  };
}

function targetOf(lane: Lane): number {
  return lane.is_quick ? lane.limit * AHEAD : lane.limit;
}

function roomOf(lane: Lane): number {
  return Math.max(0, targetOf(lane) - lane.running - lane.waiting.length);
}
