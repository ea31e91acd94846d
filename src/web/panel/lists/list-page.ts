import type { ComponentChildren } from 'preact';
import type { Locale, Text } from '#src/kernel/texts.ts';
import type { CsvColumn } from '#src/platform/lists/csv.ts';
import type { ListDefinition } from '#src/platform/lists/definition.ts';
import type { Place } from '../scope.ts';

/** Context for rendering the cells of a list. */
export interface CellContext {
  place: Place;
  locale: Locale;
  t(text: Text): string;
  /** Office names by id. */
  offices: ReadonlyMap<number, string>;
  now: Temporal.Instant;
}

interface ListColumn<Row> {
  label: Text;
  /** Name of the sort order that the heading links to. */
  sort?: string;
  is_figure?: boolean;
  cell(row: Row, context: CellContext): ComponentChildren;
}

/** Definition of how the panel displays a list. The list itself is defined in its module. */
export interface ListPage<Row extends object = object> {
  list: ListDefinition<Row>;
  title: Text;
  /** Text shown when the list is empty. */
  hint: Text;
  columns: readonly ListColumn<Row>[];
  csv: readonly CsvColumn[];
  /** Labels of the filters. Filters without a label are used only in links. */
  filters: Readonly<Record<string, Text>>;
  /** Display names of filter values, by filter. Values without a name are shown unchanged. */
  values?: Readonly<Record<string, Readonly<Record<string, { text: Text }>>>>;
  keyOf(row: Row): string;
  /** Actions that start from the list. The first is the primary button. */
  actions?: readonly { path: string; label: Text; role?: 'operator' | 'owner' }[];
}

/** Erases the row type, so that lists with different rows can be kept in one array. */
export function listPage<Row extends object>(page: ListPage<Row>): ListPage {
  return page as unknown as ListPage;
}
