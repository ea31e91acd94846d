import type { Deps } from '#src/deps.ts';
import type { Outbound } from '#src/platform/outbound/outbound.ts';
import { attemptDelivery } from './attempt.ts';
import { type ClaimerOptions, openClaimer } from './claimer.ts';
import { type Job, openLanes } from './lanes.ts';
import { type Outcome, releaseDeliveries } from './store.ts';
import { openOutcomeWriter } from './writer.ts';

export interface PumpOptions extends ClaimerOptions {
  outbound: Outbound;
  time_limit_ms: number;
  /** Hears of every attempt. */
  onOutcome?: ((outcome: Outcome) => void) | undefined;
}

export interface DeliveryCounts {
  delivered: number;
  /** Failed, and will be tried again. */
  retried: number;
  given_up: number;
}

export interface Pump {
  /** Takes what is due and begins to send it. */
  claim(): Promise<number>;
  claimSoon(): void;
  /** Until nothing is due any more. */
  untilIdle(): Promise<void>;
  /** Finishes what runs and gives back the rest. */
  stop(): Promise<void>;
  counts: DeliveryCounts;
}

/** What must be left of a lease, beside the time limit, to begin with a delivery. */
const LEASE_RESERVE_MS = 5_000;

/** Claims, sends and writes outcomes, each in batches and all at the same time. */
export function openPump(deps: Deps, options: PumpOptions): Pump {
  const counts: DeliveryCounts = { delivered: 0, retried: 0, given_up: 0 };
  const lanes = openLanes(options.limits);
  const claimer = openClaimer(deps, options, lanes, begin);
  const writer = openOutcomeWriter(deps, claimer.claimSoon);
  const waiters: (() => void)[] = [];

  function begin(jobs: readonly Job[]): void {
    for (const job of jobs) void run(job);
  }

  async function run(job: Job): Promise<void> {
    const now = deps.clock.now();
    const outcome = canBegin(options, job, now) ? await attemptDelivery(deps, options, job, now) : null;
    if (outcome !== null) {
      writer.add(outcome);
      count(counts, outcome);
      options.onOutcome?.(outcome);
    }
    const { next, stalled, is_hungry } = lanes.finish(job, {
      arrived: outcome?.status === 'delivered',
      duration_ms: outcome?.duration_ms ?? options.time_limit_ms,
    });
    begin(next);
    if (is_hungry) claimer.claimSoon();
    const unsent = outcome === null ? [job, ...stalled] : stalled;
    if (unsent.length > 0) await giveBack(deps, unsent);
    if (lanes.running() === 0) for (const done of waiters.splice(0)) done();
  }

  async function quiet(): Promise<void> {
    while (lanes.running() > 0) await new Promise<void>((resolve) => waiters.push(resolve));
    await writer.quiet();
  }

  return {
    counts,
    claim: claimer.claim,
    claimSoon: claimer.claimSoon,
    async untilIdle() {
      for (;;) {
        // A claim that finds nothing while something runs may only have found no room.
        const wasQuiet = lanes.running() === 0 && writer.isQuiet();
        if ((await claimer.claim()) === 0 && wasQuiet) return;
        await quiet();
      }
    },
    async stop() {
      await claimer.stop();
      await giveBack(deps, lanes.empty());
      await quiet();
    },
  };
}

/** Not so late that another worker may take it over while we send. */
function canBegin(options: PumpOptions, { lease_ms }: Job, now: Temporal.Instant): boolean {
  return lease_ms - now.epochMilliseconds >= options.time_limit_ms + LEASE_RESERVE_MS;
}

function count(counts: DeliveryCounts, { status }: Outcome): void {
  if (status === 'delivered') counts.delivered += 1;
  else if (status === 'pending') counts.retried += 1;
  else counts.given_up += 1;
}

/** What cannot be given back is free again once its lease has run out. */
async function giveBack(deps: Deps, jobs: readonly Job[]): Promise<void> {
  for (const [leaseMs, group] of Map.groupBy(jobs, (job) => job.lease_ms)) {
    const ids = group.map(({ delivery }) => delivery.id);
    await releaseDeliveries(deps.db, ids, leaseMs).catch((error) =>
      deps.log.error({ err: error, deliveries: ids.length }, 'webhooks could not be given back'),
    );
  }
}
