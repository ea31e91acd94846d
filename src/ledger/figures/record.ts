import type { Deps } from '#src/deps.ts';
import { ZONE } from '#src/kernel/calendar.ts';
import type { Currency } from '#src/kernel/lists.ts';
import { type Delta, insertDeltas } from './store.ts';
import type { FigureKind } from './types.ts';

/** An event to count in the statistics. */
export interface Counted {
  commerce_id: number;
  production: boolean;
  office_id: number;
  /** Time of the event. The statistics store its day. They store its hour only for collected and returned money. */
  at: Temporal.Instant;
  kind: FigureKind;
  detail: string;
  currency: Currency;
  method?: string;
  brand?: string | null;
  code?: string | null;
  provider?: string;
  count: number;
  amount: bigint;
}

/** Kinds of statistics stored by hour, which allows comparing today with an earlier day up to the same hour. */
const HOURLY: ReadonlySet<FigureKind> = new Set(['collected', 'returned']);

/**
 * Adds events to the statistics, in the transaction that caused them. Inserts one row per distinct combination of
 * dimensions, in one statement. Rows are only inserted, so concurrent writers never wait for each other.
 */
export async function recordFigures({ db }: Pick<Deps, 'db'>, counted: readonly Counted[]): Promise<void> {
  const dated = dates();
  const sums = new Map<string, Delta>();
  for (const one of counted) {
    const delta = toDelta(one, dated(one.at));
    const { count, amount, ...key } = delta;
    const name = Object.values(key).join('\0');
    const sum = sums.get(name);
    sums.set(name, sum ? { ...sum, count: sum.count + count, amount: sum.amount + amount } : delta);
  }
  const rows = [...sums.values()].filter(({ count, amount }) => count !== 0n || amount !== 0n);
  if (rows.length > 0) await insertDeltas(db, rows);
}

function toDelta(one: Counted, { day, hour }: { day: string; hour: number }): Delta {
  const { commerce_id, production, office_id, kind, detail, currency } = one;
  return {
    ...{ commerce_id, production, office_id, day, hour: HOURLY.has(kind) ? hour : 0, kind, detail, currency },
    method: one.method ?? '',
    brand: one.brand ?? '',
    code: one.code ?? '',
    provider: one.provider ?? '',
    count: BigInt(one.count),
    amount: one.amount,
  };
}

/**
 * Returns a function that converts an instant to the day and hour in Colombia. The function caches its results,
 * because the events of a batch share only a few instants.
 */
function dates() {
  const known = new Map<bigint, { day: string; hour: number }>();
  return (at: Temporal.Instant) =>
    known.getOrInsertComputed(at.epochNanoseconds, () => {
      const local = at.toZonedDateTimeISO(ZONE);
      return { day: local.toPlainDate().toString(), hour: local.hour };
    });
}
