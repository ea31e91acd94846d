import type { Deps } from '#src/deps.ts';
import type { Times } from '../times.ts';
import type { Lease } from './lease.ts';
import { leaseLanes, releaseLanes } from './store.ts';

/** Puts a claimed delivery back into the queue, so that the next claim finds it due again. */
export function putBack(lease: Lease, id: string): void {
  lease.in_hand.delete(id);
  lease.is_rewound = true;
}

export interface Leases {
  /**
   * Leases more lanes (receiver queues) with due deliveries. Returns whether other free lanes may have due
   * deliveries.
   */
  take(times: Times): Promise<boolean>;
  /** Returns the leases with enough time left to claim more deliveries. */
  readable(times: Times): Lease[];
  /** Releases the lanes (receiver queues) that have no claimed deliveries. */
  release(): Promise<void>;
}

export interface LeaseOptions {
  /** Merchant whose test environment is delivered. Null for all environments. */
  only: number | null;
  time_limit_ms: number;
}

/**
 * Duration of a lease in seconds. If a worker stops undetected, for example after a machine failure, the deliveries
 * that it claimed wait up to this long.
 */
const LEASE_S = 60;
/**
 * Safety margin in milliseconds. A delivery starts only if the lease lasts longer than the time limit of the request
 * plus this margin.
 */
const RESERVE_MS = 5_000;
/**
 * Time in milliseconds reserved for finishing claimed deliveries. Claiming stops this long before the last moment at
 * which a delivery can start under the lease.
 */
const ROUND_OFF_MS = 10_000;
/**
 * Maximum number of lanes (receiver queues) to lease at a time. It leaves free lanes for other workers that start at
 * the same time.
 */
const MAX_TAKEN = 16;

/**
 * Returns whether a delivery can start under the lease. The delivery must end before the lease does, because another
 * worker can then lease the same receiver queue.
 */
export function canBegin(lease: Lease, now_ms: number, time_limit_ms: number): boolean {
  return lease.until_ms - now_ms >= time_limit_ms + RESERVE_MS;
}

export function newLease(lane: string, until_ms: number): Lease {
  return { lane, until_ms, in_hand: new Set(), start: null, is_rewound: false };
}

/**
 * Manages the leases of this worker. Each lease covers one lane (the queue of one receiver) and is never renewed.
 * Before a lease ends, the worker finishes its deliveries and releases the lane, so that workers that started later
 * can lease busy lanes.
 */
export function openLeases(deps: Pick<Deps, 'db' | 'log' | 'presence'>, options: LeaseOptions): Leases {
  const { only, time_limit_ms } = options;
  const leases = new Map<string, Lease>();

  async function release(): Promise<void> {
    const idle = [...leases.values()].filter(({ in_hand }) => in_hand.size === 0);
    if (idle.length === 0) return;
    for (const { lane } of idle) leases.delete(lane);
    // If the release fails, the receiver queues become available when their leases expire.
    await releaseLanes(deps.db, idle).catch((error) =>
      deps.log.error({ err: error, lanes: idle.length }, 'could not release webhook lanes'),
    );
  }

  return {
    release,
    async take(times) {
      const now_ms = times.now.epochMilliseconds;
      // Expired leases are dropped, including deliveries whose outcome could not be written. These deliveries are
      // sent again.
      for (const { lane, until_ms } of leases.values()) if (until_ms <= now_ms) leases.delete(lane);
      await release();
      const until_ms = now_ms + LEASE_S * 1_000;
      const except = [...leases.keys()];
      const holder = deps.presence.number();
      const taken = await leaseLanes(deps.db, { times, only, except, until_ms, holder, limit: MAX_TAKEN });
      for (const lane of taken) leases.set(lane, newLease(lane, until_ms));
      return taken.length === MAX_TAKEN;
    },
    readable(times) {
      const then_ms = times.now.epochMilliseconds + ROUND_OFF_MS;
      return [...leases.values()].filter((lease) => canBegin(lease, then_ms, time_limit_ms));
    },
  };
}
