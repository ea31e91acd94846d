/** A fault of the stand-in, and whether the stand-in processes the request. */
export interface Fault {
  /** Whether the stand-in processes the request despite the fault. */
  does: boolean;
  /**
   * `silence`: keeps the connection open without a response. `drop`: closes the connection. `error`: an HTTP
   * status with the gateway's error body. `html`: an HTML page with status 200. `throttled`: a proxy's 429. `cut`:
   * half of the response. `late`: closes the connection, and the request is processed when the test calls
   * `deliverLate`.
   */
  answer: 'silence' | 'drop' | 'error' | 'html' | 'throttled' | 'cut' | 'late' | 'normal';
  http?: number;
  delay_ms?: number;
  /** Limits the fault to requests to this path. */
  path?: string;
  /** The number of requests that the fault affects. Default: 1. */
  times?: number;
}

const ANSWERS: readonly Fault['answer'][] = [
  ...(['silence', 'drop', 'error', 'html', 'throttled', 'cut', 'late', 'normal'] as const),
];

export interface Faults {
  /** Applies the fault to the next matching request. Faults apply in the order they were added. */
  add(fault: Fault): void;
  /**
   * Injects random faults into this percentage of requests. Half of these requests are still processed. The same
   * seed gives the same faults.
   */
  chaos(percent: number, seed: number): void;
  clear(): void;
  take(path: string): Fault | null;
}

/** Faults for random injection. `silence` is excluded, because each one would cost the client its full timeout. */
const BY_CHANCE: readonly Omit<Fault, 'does'>[] = [
  { answer: 'drop' },
  { answer: 'html' },
  { answer: 'cut' },
  { answer: 'throttled' },
  { answer: 'error', http: 500 },
  { answer: 'error', http: 503 },
];

/** Returns a seeded random number generator, so that a failure can be reproduced. */
export function chanceFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

export function openFaults(): Faults {
  let waiting: { fault: Fault; left: number }[] = [];
  let byChance: (() => Fault | null) | null = null;
  return {
    add(fault) {
      if (!ANSWERS.includes(fault.answer) || typeof fault.does !== 'boolean')
        throw new Error(`no such fault: ${JSON.stringify(fault)}`);
      waiting.push({ fault, left: fault.times ?? 1 });
    },
    chaos(percent, seed) {
      const chance = chanceFrom(seed);
      byChance = () => {
        if (chance(100) >= percent) return null;
        const fault = BY_CHANCE[chance(BY_CHANCE.length)];
        return fault ? { ...fault, does: chance(2) === 0 } : null;
      };
    },
    clear() {
      waiting = [];
      byChance = null;
    },
    take(path) {
      const next = waiting.find(({ fault }) => fault.path === undefined || fault.path === path);
      if (!next) return byChance?.() ?? null;
      next.left -= 1;
      if (next.left <= 0) waiting = waiting.filter((one) => one !== next);
      return next.fault;
    },
  };
}
