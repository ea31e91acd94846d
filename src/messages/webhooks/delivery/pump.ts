import type { Deps } from '#src/deps.ts';
import type { Outbound } from '#src/platform/outbound/outbound.ts';
import { hasSubscribers, publish } from '#src/platform/signals.ts';
import { isTracing, traced } from '#src/platform/tracing/trace.ts';
import { readLane } from '../lane.ts';
import { attemptDelivery } from './attempt.ts';
import { type ClaimerOptions, openClaimer } from './claimer.ts';
import { type Job, openLanes, type Result } from './lanes.ts';
import { canBegin, putBack } from './leases/leases.ts';
import type { Outcome } from './store.ts';
import { openOutcomeWriter } from './writer.ts';

export interface PumpOptions extends ClaimerOptions {
  outbound: Outbound;
  /** Called with the outcome of every delivery attempt. */
  onOutcome?: ((outcome: Outcome) => void) | undefined;
}

export interface DeliveryCounts {
  delivered: number;
  /** Number of deliveries that failed and are scheduled for a retry. */
  retried: number;
  given_up: number;
}

export interface Pump {
  /** Claims due deliveries and starts sending them. Returns the number of deliveries found. */
  claim(): Promise<number>;
  claimSoon(): void;
  /** Delivers webhooks until none is due. */
  untilIdle(): Promise<void>;
  /** Waits for requests in progress and puts all other claimed deliveries back into the queue. */
  stop(): Promise<void>;
  counts: DeliveryCounts;
}

/**
 * Opens a pump, which claims deliveries, sends them and writes their outcomes. Each step works in batches and runs
 * concurrently with the other steps.
 */
export function openPump(deps: Deps, options: PumpOptions): Pump {
  const counts: DeliveryCounts = { delivered: 0, retried: 0, given_up: 0 };
  const lanes = openLanes(options.limits);
  const claimer = openClaimer(deps, options, lanes, begin);
  const writer = openOutcomeWriter(deps, claimer.claimSoon);
  const waiters: (() => void)[] = [];

  function begin(jobs: readonly Job[]): void {
    for (const job of jobs) void run(job);
  }

  /**
   * Current time in milliseconds, cached for one turn of the event loop because reading the clock is the slowest step
   * of starting a delivery. Null if it must be read again.
   */
  let turn_ms: number | null = null;
  function nowMs(): number {
    if (turn_ms === null) {
      turn_ms = deps.clock.now().epochMilliseconds;
      setImmediate(() => {
        turn_ms = null;
      });
    }
    return turn_ms;
  }

  async function run(job: Job): Promise<void> {
    const now_ms = nowMs();
    const isInTime = canBegin(job.lease, now_ms, options.time_limit_ms);
    const outcome = isInTime ? await attemptTraced(deps, options, job, now_ms) : null;
    if (outcome === null) putBack(job.lease, job.delivery.id);
    else {
      writer.add(outcome);
      counts[endOf(outcome)] += 1;
      publishAttempt(outcome);
      options.onOutcome?.(outcome);
    }
    const { next, stalled, is_hungry } = lanes.finish(job, outcome && resultOf(outcome));
    putAllBack(stalled);
    begin(next);
    if (is_hungry) claimer.refillSoon();
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
        // A claim finds nothing if all receivers are at their limit. An empty claim therefore counts only if no
        // request was running before it.
        const wasQuiet = lanes.running() === 0 && writer.isQuiet();
        if ((await claimer.claim()) === 0 && wasQuiet) return;
        await quiet();
      }
    },
    async stop() {
      await claimer.stop();
      putAllBack(lanes.empty());
      await quiet();
      await claimer.release();
    },
  };
}

function attemptTraced(...of: Parameters<typeof attemptDelivery>): Promise<Outcome> {
  if (!isTracing()) return attemptDelivery(...of);
  const [, , { lease, delivery }] = of;
  const { commerce_id, production } = readLane(lease.lane);
  const environment = production ? 'production' : 'test';
  const attributes = { 'merchant.id': commerce_id, environment, attempt: delivery.attempts + 1 };
  return traced(
    { name: 'webhook delivery', kind: 'client', attributes },
    () => attemptDelivery(...of),
    (outcome) => ({ attributes: { outcome: endOf(outcome) }, failed: outcome.status !== 'delivered' }),
  );
}

function resultOf({ status, duration_ms }: Outcome): Result {
  return { arrived: status === 'delivered', duration_ms };
}

function endOf({ status }: Outcome): keyof DeliveryCounts {
  if (status === 'delivered') return 'delivered';
  return status === 'pending' ? 'retried' : 'given_up';
}

function publishAttempt(outcome: Outcome): void {
  if (!hasSubscribers('webhook')) return;
  const lane = readLane(outcome.lease.lane);
  publish('webhook', { ...lane, outcome: endOf(outcome), seconds: outcome.duration_ms / 1_000 });
}

function putAllBack(jobs: readonly Job[]): void {
  for (const { delivery, lease } of jobs) putBack(lease, delivery.id);
}
