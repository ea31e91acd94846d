// Imports the module object, because a mocked clock replaces the function on that object.
import timers from 'node:timers/promises';

/**
 * Waits `ms` milliseconds. Returns false if the signal aborts the wait. With `ref: false`, the timer does not keep the
 * process running.
 */
export async function pause(ms: number, signal: AbortSignal, { ref = true } = {}): Promise<boolean> {
  try {
    await timers.setTimeout(ms, undefined, { signal, ref });
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}
