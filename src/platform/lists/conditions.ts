import { type RawBuilder, sql } from 'kysely';
import { ZONE } from '#src/kernel/calendar.ts';
import type { Filter, ListDefinition } from './definition.ts';
import type { FilterValue, ListRequest } from './request.ts';

type Condition = RawBuilder<unknown>;

/** Joins conditions with `and`. Null, undefined and false are skipped. */
export function allOf(conditions: readonly (Condition | false | null | undefined)[]): Condition {
  return sql.join(
    conditions.filter((condition) => condition !== false && condition != null),
    sql` and `,
  );
}

/** The merchant, environment and offices whose rows a user may see. */
export interface Reader {
  commerce_id: number;
  production: boolean;
  /** Offices that the user has access to. Null means all offices. */
  offices: readonly number[] | null;
}

/**
 * Returns the complete SQL condition of a list request. It contains only filters that are set, so that the planner can
 * choose the index for that combination.
 */
export function conditionsOf(
  list: ListDefinition,
  reader: Reader,
  filters: ListRequest['filters'],
  now: Temporal.Instant,
): Condition {
  return sql.join([membersOf(list, reader), ...filterConditionsOf(list, reader, filters, now)], sql` and `);
}

/** Returns the SQL conditions of the set filters, and the condition for the offices that the reader may see. */
export function filterConditionsOf(
  list: ListDefinition,
  reader: Reader,
  filters: ListRequest['filters'],
  now: Temporal.Instant,
): Condition[] {
  const asked = [...filters].map(([name, value]) =>
    conditionOf(list.filters[name], withinReach(value, reader), { now, commerce_id: reader.commerce_id }),
  );
  return [reachOf(list, reader, filters), ...asked].filter((one) => one !== undefined);
}

/** Returns the SQL condition for all rows of the list that the reader may see, without filters. */
export function membersOf(list: ListDefinition, reader: Reader): Condition {
  const own = list.where === undefined ? [] : [list.where];
  return sql.join([...scopeOf(list, reader), ...own], sql` and `);
}

/** Returns the conditions for merchant and environment. Within them, the keys of a list are unique. */
export function scopeOf(list: ListDefinition, reader: Reader): Condition[] {
  const column = (name: string) => sql.ref(`${list.alias}.${name}`);
  const merchant = sql`${column('commerce_id')} = ${reader.commerce_id}`;
  return list.has_environment ? [merchant, sql`${column('production')} = ${reader.production}`] : [merchant];
}

/**
 * Returns the condition for the offices that the reader may see. Undefined if they see all, or if an office filter is
 * set, because its values are already limited to their offices.
 */
function reachOf(
  list: ListDefinition,
  { offices }: Reader,
  filters: ListRequest['filters'],
): Condition | undefined {
  if (offices === null || [...filters.values()].some(({ kind }) => kind === 'office')) return undefined;
  return list.office === null ? sql`false` : ofOffices(list.office, offices);
}

function withinReach(value: FilterValue, { offices }: Reader): FilterValue {
  if (offices === null || value.kind !== 'office') return value;
  return { kind: 'office', values: value.values.filter((one) => offices.includes(one)) };
}

/** Returns the SQL condition for rows of these offices, or undefined for all offices. */
export function ofOffices(column: string, offices: readonly number[] | null): Condition | undefined {
  return offices === null ? undefined : oneOf(sql.ref(column), offices, 'int');
}

/**
 * Returns the condition that the expression equals one of the values. A single value uses `=`, so that the index
 * returns rows in order. An empty list of values matches no row.
 */
function oneOf(expression: Condition, values: readonly unknown[], type: 'int' | 'text'): Condition {
  if (values.length === 0) return sql`false`;
  if (values.length === 1) return sql`${expression} = ${values[0]}`;
  const list = type === 'int' ? sql`${values}::int[]` : sql`${values}::text[]`;
  return sql`${expression} = any (${list})`;
}

function conditionOf(
  filter: Filter | undefined,
  value: FilterValue,
  { now, commerce_id }: { now: Temporal.Instant; commerce_id: number },
): Condition | undefined {
  if (filter?.kind === 'choice')
    return value.kind === 'choice' ? filter.choices[value.value]?.condition(now, commerce_id) : undefined;
  if (filter === undefined) return undefined;
  const { expression } = filter;
  switch (value.kind) {
    case 'words':
      return oneOf(expression, value.values, 'text');
    case 'office':
      return oneOf(expression, value.values, 'int');
    case 'id':
    case 'text':
      return sql`${expression} = ${value.value}`;
    case 'metadata':
      return sql`${expression} @> ${JSON.stringify(value.pairs)}::jsonb`;
    case 'days':
      return between(
        expression,
        startOf(filter, value.from),
        startOf(filter, value.to?.add({ days: 1 }) ?? null),
      );
    case 'months':
      return between(
        expression,
        value.from?.toString() ?? null,
        value.to?.add({ months: 1 }).toString() ?? null,
      );
    case 'amounts':
      return between(expression, value.from, value.to === null ? null : value.to + 1n);
    case 'choice':
      return undefined;
  }
}

/** Returns the condition that the expression is at least `from` and less than `end`. A limit of null is not checked. */
function between(expression: Condition, from: unknown, end: unknown): Condition {
  if (from === null) return sql`${expression} < ${end}`;
  return end === null
    ? sql`${expression} >= ${from}`
    : sql`${expression} >= ${from} and ${expression} < ${end}`;
}

/** Returns the start of the day in Colombia as an instant, or the day itself if the column is a date. */
function startOf(filter: Filter, day: Temporal.PlainDate | null): unknown {
  if (day === null || (filter.kind === 'days' && filter.type === 'date')) return day;
  return day.toZonedDateTime(ZONE).toInstant();
}
