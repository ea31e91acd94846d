/** What may go wrong with the service and its database. Each lasts while the load of its step runs, and is over before the next. */
export const INSIDE = [
  'kill_server',
  'kill_worker',
  'kill_both',
  'kill_all',
  'kill_postgres',
  'kill_backend',
  // Three times: they are the densest.
  ...(['kill_storm', 'kill_storm', 'kill_storm'] as const),
  'pause_server',
  'pause_worker',
  'pause_postgres',
  'restart_postgres',
  'disk_full',
  'clock_ahead',
  'clock_behind',
] as const;

/** What may go wrong with everybody else: the network, the gateways, and those who are sent webhooks. */
export const OUTSIDE = [
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

export type Fault = (typeof INSIDE)[number] | (typeof OUTSIDE)[number];

export interface Strike {
  fault: Fault;
  /** How long after the load has begun it strikes, and how long it lasts. */
  after_ms: number;
  for_ms: number;
}

export interface Step {
  /** One inside and one outside, at the same time. */
  strikes: readonly Strike[];
  /** What is asked of the service meanwhile, at once: places in the list of actions. */
  actions: readonly number[];
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const ACTIONS_AT_ONCE = 10;
/** Any of them is taken modulo the number there is. */
const MOST_ACTIONS = 1_000;

/** All faults of each kind come round before one comes again, in an order of the seed. */
export function planOf(
  seed: number,
  count: number,
  kinds: readonly (readonly Fault[])[] = [INSIDE, OUTSIDE],
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
    actions: Array.from({ length: ACTIONS_AT_ONCE }, () => below(MOST_ACTIONS)),
  }));
}

/**
 * Leaves out steps as long as what is left still fails: halves first, then ever smaller parts, one at last. Every try is a whole run, so
 * that there are few.
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
