import type { GeneratedAlways } from 'kysely';
import type { Currency } from '#src/kernel/lists.ts';
import type { ViewRow } from '#src/platform/database/view-row.ts';

/** What is counted. docs/figures.md defines each. */
const FIGURE_KINDS = ['collected', 'returned', 'attempt', 'renewal', 'mrr', 'live', 'customers'] as const;
export type FigureKind = (typeof FIGURE_KINDS)[number];

interface FigureColumns {
  commerce_id: number;
  production: boolean;
  office_id: number;
  /** In Colombia, by the clock of the environment. */
  day: Temporal.PlainDate;
  /** Of money only; of all else 0. */
  hour: number;
  kind: FigureKind;
  /** What kind of it: an outcome, a movement, a status. */
  detail: string;
  currency: Currency;
  /** These are empty where a figure knows nothing of them. */
  method: string;
  brand: string;
  code: string;
  provider: string;
  count: bigint;
  amount: bigint;
}

export interface FigureTables {
  /** Only added to and folded; never changed. */
  figure_deltas: FigureColumns & { seq: GeneratedAlways<bigint> };
  figure_totals: FigureColumns;
}

export interface FigureViews {
  /** Totals, and what is not yet folded into them. */
  figures: ViewRow<FigureColumns>;
}

/** Whose figures: a merchant's side, and what of it the reader may see. */
export interface FigureScope {
  commerce_id: number;
  production: boolean;
  /** Null: of all offices. */
  offices: readonly number[] | null;
}
