/** What a store mutant removes from a statement. */
export const KINDS = ['production', 'currency', 'lease', 'lock', 'commerce_id'] as const;

export type Kind = (typeof KINDS)[number];

/** The columns whose predicates are removed. */
export const COLUMNS: Readonly<Record<string, Kind>> = {
  production: 'production',
  currency: 'currency',
  currency_type: 'currency',
  leased_until: 'lease',
  commerce_id: 'commerce_id',
};

/** A replacement of part of a source text. Offsets count UTF-16 units, `end` is exclusive. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** One statement of a store with one predicate or one row lock removed. */
export interface StoreMutant {
  /** `file#function#removed text`, with `#2`, `#3` … for repetitions. It does not change when lines move. */
  id: string;
  file: string;
  line: number;
  /** The enclosing function or constant. */
  name: string;
  kind: Kind;
  /** The removed source text, with white space reduced. */
  removed: string;
  /** Evaluated once, when its file is loaded. */
  is_static: boolean;
  edit: Edit;
}

/** A mention of a watched column in a condition that the generator cannot remove. */
export interface Skipped {
  file: string;
  line: number;
  kind: Kind;
  reason: string;
}
