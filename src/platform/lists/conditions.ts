import { type RawBuilder, sql } from 'kysely';
import { ZONE } from '#src/kernel/calendar.ts';
import type { Filter, ListDefinition } from './definition.ts';
import type { FilterValue, ListRequest } from './request.ts';

type Condition = RawBuilder<unknown>;

/** All that was asked for; what was not is no condition. */
export function allOf(conditions: readonly (Condition | false | null | undefined)[]): Condition {
  return sql.join(
    conditions.filter((condition) => condition !== false && condition != null),
    sql` and `,
  );
}

/** Whose rows: always the merchant's, of the environment shown, and of the offices that the user may act for. */
export interface Reader {
  commerce_id: number;
  production: boolean;
  /** Null: all of them. */
  offices: readonly number[] | null;
}

/** Everything a row must be to belong to the list as it was asked for. Only what was asked is in it, so that each question finds its index. */
export function conditionsOf(
  list: ListDefinition,
  reader: Reader,
  filters: ListRequest['filters'],
  now: Temporal.Instant,
): Condition {
  return sql.join([membersOf(list, reader), ...askedOf(list, reader, filters, now)], sql` and `);
}

/** What somebody asked for, of what they may see. */
export function askedOf(
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

/** Everything that could belong to the list, whoever asks for whatever. */
export function membersOf(list: ListDefinition, reader: Reader): Condition {
  const own = list.where === undefined ? [] : [list.where];
  return sql.join([...scopeOf(list, reader), ...own], sql` and `);
}

/** What every key of a list is unique within. */
export function scopeOf(list: ListDefinition, reader: Reader): Condition[] {
  const column = (name: string) => sql.ref(`${list.alias}.${name}`);
  const merchant = sql`${column('commerce_id')} = ${reader.commerce_id}`;
  return list.has_environment ? [merchant, sql`${column('production')} = ${reader.production}`] : [merchant];
}

/** Offices that were asked for say more than those in reach: once they are narrowed down to these. */
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

/** Rows of these offices; nothing to ask where it is all of them. */
export function ofOffices(column: string, offices: readonly number[] | null): Condition | undefined {
  return offices === null ? undefined : oneOf(sql.ref(column), offices, 'int');
}

/** One value gives the rows of an index in order; only several need a list. Among none of them nothing is looked for. */
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

/** The end does not belong to it. */
function between(expression: Condition, from: unknown, end: unknown): Condition {
  if (from === null) return sql`${expression} < ${end}`;
  return end === null
    ? sql`${expression} >= ${from}`
    : sql`${expression} >= ${from} and ${expression} < ${end}`;
}

/** Days begin in Colombia. */
function startOf(filter: Filter, day: Temporal.PlainDate | null): unknown {
  if (day === null || (filter.kind === 'days' && filter.type === 'date')) return day;
  return day.toZonedDateTime(ZONE).toInstant();
}
