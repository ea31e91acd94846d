/** Cache for the row counts of long lists. */
export interface Totals {
  /**
   * Returns the row count for a list name. Calls `count` at most once a minute per name, and concurrent callers share
   * it.
   */
  of(name: string, count: () => Promise<number>): Promise<number>;
}

const CACHE_LIFETIME_MS = 60_000;
/**
 * Maximum number of cached row counts. Names depend on the filters that users set, so the oldest counts are removed.
 */
const MAX_TOTALS = 1_000;

interface Counted {
  total: Promise<number>;
  at: number;
}

export function createTotalsCache(now: () => number = () => performance.now()): Totals {
  const known = new Map<string, Counted>();
  return {
    of(name, count) {
      const before = known.get(name);
      if (before && now() - before.at < CACHE_LIFETIME_MS) return before.total;
      const counted = { total: count(), at: now() };
      known.delete(name);
      known.set(name, counted);
      // Removes a failed count from the cache.
      counted.total.catch(() => known.get(name) === counted && known.delete(name));
      const oldest = known.size > MAX_TOTALS ? known.keys().next() : undefined;
      if (oldest && !oldest.done) known.delete(oldest.value);
      return counted.total;
    },
  };
}
