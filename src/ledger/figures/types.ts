import type { GeneratedAlways } from 'kysely';
import type { Currency } from '#src/kernel/lists.ts';
import type { ViewRow } from '#src/platform/database/view-row.ts';

/** Kinds of statistics. docs/figures.md defines each of them. */
const FIGURE_KINDS = ['collected', 'returned', 'attempt', 'renewal', 'mrr', 'live', 'customers'] as const;
export type FigureKind = (typeof FIGURE_KINDS)[number];

interface FigureColumns {
  commerce_id: number;
  production: boolean;
  office_id: number;
  /** Day in Colombia, according to the clock of the environment. */
  day: Temporal.PlainDate;
  /** Hour of the day for collected and returned money. 0 for all other kinds. */
  hour: number;
  kind: FigureKind;
  /** Subtype of the kind, such as an outcome, a change or a status. */
  detail: string;
  currency: Currency;
  /** Payment method. This and the next three columns are empty if they do not apply to the kind. */
  method: string;
  brand: string;
  code: string;
  provider: string;
  count: bigint;
  amount: bigint;
}

export interface FigureTables {
  /** Recorded changes. Rows are inserted and later added to the totals. They are never updated. */
  figure_deltas: FigureColumns & { seq: GeneratedAlways<bigint> };
  figure_totals: FigureColumns;
}

export interface FigureViews {
  /** Totals, and changes that have not been added to the totals yet. */
  figures: ViewRow<FigureColumns>;
}

/** The merchant, environment and offices whose statistics are read. */
export interface FigureScope {
  commerce_id: number;
  production: boolean;
  /** Offices whose statistics are read. Null for all offices. */
  offices: readonly number[] | null;
}
