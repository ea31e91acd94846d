import { type RawBuilder, sql } from 'kysely';

/**
 * A list defined as data: its source, filters and sort orders. The list engine, the pages, the export, the benchmark
 * and the query plan test all read it, so that additions are covered everywhere.
 *
 * The SQL fragments are defined in the stores of the modules.
 */
export interface ListDefinition<Row extends object = object> {
  name: string;
  /** Table expression, and the alias that the fragments use for it. */
  rows: RawBuilder<unknown>;
  alias: string;
  /** Additional joins that a condition needs. Each must return exactly one row per row of the list. */
  extra_joins?: RawBuilder<unknown>;
  /** Condition for all rows of the list, for example to exclude deleted rows. */
  where?: RawBuilder<unknown>;
  /** Whether rows belong to one environment. Otherwise both environments show them. */
  has_environment: boolean;
  /**
   * Column of the office. Null means that rows belong to the whole merchant and are hidden from users limited to some
   * offices.
   */
  office: string | null;
  /** Unique key within a merchant, with its type. */
  key: Sort;
  sorts: Readonly<Record<string, Sort>>;
  /** Default sort order, such as `-created_at`. */
  default_sort: string;
  filters: Readonly<Record<string, Filter>>;
  /** Keys used by the search box. */
  search?: readonly SearchKey[];
  /** Joins and columns of the rows of one page. */
  shown: Shown | ((commerce_id: number) => Shown);
  /** Type of a returned row. The property exists only for type inference. */
  row?: Row;
}

interface Shown {
  columns: RawBuilder<unknown>;
  joins?: RawBuilder<unknown>;
}

/**
 * A sort order. Its expression is never null. An index starts with merchant and environment, followed by this
 * expression.
 */
export interface Sort {
  expression: RawBuilder<unknown>;
  type: 'timestamptz' | 'date' | 'bigint' | 'text' | 'uuid';
  /** Whether only ascending order is supported. */
  is_one_way?: boolean;
}

/**
 * A way to find rows by a search term, by a whole value or a prefix. Each is one read of an index that starts with
 * merchant and environment, followed by the expression. Prefixes are compared with `collate "C"`.
 */
export interface SearchKey {
  by: 'id' | 'number' | 'amount' | 'last_four' | 'text' | 'lower_text' | 'beginning';
  expression: RawBuilder<unknown>;
  /** Condition of the index, if it is partial. */
  where?: RawBuilder<unknown>;
}

/** A filter of a list. Its parameter is its name, such as `filter[status]`. Ranges have one parameter for each end. */
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
  /** Whether the number of rows varies greatly between values, from a few to a large share of the table. */
  is_uneven?: boolean;
}

interface Words {
  kind: 'words';
  expression: RawBuilder<unknown>;
  values: readonly string[];
  /** Whether each sort order has an index that starts with this value. Several values are then queried separately. */
  is_split?: boolean;
}

interface Days {
  kind: 'days';
  expression: RawBuilder<unknown>;
  from: string;
  to: string;
  type: 'timestamptz' | 'date';
  /**
   * Sort order that replaces the others while this filter is set. Used for dates that only some rows have. In another
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
   * The only sort order available while this filter is set. In another order, the query would scan all rows to find a
   * few.
   */
  sort?: string;
}

interface Choice {
  /**
   * Returns the SQL condition. Conditions on another table must compare its merchant with `commerce_id`, because
   * Citus cannot derive the node from a join in time.
   */
  condition(now: Temporal.Instant, commerce_id: number): RawBuilder<unknown>;
  /** Whether few rows match and all of them are at one end of an order. They are found first and sorted afterwards. */
  is_rare?: boolean;
}

export function defineList<Row extends object>(definition: ListDefinition<Row>): ListDefinition<Row> {
  return definition;
}

/** Returns the table expression with its additional joins. */
export function sourceOf({ rows, extra_joins = sql`` }: ListDefinition): RawBuilder<unknown> {
  return sql`${rows} ${extra_joins}`;
}

/** Returns the columns and joins for this merchant. */
export function shownOf({ shown }: ListDefinition, commerceId: number): Required<Shown> {
  return { joins: sql``, ...(typeof shown === 'function' ? shown(commerceId) : shown) };
}

/** Returns a sort order by a timestamp column. */
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

/** Returns a filter with the values `1` and `0`, as in the API. */
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

/**
 * Returns a filter by date range. The default parameters are those of the API, `start_date` and `finish_date`. Both
 * days are included.
 */
export function days(column: string, from = 'start_date', to = 'finish_date'): Filter {
  return { kind: 'days', expression: sql.ref(column), type: 'timestamptz', from, to };
}

/** Returns a filter by date range for a timestamp that is set later and only for some rows. */
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

/** Returns the sort orders available with these filters: those of the list, or the one that a filter requires. */
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
 * Returns the default sort order with these filters. An order required by a filter starts with the newest row, unless
 * it is the list's default.
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
