// Whole, because a mocked clock changes the function in it and not one that was taken out before.
import timers from 'node:timers/promises';

/** Waits, and says whether the whole time passed: false when the signal ended it. Without `ref` it keeps no process alive. */
export async function pause(ms: number, signal: AbortSignal, { ref = true } = {}): Promise<boolean> {
  try {
    await timers.setTimeout(ms, undefined, { signal, ref });
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}
