import { type RawBuilder, sql } from 'kysely';

/**
 * A list as data: where its rows come from, what narrows it down and how it can be sorted. The engine of this folder reads it, and so
 * do the pages, the export, the benchmark and the test of query plans: what is added to a list is covered by all of them.
 *
 * SQL stands in the stores of the modules, as pieces.
 */
export interface ListDefinition<Row extends object = object> {
  name: string;
  /** The table and what the pieces call a row of it. */
  rows: RawBuilder<unknown>;
  alias: string;
  /** What a condition needs beside a row: one row for each. */
  beside?: RawBuilder<unknown>;
  /** What never belongs to the list, such as deleted rows. */
  where?: RawBuilder<unknown>;
  /** Whether rows belong to one environment; where not, both show them. */
  has_environment: boolean;
  /** The column of the office; null: rows belong to the whole merchant, and who acts for some offices only sees none. */
  office: string | null;
  /** Unique within a merchant, with its type. */
  key: Sort;
  sorts: Readonly<Record<string, Sort>>;
  /** Such as `-created_at`. */
  default_sort: string;
  filters: Readonly<Record<string, Filter>>;
  /** What the search box finds its rows by. */
  search?: readonly SearchKey[];
  /** What is joined to the rows of one page, and the columns that are shown. */
  shown: Shown | ((commerce_id: number) => Shown);
  /** Only the type: what a row is once it was read. */
  row?: Row;
}

interface Shown {
  columns: RawBuilder<unknown>;
  joins?: RawBuilder<unknown>;
}

/** What rows are ordered by. It is never null, and an index begins with merchant and environment and goes on with it. */
export interface Sort {
  expression: RawBuilder<unknown>;
  type: 'timestamptz' | 'date' | 'bigint' | 'text' | 'uuid';
  /** Only from the first to the last. */
  is_one_way?: boolean;
}

/**
 * One way to find rows by what was typed: a whole value, or the beginning of one. Each is one read of an index, which begins with
 * merchant and environment and goes on with the expression. Beginnings are compared byte by byte: `collate "C"`.
 */
export interface SearchKey {
  by: 'id' | 'number' | 'amount' | 'last_four' | 'text' | 'lower_text' | 'beginning';
  expression: RawBuilder<unknown>;
  /** Rows that are no index entry, where the index is partial. */
  where?: RawBuilder<unknown>;
}

/** How a list is narrowed down. The name of a filter is its parameter, `filter[status]`; ranges have a name for each end. */
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
  /** Some have a great part of all rows, others a handful. */
  is_uneven?: boolean;
}

interface Words {
  kind: 'words';
  expression: RawBuilder<unknown>;
  values: readonly string[];
  /** Each order has an index that begins with a value: several values are looked up one by one. */
  is_split?: boolean;
}

interface Days {
  kind: 'days';
  expression: RawBuilder<unknown>;
  from: string;
  to: string;
  type: 'timestamptz' | 'date';
  /**
   * What only some rows have, and later than the rest of them was made: rows of these days come in this order and in no other. In the
   * order of another time they would be looked for among all rows.
   */
  order?: Sort;
}

interface Months {
  kind: 'months';
  expression: RawBuilder<unknown>;
  from: string;
  to: string;
  /** The one of the list's orders that rows of these months come in: in another, a few of them would be looked for among all rows. */
  sort?: string;
}

interface Choice {
  /** One that looks into another table names the merchant: of a row's own, nodes do not know in time whose it is. */
  condition(now: Temporal.Instant, commerce_id: number): RawBuilder<unknown>;
  /** Few rows are like that, all at one end of an order: they are found by themselves, and sorted then. */
  is_rare?: boolean;
}

export function defineList<Row extends object>(definition: ListDefinition<Row>): ListDefinition<Row> {
  return definition;
}

/** Where rows are looked for. */
export function sourceOf({ rows, beside = sql`` }: ListDefinition): RawBuilder<unknown> {
  return sql`${rows} ${beside}`;
}

/** What is shown of the rows of this merchant. */
export function shownOf({ shown }: ListDefinition, commerceId: number): Required<Shown> {
  return { joins: sql``, ...(typeof shown === 'function' ? shown(commerceId) : shown) };
}

/** A column that instants are kept in, as a sort. */
export function byInstant(column: string): Sort {
  return { expression: sql.ref(column), type: 'timestamptz' };
}

export function byAmount(column: string): Sort {
  return { expression: sql.ref(column), type: 'bigint' };
}

export function byId(column: string): Sort {
  return { expression: sql.ref(column), type: 'uuid' };
}

export function words(column: string, values: readonly string[]): Filter {
  return { kind: 'words', expression: sql.ref(column), values };
}

/** `1` and `0`, as the API has it. */
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

/** The days of what a list is about are `start_date` and `finish_date`, as in the API; both belong to the range. */
export function days(column: string, from = 'start_date', to = 'finish_date'): Filter {
  return { kind: 'days', expression: sql.ref(column), type: 'timestamptz', from, to };
}

/** Days of something that came later, and to some rows only. */
export function laterDays(column: string, name: string): Filter {
  const ends = { from: `${name}_from`, to: `${name}_to` };
  return {
    kind: 'days',
    expression: sql.ref(column),
    type: 'timestamptz',
    ...ends,
    order: byInstant(column),
  };
}

/** What rows can be ordered by while these filters are set: one of the list's orders, or the one that a filter brings. */
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

/** An order that a filter brings begins with the newest, but where it is the list's own. */
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
