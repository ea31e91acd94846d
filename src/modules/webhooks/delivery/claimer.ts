import type { Deps } from '#src/deps.ts';
import type { Clock } from '#src/kernel/clock.ts';
import { environmentOf, readLane } from '../lane.ts';
import type { Job, LaneLimits, Lanes } from './lanes.ts';
import { loadSigningKeys } from './signing-keys.ts';
import { claimDeliveries } from './store.ts';

/** Test environments with a time of their own, by merchant. */
export type OwnClocks = ReadonlyMap<number, Clock>;

export interface ClaimerOptions {
  /** Asked before every claim. */
  ownClocks(): Promise<OwnClocks>;
  /** Only the test environment of this merchant. */
  only: number | null;
  limits: LaneLimits;
}

export interface Claimer {
  /** Takes everything that is due, as far as there is room; answers how much there was. */
  claim(): Promise<number>;
  /** The same without waiting for it. */
  claimSoon(): void;
  stop(): Promise<void>;
}

const BATCH = 500;
/** Longer than any delivery takes, waiting included; what a killed worker had in hand waits as long. */
const LEASE_S = 60;
const MOST_WAITING = 5_000;

/** One claim at a time; whoever asks meanwhile gets another one after it. */
export function openClaimer(
  deps: Deps,
  options: ClaimerOptions,
  lanes: Lanes,
  begin: (jobs: readonly Job[]) => void,
): Claimer {
  let claiming: Promise<number> | null = null;
  let isWanted = false;
  let isStopped = false;

  const canClaim = () => !isStopped && lanes.waiting() < MOST_WAITING;

  async function claimAll(): Promise<number> {
    try {
      let total = 0;
      while ((isWanted || lanes.areHungry()) && canClaim()) {
        isWanted = false;
        const rooms = lanes.rooms();
        const { found, jobs } = await claimJobs(deps, options, rooms);
        total += found;
        // The limit was reached, or those put on hold took the room of others.
        if (found === BATCH || jobs.length < found) isWanted = true;
        begin(lanes.add(jobs, rooms));
      }
      return total;
    } finally {
      // Here and not when the promise settles: a wish in between would be lost.
      claiming = null;
    }
  }

  async function claim(): Promise<number> {
    isWanted = true;
    if (!canClaim()) return 0;
    claiming ??= claimAll();
    return claiming;
  }

  return {
    claim,
    claimSoon() {
      claim().catch((error) => deps.log.error({ err: error }, 'webhooks could not be claimed'));
    },
    async stop() {
      isStopped = true;
      await claiming?.catch(() => undefined);
    },
  };
}

async function claimJobs(
  deps: Deps,
  options: ClaimerOptions,
  rooms: Readonly<Record<string, number>>,
): Promise<{ found: number; jobs: Job[] }> {
  const clocks = await options.ownClocks();
  const now = deps.clock.now();
  const lease_ms = now.add({ seconds: LEASE_S }).epochMilliseconds;
  const { claimed, held } = await claimDeliveries(deps.db, {
    now,
    own_now: Object.fromEntries(
      [...clocks].map(([id, clock]) => [environmentOf(id, false), clock.now().toString()]),
    ),
    only: options.only,
    lease_ms,
    rooms,
    new_lane_room: options.limits.first,
    limit: BATCH,
  });
  const jobs: Job[] = [];
  const byLane = Map.groupBy(claimed, ({ lane }) => lane);
  const merchants = new Set([...byLane.keys()].map((lane) => readLane(lane).commerce_id));
  const keys = merchants.size > 0 ? await loadSigningKeys(deps, merchants) : new Map();
  for (const [lane, deliveries] of byLane) {
    const { commerce_id, production } = readLane(lane);
    const own_clock = (production ? undefined : clocks.get(commerce_id)) ?? null;
    const shared = { lease_ms, own_clock, keys: keys.get(commerce_id) };
    for (const delivery of deliveries) jobs.push({ delivery, ...shared });
  }
  return { found: claimed.length + held, jobs };
}
