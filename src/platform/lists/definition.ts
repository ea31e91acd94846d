import { type RawBuilder, sql } from 'kysely';

/**
 * The definition of a list: its source, filters and sort orders. The list engine, the pages, the export, the benchmark
 * and the query plan test all use it.
 */
export interface ListDefinition<Row extends object = object> {
  name: string;
  /** SQL of the `from` clause: the table, with the alias that the other SQL fragments use. */
  rows: RawBuilder<unknown>;
  alias: string;
  /** Additional joins that conditions need. Each join must match exactly one row for each row of the list. */
  extra_joins?: RawBuilder<unknown>;
  /** SQL condition that all rows of the list meet, for example to exclude deleted rows. */
  where?: RawBuilder<unknown>;
  /** Whether each row belongs to one environment. If false, the list shows the same rows in test and production. */
  has_environment: boolean;
  /**
   * Column with the office of a row. Null if rows belong to the whole merchant. Users limited to some offices do not
   * see such rows.
   */
  office: string | null;
  /** Column that identifies a row within a merchant, and its type. */
  key: Sort;
  sorts: Readonly<Record<string, Sort>>;
  /** Default sort order. A leading `-` means descending, as in `-created_at`. */
  default_sort: string;
  filters: Readonly<Record<string, Filter>>;
  /** Expressions that the search box compares with the typed text. */
  search?: readonly SearchKey[];
  /** Columns that the list shows, and the joins that they need. */
  shown: Shown | ((commerce_id: number) => Shown);
  /** Type of a row that the list returns. The property is never set and exists only for type inference. */
  row?: Row;
}

interface Shown {
  columns: RawBuilder<unknown>;
  joins?: RawBuilder<unknown>;
}

/**
 * A sort order. The expression is never null, and there is an index on merchant, environment and expression.
 */
export interface Sort {
  expression: RawBuilder<unknown>;
  type: 'timestamptz' | 'date' | 'bigint' | 'text' | 'uuid';
  /** Whether the list can be sorted in ascending order only. */
  is_one_way?: boolean;
}

/**
 * An expression with which a search term is compared, as a whole value or a prefix. An index on merchant, environment
 * and expression exists, so each comparison is one index read. Prefixes use `collate "C"`.
 */
export interface SearchKey {
  by: 'id' | 'number' | 'amount' | 'last_four' | 'text' | 'lower_text' | 'beginning';
  expression: RawBuilder<unknown>;
  /** Condition of the index on this expression, if it is a partial index. */
  where?: RawBuilder<unknown>;
}

/**
 * A filter of a list, set by a parameter with the filter's name, such as `filter[status]`. A range has one parameter
 * for each end.
 */
export type Filter =
  | Words
  | { kind: 'choice'; choices: Readonly<Record<string, Choice>> }
  | Id
  | { kind: 'office'; expression: RawBuilder<unknown> }
  | { kind: 'text'; expression: RawBuilder<unknown>; is_lower?: boolean; is_rare?: boolean }
  | Days
  | Months
  | { kind: 'amounts'; expression: RawBuilder<unknown>; from: string; to: string }
  | { kind: 'metadata'; expression: RawBuilder<unknown> };

interface Id {
  kind: 'id';
  expression: RawBuilder<unknown>;
  /**
   * Whether the number of matching rows varies greatly between filter values, from a few to a large share of the table.
   */
  is_uneven?: boolean;
}

interface Words {
  kind: 'words';
  expression: RawBuilder<unknown>;
  values: readonly string[];
  /**
   * Whether each sort order has an index that starts with the filter's column. A filter with several values is then
   * split into one query per value.
   */
  is_split?: boolean;
}

interface Days {
  kind: 'days';
  expression: RawBuilder<unknown>;
  from: string;
  to: string;
  type: 'timestamptz' | 'date';
  /**
   * Sort order that replaces all others while this filter is set. Used for dates that only some rows have: in another
   * order, the query would scan all rows to find them.
   */
  order?: Sort;
}

interface Months {
  kind: 'months';
  expression: RawBuilder<unknown>;
  from: string;
  to: string;
  /**
   * Name of the only sort order available while this filter is set. In another order, the query would scan all rows to
   * find a few.
   */
  sort?: string;
}

interface Choice {
  /**
   * Returns the SQL condition of the filter. Conditions on another table must compare its merchant with `commerce_id`,
   * because Citus cannot derive the merchant from a join in time to choose a node.
   */
  condition(now: Temporal.Instant, commerce_id: number): RawBuilder<unknown>;
  /**
   * Whether few rows match and all of them are at one end of a sort order. The query then finds them first and sorts
   * them afterwards.
   */
  is_rare?: boolean;
}

export function defineList<Row extends object>(definition: ListDefinition<Row>): ListDefinition<Row> {
  return definition;
}

/** Returns the SQL after `from`: the list's table and its additional joins. */
export function sourceOf({ rows, extra_joins = sql`` }: ListDefinition): RawBuilder<unknown> {
  return sql`${rows} ${extra_joins}`;
}

/** Returns the columns that the list shows to this merchant, and their joins. */
export function shownOf({ shown }: ListDefinition, commerceId: number): Required<Shown> {
  return { joins: sql``, ...(typeof shown === 'function' ? shown(commerceId) : shown) };
}

/** Returns a sort order by a timestamp column of the list. */
export function byInstant(column: string): Sort {
  return { expression: sql.ref(column), type: 'timestamptz' };
}

export function byAmount(column: string): Sort {
  return { expression: sql.ref(column), type: 'bigint' };
}

export function byId(column: string): Sort {
  return { expression: sql.ref(column), type: 'uuid' };
}

export function oneOfWords(column: string, values: readonly string[]): Filter {
  return { kind: 'words', expression: sql.ref(column), values };
}

/** Returns a filter on a condition, with the values `1` for yes and `0` for no, as in the API. */
export function yesOrNo(condition: RawBuilder<unknown>): Filter {
  return {
    kind: 'choice',
    choices: { 1: { condition: () => condition }, 0: { condition: () => sql`not (${condition})` } },
  };
}

export function office(column: string): Filter {
  return { kind: 'office', expression: sql.ref(column) };
}

export function id(column: string): Filter {
  return { kind: 'id', expression: sql.ref(column) };
}

/** Returns a filter by a range of days, both included. The parameter names default to those of the API. */
export function days(column: string, from = 'start_date', to = 'finish_date'): Filter {
  return { kind: 'days', expression: sql.ref(column), type: 'timestamptz', from, to };
}

/** Returns a filter by a range of days, for a timestamp that only some rows have. */
export function optionalDays(column: string, name: string): Filter {
  const ends = { from: `${name}_from`, to: `${name}_to` };
  return {
    kind: 'days',
    expression: sql.ref(column),
    type: 'timestamptz',
    ...ends,
    order: byInstant(column),
  };
}

/**
 * Returns the sort orders available while these filters are set: those of the list, or only the one that a filter
 * requires.
 */
export function sortsWith(list: ListDefinition, filters: Iterable<string>): Readonly<Record<string, Sort>> {
  for (const name of filters) {
    const filter = list.filters[name];
    if (filter?.kind === 'days' && filter.order) return { [name]: filter.order };
    if (filter?.kind === 'months' && filter.sort) {
      const kept = list.sorts[filter.sort];
      if (kept) return { [filter.sort]: kept };
    }
  }
  return list.sorts;
}

/**
 * Returns the default sort order while these filters are set: that of the list if available, otherwise the required
 * order, descending.
 */
export function defaultSort(list: ListDefinition, filters: Iterable<string>): string {
  const sorts = sortsWith(list, filters);
  return Object.hasOwn(sorts, list.default_sort.replace(/^-/, ''))
    ? list.default_sort
    : `-${Object.keys(sorts)[0]}`;
}

export function amounts(column: string, name = 'amount'): Filter {
  return { kind: 'amounts', expression: sql.ref(column), from: `${name}_from`, to: `${name}_to` };
}

export function metadata(column: string): Filter {
  return { kind: 'metadata', expression: sql.ref(column) };
}
