import type { Deps } from '#src/deps.ts';
import { takePlaces, waitFor } from './take.ts';
import type { LimitName } from './types.ts';

/** Into how many shares a limit is cut: what a process takes at a time, so that most requests ask the database nothing. */
const SHARES = 100;
/** Of one minute, as the limits that are throttled by have it. */
const WINDOW_MS = 60_000;
/** Beyond this, whoever came first is forgotten, and begins anew. */
const MOST_KEYS = 20_000;

/** Lets so many through in a minute, whatever the number of processes. */
export interface Throttle {
  /** Null: let through. Else what says when to come again. At once, unless the database has to be asked. */
  enter(key: string): Entered | Promise<Entered>;
}

type Entered = Pick<ReturnType<typeof waitFor>, 'headers'> | null;

/** What a process holds of one key's limit. */
interface Held {
  /** How many it may still let through. */
  left: number;
  /** When what is left is worth nothing any more. */
  until_ms: number;
  refused_until: Temporal.Instant | null;
  asking: Promise<void> | null;
}

/**
 * A process lets through what it has taken of the limit in the database, a hundredth at a time. The first hundredth of a quiet minute is
 * its own, so that whoever asks little costs no statement. Of P processes no more than the limit and 2 P hundredths come through in any
 * minute, and nobody is refused before the limit less P hundredths; limits below a hundred are exact.
 */
export function openThrottle(
  deps: Pick<Deps, 'db' | 'real_clock'>,
  { name, per_minute }: { name: LimitName; per_minute: number },
): Throttle {
  const own = Math.floor(per_minute / SHARES);
  const share = Math.max(1, own);
  const most = Math.floor(per_minute / share);
  const keys = new Map<string, Held>();

  function heldOf(key: string, now_ms: number): Held {
    const known = keys.get(key);
    if (known && (now_ms < known.until_ms || known.asking !== null)) return known;
    const held: Held = { left: own, until_ms: now_ms + WINDOW_MS, refused_until: null, asking: null };
    // To the end of the order: what is in front is what was quiet for longest.
    keys.delete(key);
    keys.set(key, held);
    const [first] = keys.keys();
    if (keys.size > MOST_KEYS && first !== undefined) keys.delete(first);
    return held;
  }

  async function take(key: string, held: Held): Promise<void> {
    const refusal = await takePlaces(deps, [{ name, key }], { most });
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
