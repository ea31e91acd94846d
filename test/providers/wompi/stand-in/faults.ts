/** The operations that faults distinguish. */
export type Operation =
  | 'merchant'
  | 'banks'
  | 'token'
  | 'source'
  | 'create'
  | 'find'
  | 'search'
  | 'void'
  | 'refund';

/**
 * Faults of the gateway. `…_before` does not process the request, `…_after` processes it. `late` processes it only
 * when the test releases it.
 */
export const FAULT_MODES = [
  'silent_before',
  'silent_after',
  'drop_before',
  'drop_after',
  'error_before',
  'error_after',
  'throttle_before',
  'throttle_after',
  'nonsense_before',
  'nonsense_after',
  'slow',
  'late',
] as const;
export type FaultMode = (typeof FAULT_MODES)[number];

export interface Fault {
  on: Operation;
  mode: FaultMode;
  /** The number of requests that the fault affects. Default: 1. */
  times?: number;
  latency_ms?: number;
}

export interface Chaos {
  /** Share of requests that fail, from 0 to 1. */
  rate: number;
  seed: number;
}

export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  /** Injects random faults into this share of all requests, including faults without a response. */
  setChaos(input: Chaos): void;
  /** Returns the fault for this request and uses it up. */
  take(on: Operation): Fault | null;
  /** The kinds of fault that chaos has injected since `setChaos`. */
  injected(): ReadonlySet<FaultMode>;
}

export function newFaults(): Faults {
  let armed: Required<Fault>[] = [];
  let chaos: { rate: number; next: () => number } | null = null;
  let injected = new Set<FaultMode>();
  return {
    add(fault) {
      if (!FAULT_MODES.includes(fault.mode)) throw new Error(`no fault is called ${fault.mode}`);
      armed.push({ times: 1, latency_ms: 50, ...fault });
    },
    clear() {
      armed = [];
      chaos = null;
    },
    setChaos({ rate, seed }) {
      chaos = { rate, next: randomFrom(seed) };
      injected = new Set();
    },
    take(on) {
      const found = armed.find((fault) => fault.on === on && fault.times > 0);
      if (found) {
        found.times -= 1;
        return found;
      }
      if (chaos === null || chaos.next() >= chaos.rate) return null;
      const mode = FAULT_MODES[Math.floor(chaos.next() * FAULT_MODES.length)];
      if (mode === undefined) return null;
      injected.add(mode);
      return { on, mode, latency_ms: 5 };
    },
    injected: () => injected,
  };
}

/** Returns a seeded random number generator (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const MISBEHAVIOUR = {
  error: { status: 502, type: 'text/html', text: '<html><h1>502 Bad Gateway</h1></html>' },
  throttle: { status: 429, type: 'application/json', text: '{"message":"Too Many Requests"}' },
  nonsense: { status: 201, type: 'application/json', text: '{"data":{"id":7,"status":{}}}' },
} as const;
