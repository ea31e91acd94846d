/** What a request is for, as far as faults tell requests apart. */
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
 * How the gateway misbehaves. `…_before` does nothing of what was asked, `…_after` does all of it; `late` does it only when it is told to,
 * long after the caller has gone.
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
  /** How many requests it strikes; one unless told. */
  times?: number;
  latency_ms?: number;
}

export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  /** The fault that strikes this request, which uses it up. */
  take(on: Operation): Fault | null;
}

export function newFaults(): Faults {
  let armed: Required<Fault>[] = [];
  return {
    add(fault) {
      if (!FAULT_MODES.includes(fault.mode)) throw new Error(`no fault is called ${fault.mode}`);
      armed.push({ times: 1, latency_ms: 50, ...fault });
    },
    clear() {
      armed = [];
    },
    take(on) {
      const found = armed.find((fault) => fault.on === on && fault.times > 0);
      if (!found) return null;
      found.times -= 1;
      return found;
    },
  };
}

export const MISBEHAVIOUR = {
  error: { status: 502, type: 'text/html', text: '<html><h1>502 Bad Gateway</h1></html>' },
  throttle: { status: 429, type: 'application/json', text: '{"message":"Too Many Requests"}' },
  nonsense: { status: 201, type: 'application/json', text: '{"data":{"id":7,"status":{}}}' },
} as const;
