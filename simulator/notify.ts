import { pause } from './faults.ts';
import type { RecordEntry } from './types.ts';

/**
 * Milliseconds to wait before each attempt to deliver a notification, which covers a restart of the receiver. After
 * the last attempt, the receiver must query the result.
 */
const WAITS_MS = [0, 250, 1_000, 4_000] as const;
const TIMEOUT_MS = 5_000;

/**
 * Returns a function that notifies the merchant's `notify_url` that an operation has its final result. Delivery is
 * not guaranteed.
 */
export function notifier(closing: AbortSignal): (entry: RecordEntry) => void {
  return ({ notify_url, reference }) => {
    if (notify_url !== undefined) void send(notify_url, reference, closing);
  };
}

async function send(url: string, reference: string, closing: AbortSignal): Promise<void> {
  for (const wait_ms of WAITS_MS) {
    if (!(await pause(wait_ms, closing)) || (await accepts(url, reference, closing))) return;
  }
}

async function accepts(url: string, reference: string, closing: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reference }),
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
