import { setTimeout as delay } from 'node:timers/promises';
import type { Deps } from '#src/deps.ts';
import type { Clock } from '#src/kernel/clock.ts';
import type { Outbound } from '#src/platform/outbound/outbound.ts';
import type { LaneLimits } from './lanes.ts';
import { isBeingDelivered } from './leases/store.ts';
import { type DeliveryCounts, openPump, type PumpOptions } from './pump.ts';
import type { OwnClocks } from './times.ts';

export interface DeliveryOptions {
  outbound: Outbound;
  /** Time limit for the receiver's response, in milliseconds. `TIME_LIMIT_MS` by default. */
  time_limit_ms?: number;
  limits?: Partial<LaneLimits>;
  /** Called with the outcome of every delivery attempt. */
  onOutcome?: PumpOptions['onOutcome'];
}

/** A test environment with its own clock. */
interface TestEnvironmentTime {
  commerce_id: number;
  clock: Clock;
}

const TIME_LIMIT_MS = 10_000;
const LIMITS: LaneLimits = { total: 512, most: 64, first: 8 };
const WAIT_MS = 25;

export function toPumpOptions(options: DeliveryOptions): Omit<PumpOptions, 'ownClocks' | 'only'> {
  const { outbound, time_limit_ms = TIME_LIMIT_MS, limits, onOutcome } = options;
  return { outbound, time_limit_ms, limits: { ...LIMITS, ...limits }, onOutcome };
}

/**
 * Delivers all due webhooks, including webhooks that become due while it runs. With `only`, delivers in one
 * merchant's test environment, according to its clock. `deps.clock` must be the real clock, because leases and
 * signatures use it.
 */
export async function deliverDue(
  deps: Deps,
  options: DeliveryOptions & { only?: TestEnvironmentTime },
): Promise<DeliveryCounts> {
  const { only } = options;
  const clocks: OwnClocks = new Map(only ? [[only.commerce_id, only.clock]] : []);
  const pump = openPump(deps, {
    ...toPumpOptions(options),
    ownClocks: async () => clocks,
    only: only?.commerce_id ?? null,
  });
  try {
    await pump.untilIdle();
    if (only) await waitForOtherWorkers(deps, only, options.time_limit_ms ?? TIME_LIMIT_MS, pump.untilIdle);
  } finally {
    await pump.stop();
  }
  return pump.counts;
}

/**
 * Waits until other workers have finished their deliveries in this test environment. Stops waiting after a time
 * limit, in case such a worker has stopped unexpectedly.
 */
async function waitForOtherWorkers(
  deps: Deps,
  { commerce_id, clock }: TestEnvironmentTime,
  time_limit_ms: number,
  again: () => Promise<void>,
): Promise<void> {
  for (let waited_ms = 0; waited_ms < time_limit_ms; waited_ms += WAIT_MS) {
    if (!(await isBeingDelivered(deps.db, { commerce_id, now: clock.now(), real_now: deps.clock.now() })))
      return;
    await delay(WAIT_MS);
    await again();
  }
}
