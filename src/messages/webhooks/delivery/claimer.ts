import type { Deps } from '#src/deps.ts';
import type { Clock } from '#src/kernel/clock.ts';
import { readLane } from '../lane.ts';
import { claimDeliveries, type LaneToRead } from './claims/store.ts';
import type { Job, LaneLimits, Lanes } from './lanes.ts';
import type { Lease } from './leases/lease.ts';
import { type LeaseOptions, openLeases } from './leases/leases.ts';
import { loadSigningKeys } from './signing-keys.ts';
import { type OwnClocks, readTimes } from './times.ts';

export interface ClaimerOptions extends LeaseOptions {
  /** Returns the clocks of test environments with a frozen clock. The claimer calls this before every claim. */
  ownClocks(): Promise<OwnClocks>;
  limits: LaneLimits;
}

export interface Claimer {
  /** Claims as many due deliveries as the receivers can take now. Returns the number of deliveries found. */
  claim(): Promise<number>;
  /** Starts a claim and returns without waiting for it. */
  claimSoon(): void;
  /**
   * Claims more deliveries from the lanes (receiver queues) that are already leased. Returns without waiting for the
   * claim.
   */
  refillSoon(): void;
  /** Stops claiming. Resolves when the claim in progress has ended. */
  stop(): Promise<void>;
  /** Releases the leases of lanes (receiver queues) that have no claimed deliveries. */
  release(): Promise<void>;
}

const BATCH = 500;
const MAX_WAITING = 5_000;

/** Opens a claimer, which runs one claim at a time. A claim requested while another is running starts after it. */
export function openClaimer(
  deps: Deps,
  options: ClaimerOptions,
  lanes: Lanes,
  begin: (jobs: readonly Job[]) => void,
): Claimer {
  const leases = openLeases(deps, options);
  let claiming: Promise<number> | null = null;
  /**
   * True if the requested claim covers all receiver queues. False if it is limited to the queues that are already
   * leased.
   */
  let isWanted = false;
  /** True if due deliveries may remain in the leased receiver queues after the last claim. */
  let isCutShort = false;
  let isStopped = false;

  const canClaim = () => !isStopped && lanes.waiting() < MAX_WAITING;

  async function claimOnce(): Promise<number> {
    const isLook = isWanted;
    isWanted = false;
    const clocks = await options.ownClocks();
    const times = readTimes(deps.clock, clocks);
    const isMoreFree = isLook && (await leases.take(times));
    const rooms = lanes.rooms();
    const ours = leases
      .readable(times)
      .map((lease) => toLane(lease, clocks, rooms[lease.lane] ?? options.limits.first))
      .filter(({ room }) => room > 0);
    const { jobs, held } = await readJobs(deps, ours);
    const found = jobs.length + held;
    // Due deliveries may remain if the batch was full, or if blocked deliveries used up part of the batch.
    isCutShort = found === BATCH || held > 0;
    if (isMoreFree && found > 0) isWanted = true;
    begin(lanes.add(jobs, rooms));
    return found;
  }

  async function claimAll(): Promise<number> {
    try {
      let total = 0;
      isCutShort = false;
      while ((isWanted || isCutShort || lanes.areHungry()) && canClaim()) total += await claimOnce();
      return total;
    } finally {
      // `claiming` is reset here and not after the promise settles, because a request in between would be lost.
      claiming = null;
    }
  }

  async function begun(): Promise<number> {
    if (!canClaim()) return 0;
    claiming ??= claimAll();
    return claiming;
  }

  async function claim(): Promise<number> {
    isWanted = true;
    return begun();
  }

  const report = (error: unknown) => deps.log.error({ err: error }, 'webhooks could not be claimed');
  return {
    claim,
    claimSoon: () => void claim().catch(report),
    refillSoon: () => void begun().catch(report),
    async stop() {
      isStopped = true;
      await claiming?.catch(() => undefined);
    },
    release: leases.release,
  };
}

type LeasedLane = ReturnType<typeof toLane>;

function toLane(lease: Lease, clocks: OwnClocks, room: number) {
  const { commerce_id, production } = readLane(lease.lane);
  const own_clock = (production ? undefined : clocks.get(commerce_id)) ?? null;
  return { lease, room, commerce_id, own_clock };
}

async function readJobs(deps: Deps, ours: readonly LeasedLane[]): Promise<{ jobs: Job[]; held: number }> {
  if (ours.length === 0) return { jobs: [], held: 0 };
  const keys = await loadSigningKeys(deps, new Set(ours.map(({ commerce_id }) => commerce_id)));
  const lanes = shuffled(ours);
  const { claimed, ends, held } = await claimDeliveries(deps.db, {
    lanes: lanes.map((lane) => toRead(lane, deps.clock)),
    limit: BATCH,
  });
  const isLimited = claimed.length + held >= BATCH;
  lanes.forEach(({ lease, room }, index) => {
    const { found, last } = ends[index] ?? { found: 0, last: null };
    lease.start = isLimited || found >= room ? (last ?? lease.start) : null;
  });
  const byKey = new Map(lanes.map((lane) => [lane.lease.lane, lane]));
  const jobs: Job[] = [];
  for (const delivery of claimed) {
    const lane = byKey.get(delivery.lane);
    if (!lane) continue;
    lane.lease.in_hand.add(delivery.id);
    const { lease, own_clock, commerce_id } = lane;
    jobs.push({ delivery, lease, own_clock, keys: keys.get(commerce_id) });
  }
  return { jobs, held };
}

function toRead({ lease, room, own_clock }: LeasedLane, clock: Clock): LaneToRead {
  const { lane, in_hand, is_rewound } = lease;
  lease.is_rewound = false;
  return { lane, room, start: is_rewound ? null : lease.start, now: (own_clock ?? clock).now(), in_hand };
}

/** Returns the receiver queues in random order, so that no queue is always last when the batch limit is reached. */
function shuffled<T>(things: readonly T[]): T[] {
  return things
    .map((thing) => ({ thing, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ thing }) => thing);
}
