/**
 * Faults of the service and its database. Each lasts while the load of its step runs and ends before the next
 * step.
 */
export const INTERNAL_FAULTS = [
  'kill_server',
  'kill_worker',
  'kill_both',
  'kill_all',
  'kill_postgres',
  'kill_backend',
  // Three times, because storms find the most errors.
  ...(['kill_storm', 'kill_storm', 'kill_storm'] as const),
  'pause_server',
  'pause_worker',
  'pause_postgres',
  'restart_postgres',
  'disk_full',
  'clock_ahead',
  'clock_behind',
] as const;

/** Faults of external systems: the network, the gateways and the webhook receivers. */
export const EXTERNAL_FAULTS = [
  'network_error',
  'network_nonsense',
  'network_hang',
  'network_drop',
  'network_drop_after',
  'network_slow',
  'network_twice',
  'network_disk_full',
  'wompi_lost',
  'wompi_errors',
  'wompi_events',
  'placetopay_lost',
  'placetopay_errors',
  'receiver_error',
  'receiver_drop',
  'receiver_silent',
  'receiver_slow',
] as const;

export type Fault = (typeof INTERNAL_FAULTS)[number] | (typeof EXTERNAL_FAULTS)[number];

export interface Strike {
  fault: Fault;
  /** Delay after the start of the load, and duration of the fault. */
  after_ms: number;
  for_ms: number;
}

export interface Step {
  /** One internal and one external fault, concurrently. */
  strikes: readonly Strike[];
  /** Concurrent actions of the step, as indexes into the list of actions. */
  actions: readonly number[];
}

/** Returns a seeded random number generator (mulberry32) with values from 0 to 1. */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const CONCURRENT_ACTIONS = 10;
/** Range of action numbers. Each is used modulo the number of actions. */
const ACTION_RANGE = 1_000;

/** Returns a plan that uses each fault once before it repeats one, in an order that depends on the seed. */
export function planOf(
  seed: number,
  count: number,
  kinds: readonly (readonly Fault[])[] = [INTERNAL_FAULTS, EXTERNAL_FAULTS],
): Step[] {
  const next = numbersFrom(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  const left = kinds.map((): Fault[] => []);
  const strikeOf = (faults: readonly Fault[], kind: number): Strike => {
    const bag = left[kind] ?? [];
    if (bag.length === 0) bag.push(...faults);
    const [fault = 'kill_server'] = bag.splice(below(bag.length), 1);
    return { fault, after_ms: below(250), for_ms: 200 + below(1_300) };
  };
  return Array.from({ length: count }, () => ({
    strikes: kinds.map(strikeOf),
    actions: Array.from({ length: CONCURRENT_ACTIONS }, () => below(ACTION_RANGE)),
  }));
}

/**
 * Removes steps while the rest still fails: first halves, then smaller parts, then single steps. Each attempt
 * is a full run, so their number is limited.
 */
export async function shortestFailing<T>(
  steps: readonly T[],
  fails: (steps: readonly T[]) => Promise<boolean>,
  tries = 20,
): Promise<readonly T[]> {
  let shortest = steps;
  let left = tries;
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < shortest.length && shortest.length > 1; ) {
      const candidate = [...shortest.slice(0, from), ...shortest.slice(from + size)];
      if (left === 0) return shortest;
      if (candidate.length > 0) left -= 1;
      if (candidate.length > 0 && (await fails(candidate))) shortest = candidate;
      else from += size;
    }
  }
  return shortest;
}
