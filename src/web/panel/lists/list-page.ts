import type { ComponentChildren } from 'preact';
import type { Locale, Text } from '#src/kernel/texts.ts';
import type { CsvColumn } from '#src/platform/lists/csv.ts';
import type { ListDefinition } from '#src/platform/lists/definition.ts';
import type { Place } from '../scope.ts';

/** Language, merchant, environment and current time, for rendering table cells. */
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
  /** Sort order that a click on the heading selects. */
  sort?: string;
  is_figure?: boolean;
  cell(row: Row, context: CellContext): ComponentChildren;
}

/** How the panel displays a list. `list` is the list's own definition, with its query and its filters. */
export interface ListPage<Row extends object = object> {
  list: ListDefinition<Row>;
  title: Text;
  /** Message shown if the list is empty. */
  hint: Text;
  columns: readonly ListColumn<Row>[];
  csv: readonly CsvColumn[];
  /** Labels of the filters that users can set. A filter without a label is set only by links from other pages. */
  filters: Readonly<Record<string, Text>>;
  /** Display names of filter values, by filter. A value without a display name is shown unchanged. */
  values?: Readonly<Record<string, Readonly<Record<string, { text: Text }>>>>;
  keyOf(row: Row): string;
  /** Links to actions, shown above the list. The first is the primary button. */
  actions?: readonly { path: string; label: Text; role?: 'operator' | 'owner' }[];
}

/** Erases the row type, so that lists with different row types can be in one array. */
export function listPage<Row extends object>(page: ListPage<Row>): ListPage {
  return page as unknown as ListPage;
}
