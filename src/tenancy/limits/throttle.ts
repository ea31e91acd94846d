import type { Deps } from '#src/deps.ts';
import { takeSlots, waitFor } from './take.ts';
import type { LimitName } from './types.ts';

/**
 * Number of shares into which a limit is divided. A process takes one share at a time from the database, so most
 * requests need no query.
 */
const SHARES = 100;
/** Length of the window, one minute, in milliseconds. */
const WINDOW_MS = 60_000;
/**
 * Maximum number of keys in memory. Above it, the least recently used key is removed and its count restarts
 * at 0.
 */
const MAX_KEYS = 20_000;

/** Limits requests per minute across all processes. */
export interface Throttle {
  /**
   * Returns null if the request is allowed, otherwise the headers that say when to retry. Returns a promise only if
   * a query is needed.
   */
  enter(key: string): Entered | Promise<Entered>;
}

type Entered = Pick<ReturnType<typeof waitFor>, 'headers'> | null;

/** The share of one key's limit that this process has taken from the database. */
interface LocalShare {
  /** Number of requests that this process may still allow from the share. */
  left: number;
  /** Time at which this share of the limit expires, in milliseconds since the epoch. */
  until_ms: number;
  refused_until: Temporal.Instant | null;
  asking: Promise<void> | null;
}

/**
 * Limits requests per minute. Each process takes shares of one hundredth of the limit from the database. The
 * first share of an idle minute needs no query. With P processes, at most the limit plus 2 P shares pass in
 * any minute. Requests are refused only after at least the limit minus P shares. Limits below 100 are exact.
 */
export function openThrottle(
  deps: Pick<Deps, 'db' | 'real_clock'>,
  { name, per_minute }: { name: LimitName; per_minute: number },
): Throttle {
  const own = Math.floor(per_minute / SHARES);
  const share = Math.max(1, own);
  const most = Math.floor(per_minute / share);
  const keys = new Map<string, LocalShare>();

  function heldOf(key: string, now_ms: number): LocalShare {
    const known = keys.get(key);
    if (known && (now_ms < known.until_ms || known.asking !== null)) return known;
    const held: LocalShare = { left: own, until_ms: now_ms + WINDOW_MS, refused_until: null, asking: null };
    // Reinsert the key at the end. The first key of the map is the one idle for longest.
    keys.delete(key);
    keys.set(key, held);
    const [first] = keys.keys();
    if (keys.size > MAX_KEYS && first !== undefined) keys.delete(first);
    return held;
  }

  async function take(key: string, held: LocalShare): Promise<void> {
    const refusal = await takeSlots(deps, [{ name, key }], { most });
    const now = deps.real_clock.now();
    held.until_ms = now.epochMilliseconds + WINDOW_MS;
    held.refused_until = refusal?.until ?? null;
    if (refusal === null) held.left += share;
  }

  function enter(key: string): Entered | Promise<Entered> {
    const now = deps.real_clock.now();
    const held = heldOf(key, now.epochMilliseconds);
    if (held.left > 0) {
      held.left -= 1;
      return null;
    }
    const { refused_until: until } = held;
    if (until !== null && Temporal.Instant.compare(now, until) < 0) return waitFor(deps, { until });
    held.asking ??= take(key, held).finally(() => {
      held.asking = null;
    });
    return held.asking.then(() => enter(key));
  }

  return { enter };
}
