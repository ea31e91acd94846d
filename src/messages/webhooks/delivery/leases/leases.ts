import type { Deps } from '#src/deps.ts';
import type { Times } from '../times.ts';
import type { Lease } from './lease.ts';
import { leaseLanes, releaseLanes } from './store.ts';

/** Whoever reads next finds it due again. */
export function putBack(lease: Lease, id: string): void {
  lease.in_hand.delete(id);
  lease.is_rewound = true;
}

export interface Leases {
  /** Takes further lanes in which something is due; answers whether there may be others. */
  take(times: Times): Promise<boolean>;
  /** Those that last long enough to read more from. */
  readable(times: Times): Lease[];
  /** Lets go of lanes of which nothing is in hand. */
  release(): Promise<void>;
}

export interface LeaseOptions {
  /** Only the test environment of this merchant. */
  only: number | null;
  time_limit_ms: number;
}

/** What a worker had in hand whose end nobody can see, such as that of its machine, waits as long. */
const LEASE_S = 60;
/** What must be left of a lease, beside the time limit, to begin with a delivery. */
const RESERVE_MS = 5_000;
/** How long before that nothing more is read: what was, is finished first. */
const ROUND_OFF_MS = 10_000;
/** At a time: workers who begin together share what there is. */
const MOST_TAKEN = 16;

/** Not so late that another worker may take it over while we send. */
export function canBegin(lease: Lease, now_ms: number, time_limit_ms: number): boolean {
  return lease.until_ms - now_ms >= time_limit_ms + RESERVE_MS;
}

export function newLease(lane: string, until_ms: number): Lease {
  return { lane, until_ms, in_hand: new Set(), start: null, is_rewound: false };
}

/**
 * A lease is not renewed: when it nears its end the lane is finished and let go, so that a worker who came later gets
 * a share of those that are never empty.
 */
export function openLeases(deps: Pick<Deps, 'db' | 'log' | 'presence'>, options: LeaseOptions): Leases {
  const { only, time_limit_ms } = options;
  const leases = new Map<string, Lease>();

  async function release(): Promise<void> {
    const idle = [...leases.values()].filter(({ in_hand }) => in_hand.size === 0);
    if (idle.length === 0) return;
    for (const { lane } of idle) leases.delete(lane);
    // What cannot be let go is free again once its lease has run out.
    await releaseLanes(deps.db, idle).catch((error) =>
      deps.log.error({ err: error, lanes: idle.length }, 'webhook lanes could not be let go'),
    );
  }

  return {
    release,
    async take(times) {
      const now_ms = times.now.epochMilliseconds;
      // With what was sent and could not be written: it is sent again.
      for (const { lane, until_ms } of leases.values()) if (until_ms <= now_ms) leases.delete(lane);
      await release();
      const until_ms = now_ms + LEASE_S * 1_000;
      const except = [...leases.keys()];
      const holder = deps.presence.number();
      const taken = await leaseLanes(deps.db, { times, only, except, until_ms, holder, limit: MOST_TAKEN });
      for (const lane of taken) leases.set(lane, newLease(lane, until_ms));
      return taken.length === MOST_TAKEN;
    },
    readable(times) {
      const then_ms = times.now.epochMilliseconds + ROUND_OFF_MS;
      return [...leases.values()].filter((lease) => canBegin(lease, then_ms, time_limit_ms));
    },
  };
}
