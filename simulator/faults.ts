import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, HTML, refusal } from './types.ts';

export const FAULT_MODES = ['none', 'error', 'nonsense', 'hang', 'drop', 'drop_after'] as const;

export interface Faults {
  latency_ms: number;
  mode: (typeof FAULT_MODES)[number];
}

export const NO_FAULTS: Faults = { latency_ms: 0, mode: 'none' };

/**
 * Runs the request handler `work` under the configured fault. Only the modes `none` and `drop_after` call `work`. All
 * other modes respond without calling it.
 */
export async function withFaults(
  { latency_ms, mode }: Faults,
  closing: AbortSignal,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (latency_ms > 0 && !(await pause(latency_ms, closing))) return 'drop';
  switch (mode) {
    case 'none':
      return work();
    case 'error':
      return refusal(500, 'internal error of the network');
    case 'nonsense':
      return { status: 200, body: '<!doctype html><title>Bienvenido</title><p>It works!', headers: HTML };
    case 'drop_after':
      await work();
      return 'drop';
    default:
      return mode;
  }
}

/** Waits for `duration_ms`. Returns false if the simulator closes first. */
export function pause(duration_ms: number, closing: AbortSignal): Promise<boolean> {
  return delay(duration_ms, undefined, { signal: closing }).then(
    () => true,
    () => false,
  );
}
