import { setTimeout as delay } from 'node:timers/promises';

/** Waits, and says whether the whole time passed: false when the signal ended it. Without `ref` it keeps no process alive. */
export async function pause(ms: number, signal: AbortSignal, { ref = true } = {}): Promise<boolean> {
  try {
    await delay(ms, undefined, { signal, ref });
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}
