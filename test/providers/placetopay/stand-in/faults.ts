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
  clear(): void;
  take(path: string): Fault | null;
}

export function openFaults(): Faults {
  let waiting: { fault: Fault; left: number }[] = [];
  return {
    add(fault) {
      if (!ANSWERS.includes(fault.answer) || typeof fault.does !== 'boolean')
        throw new Error(`no such fault: ${JSON.stringify(fault)}`);
      waiting.push({ fault, left: fault.times ?? 1 });
    },
    clear() {
      waiting = [];
    },
    take(path) {
      const next = waiting.find(({ fault }) => fault.path === undefined || fault.path === path);
      if (!next) return null;
      next.left -= 1;
      if (next.left <= 0) waiting = waiting.filter((one) => one !== next);
      return next.fault;
    },
  };
}
