/** How the gateway misbehaves at a request, and whether it does what was asked before. */
export interface Fault {
  /** Whether the request is done all the same. */
  does: boolean;
  /**
   * `silence` keeps the connection and says nothing, `drop` closes it, `error` is an HTTP status with the gateway's words, `html` a
   * page with 200, `throttled` a proxy's 429, `cut` half of the answer. `late` closes the connection, and the request is heard only
   * when the test says so.
   */
  answer: 'silence' | 'drop' | 'error' | 'html' | 'throttled' | 'cut' | 'late' | 'normal';
  http?: number;
  delay_ms?: number;
  /** Only requests to this path. */
  path?: string;
  /** How many requests it strikes: one, unless told. */
  times?: number;
}

const ANSWERS: readonly Fault['answer'][] = [
  ...(['silence', 'drop', 'error', 'html', 'throttled', 'cut', 'late', 'normal'] as const),
];

export interface Faults {
  /** Strikes the next request that it fits. Those set first come first. */
  add(fault: Fault): void;
  /** From now on so many requests of a hundred are struck by chance, half of them done all the same; the same ones for the same seed. */
  chaos(percent: number, seed: number): void;
  clear(): void;
  take(path: string): Fault | null;
}

/** By chance. Silence is not among them: it would cost whoever waits their whole patience each time. */
const BY_CHANCE: readonly Omit<Fault, 'does'>[] = [
  { answer: 'drop' },
  { answer: 'html' },
  { answer: 'cut' },
  { answer: 'throttled' },
  { answer: 'error', http: 500 },
  { answer: 'error', http: 503 },
];

/** Numbers below another, the same each time for the same seed: a failure can be seen again. */
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
