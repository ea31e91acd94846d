/** Totals of long lists that were counted a short while ago. */
export interface Totals {
  /** Counts at most once a minute for a name; whoever asks meanwhile gets the same. */
  of(name: string, count: () => Promise<number>): Promise<number>;
}

const KEPT_MS = 60_000;
/** Names are of filters that somebody asked for: the oldest go first. */
const MOST = 1_000;

interface Counted {
  total: Promise<number>;
  at: number;
}

export function rememberTotals(now: () => number = () => performance.now()): Totals {
  const known = new Map<string, Counted>();
  return {
    of(name, count) {
      const before = known.get(name);
      if (before && now() - before.at < KEPT_MS) return before.total;
      const counted = { total: count(), at: now() };
      known.delete(name);
      known.set(name, counted);
      // A count that failed is nobody's total.
      counted.total.catch(() => known.get(name) === counted && known.delete(name));
      const oldest = known.size > MOST ? known.keys().next() : undefined;
      if (oldest && !oldest.done) known.delete(oldest.value);
      return counted.total;
    },
  };
}
