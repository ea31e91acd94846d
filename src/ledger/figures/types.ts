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
  /** Subdivision of the kind: an outcome, a type of change or a subscription status. */
  detail: string;
  currency: Currency;
  /** Payment method. Empty if it does not apply to the kind. The same holds for `brand`, `code` and `provider`. */
  method: string;
  brand: string;
  code: string;
  provider: string;
  count: bigint;
  amount: bigint;
}

export interface FigureTables {
  /**
   * Changes to the statistics that are not part of the totals yet. Rows are inserted, added to the totals and
   * deleted, but never updated.
   */
  figure_deltas: FigureColumns & { seq: GeneratedAlways<bigint> };
  figure_totals: FigureColumns;
}

export interface FigureViews {
  /** View of the statistics. It combines the totals with the changes that are not part of the totals yet. */
  figures: ViewRow<FigureColumns>;
}

/** The merchant, environment and offices whose statistics are read. */
export interface FigureScope {
  commerce_id: number;
  production: boolean;
  /** Offices whose statistics are read. Null for all offices. */
  offices: readonly number[] | null;
}
