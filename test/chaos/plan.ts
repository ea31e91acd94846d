/** What may go wrong. Each lasts while the load of its step runs, and is over before the next. */
export const FAULTS = [
  'kill_server',
  'kill_worker',
  'kill_both',
  'kill_postgres',
  'kill_backend',
  'pause_server',
  'pause_worker',
  'pause_postgres',
  'restart_postgres',
  'network_error',
  'network_nonsense',
  'network_hang',
  'network_drop',
  'network_drop_after',
  'network_slow',
  'network_twice',
  'network_disk_full',
  'disk_full',
  'clock_ahead',
  'clock_behind',
] as const;
export type Fault = (typeof FAULTS)[number];

/** Those that end a process with `kill -9`, and how many. */
export const KILLS: Partial<Record<Fault, number>> = {
  kill_server: 1,
  kill_worker: 1,
  kill_both: 2,
  kill_postgres: 1,
  kill_backend: 1,
  clock_ahead: 1,
  clock_behind: 1,
};

export interface Step {
  fault: Fault;
  /** How long after the load has begun it strikes, and how long it lasts. */
  after_ms: number;
  for_ms: number;
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

const ACTIONS_AT_ONCE = 8;
/** Any of them is taken modulo the number there is. */
const MOST_ACTIONS = 1_000;

/** The steps of a run. All kinds of faults come round before one comes again, in an order of the seed. */
export function planOf(seed: number, count: number, faults: readonly Fault[] = FAULTS): Step[] {
  const next = numbersFrom(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  const steps: Step[] = [];
  let left: Fault[] = [];
  while (steps.length < count) {
    if (left.length === 0) left = [...faults];
    const [fault = 'kill_server'] = left.splice(below(left.length), 1);
    steps.push({
      fault,
      after_ms: below(250),
      for_ms: 200 + below(1_300),
      actions: Array.from({ length: ACTIONS_AT_ONCE }, () => below(MOST_ACTIONS)),
    });
  }
  return steps;
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
