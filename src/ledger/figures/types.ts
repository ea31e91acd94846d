import type { GeneratedAlways } from 'kysely';
import type { Currency } from '#src/kernel/lists.ts';
import type { ViewRow } from '#src/platform/database/view-row.ts';

/** Kinds of statistics, as defined in docs/figures.md. */
const FIGURE_KINDS = ['collected', 'returned', 'attempt', 'renewal', 'mrr', 'live', 'customers'] as const;
export type FigureKind = (typeof FIGURE_KINDS)[number];

interface FigureColumns {
  commerce_id: number;
  production: boolean;
  office_id: number;
  /** Day in Colombia on which the event occurred, according to the clock of the environment. */
  day: Temporal.PlainDate;
  /** Hour of the day in Colombia for collected and returned money. 0 for all other kinds. */
  hour: number;
  kind: FigureKind;
  /**
   * Further division of the kind, depending on the kind: an outcome, a type of change or a subscription status.
   */
  detail: string;
  currency: Currency;
  /**
   * Payment method. An empty string if the kind has no payment method. The same applies to `brand`, `code` and
   * `provider`.
   */
  method: string;
  brand: string;
  code: string;
  provider: string;
  count: bigint;
  amount: bigint;
}

export interface FigureTables {
  /**
   * Recorded changes to the statistics. Rows are inserted, later added to `figure_totals` and deleted, but never
   * updated.
   */
  figure_deltas: FigureColumns & { seq: GeneratedAlways<bigint> };
  figure_totals: FigureColumns;
}

export interface FigureViews {
  /** View of the statistics. It adds the changes in `figure_deltas` to the totals in `figure_totals`. */
  figures: ViewRow<FigureColumns>;
}

/** Selects the statistics of a merchant's environment, optionally of some offices only. */
export interface FigureScope {
  commerce_id: number;
  production: boolean;
  /** Offices whose statistics are read. Null for all offices. */
  offices: readonly number[] | null;
}
