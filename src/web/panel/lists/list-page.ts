import type { ComponentChildren } from 'preact';
import type { Locale, Text } from '#src/kernel/texts.ts';
import type { CsvColumn } from '#src/platform/lists/csv.ts';
import type { ListDefinition } from '#src/platform/lists/definition.ts';
import type { Place } from '../scope.ts';

/** What cells are made with. */
export interface CellContext {
  place: Place;
  locale: Locale;
  t(text: Text): string;
  /** Names of offices by id. */
  offices: ReadonlyMap<number, string>;
  now: Temporal.Instant;
}

interface ListColumn<Row> {
  label: Text;
  /** The order its heading leads to. */
  sort?: string;
  is_figure?: boolean;
  cell(row: Row, context: CellContext): ComponentChildren;
}

/** How a list looks in the panel. What it is stands in its module. */
export interface ListPage<Row extends object = object> {
  list: ListDefinition<Row>;
  title: Text;
  /** What there is to do where there is nothing yet. */
  hint: Text;
  columns: readonly ListColumn<Row>[];
  csv: readonly CsvColumn[];
  /** What filters are called; those without a name are for links alone. */
  filters: Readonly<Record<string, Text>>;
  /** What their values are called, by filter; others are shown as they are. */
  values?: Readonly<Record<string, Readonly<Record<string, { text: Text }>>>>;
  keyOf(row: Row): string;
  /** What can be begun from here, by whom; the first is what people come for. */
  actions?: readonly { path: string; label: Text; role?: 'operator' | 'owner' }[];
}

/** Columns of every list see their own rows only. */
export function listPage<Row extends object>(page: ListPage<Row>): ListPage {
  return page as unknown as ListPage;
}
