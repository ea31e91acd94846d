import { isUuid } from '#src/kernel/ids.ts';
import type { Text } from '#src/kernel/texts.ts';
import { metadataFilter, type Query, textOf } from '../http/query-string.ts';
import { type Cursor, readCursor } from './cursor.ts';
import { defaultSort, type Filter, type ListDefinition, sortsWith } from './definition.ts';
import { readAmount } from './read-amount.ts';

/** Parsed value of a filter. */
export type FilterValue =
  | { kind: 'words'; values: readonly string[] }
  | { kind: 'choice'; value: string }
  | { kind: 'id'; value: string }
  | { kind: 'office'; values: readonly number[] }
  | { kind: 'text'; value: string }
  | { kind: 'days'; from: Temporal.PlainDate | null; to: Temporal.PlainDate | null }
  | { kind: 'months'; from: Temporal.PlainYearMonth | null; to: Temporal.PlainYearMonth | null }
  | { kind: 'amounts'; from: bigint | null; to: bigint | null }
  | { kind: 'metadata'; pairs: Readonly<Record<string, string>> };

/** A parsed list request. */
export interface ListRequest {
  filters: ReadonlyMap<string, FilterValue>;
  sort: { by: string; descending: boolean };
  per_page: number;
  /** The row that the requested page precedes or follows. Null requests the first page. */
  cursor: Cursor | null;
}

/** An invalid request parameter, and the message that explains why. */
export interface ListIssue {
  parameter: string;
  text: Text;
}

const PER_PAGE = 25;
const MAX_PER_PAGE = 100;
const MAX_VALUES = 50;
const MAX_TEXT = 200;
const MONTH = /^\d{4}-\d{2}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const TEXTS = {
  unknown: { es: 'Este filtro no existe en esta lista.', en: 'This list has no such filter.' },
  word: { es: 'No hay ningún valor así para este filtro.', en: 'This filter has no such value.' },
  id: { es: 'Esto no es un identificador.', en: 'This is not an id.' },
  text: { es: 'Escriba entre 1 y 200 caracteres.', en: 'Type 1 to 200 characters.' },
  day: { es: 'Escriba el día como 2027-03-31.', en: 'Write the day like 2027-03-31.' },
  month: { es: 'Escriba el mes como 2027-03.', en: 'Write the month like 2027-03.' },
  amount: { es: 'Escriba un valor como 28.000 o 28000,50.', en: 'Write an amount like 28.000 or 28000.50.' },
  range: {
    es: 'El inicio no puede ser posterior al final.',
    en: 'The start may not be later than the end.',
  },
  metadata: { es: 'Escriba un nombre y un valor.', en: 'Type a name and a value.' },
  sort: { es: 'Esta lista no se puede ordenar así.', en: 'This list cannot be sorted like that.' },
  own_order: {
    es: 'Con un filtro por esas fechas, la lista va en el orden de ellas.',
    en: 'With a filter by those dates the list comes in their order.',
  },
  cursor: {
    es: 'Este enlace de página ya no sirve. Empiece por la primera.',
    en: 'This page link is no longer valid. Start from the first page.',
  },
} as const satisfies Record<string, Text>;

/**
 * Parses a list request and never throws. Invalid parameters are ignored and returned as issues, which the page shows
 * with the rows.
 */
export function readRequest(
  list: ListDefinition,
  query: Query,
): { request: ListRequest; issues: readonly ListIssue[] } {
  const issues: ListIssue[] = [];
  const filters = readFilters(list, query, issues);
  const sort = readSort(list, filters, textOf(query, 'sort'), issues);
  return {
    request: { filters, sort, per_page: perPage(query), cursor: cursorOf(query, sort, issues) },
    issues,
  };
}

function readFilters(list: ListDefinition, query: Query, issues: ListIssue[]): Map<string, FilterValue> {
  const given = query.filter;
  const nested: Query = typeof given === 'object' && !Array.isArray(given) ? given : {};
  const names = Object.entries(list.filters).flatMap(([name, filter]) => parametersOf(name, filter));
  // Accepts both forms of the API: `filter[status]=…` and plain `status=…`.
  const plain = Object.fromEntries(names.flatMap((name) => (name in query ? [[name, query[name]]] : [])));
  const asked: Query = { ...plain, ...nested };
  const filters = new Map<string, FilterValue>();
  for (const [name, filter] of Object.entries(list.filters)) {
    const value = filter.kind === 'metadata' ? readMetadata(query) : readFilter(name, filter, asked, issues);
    if (value) filters.set(name, value);
  }
  for (const name of Object.keys(asked))
    if (!names.includes(name)) issues.push({ parameter: `filter[${name}]`, text: TEXTS.unknown });
  return filters;
}

/** Returns the names of a filter's parameters, used inside `filter[…]`. A range filter has two. */
export function parametersOf(name: string, filter: Filter): string[] {
  return 'from' in filter ? [filter.from, filter.to] : [name];
}

function readFilter(
  name: string,
  filter: Exclude<Filter, { kind: 'metadata' }>,
  asked: Query,
  issues: ListIssue[],
): FilterValue | null {
  if ('from' in filter) return readRange(filter, asked, issues);
  const values = valuesOf(asked[name]);
  if (values.length === 0) return null;
  const read = readValues(filter, values);
  if ('kind' in read) return read;
  issues.push({ parameter: `filter[${name}]`, text: read.text });
  return null;
}

/**
 * Returns the values of a parameter, given as `a,b` or as repeated parameters. Empty values and duplicates are omitted.
 */
function valuesOf(given: Query[string]): string[] {
  const texts = typeof given === 'string' ? given.split(',') : Array.isArray(given) ? given : [];
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
}

function readValues(
  filter: Exclude<Filter, { from: string } | { kind: 'metadata' }>,
  values: readonly string[],
): FilterValue | { text: Text } {
  const [first = ''] = values;
  switch (filter.kind) {
    case 'words':
      return values.every((value) => filter.values.includes(value))
        ? { kind: 'words', values }
        : { text: TEXTS.word };
    case 'choice':
      return values.length === 1 && Object.hasOwn(filter.choices, first)
        ? { kind: 'choice', value: first }
        : { text: TEXTS.word };
    case 'id':
      return values.length === 1 && isUuid(first) ? { kind: 'id', value: first } : { text: TEXTS.id };
    case 'office':
      return values.length <= MAX_VALUES && values.every((value) => /^\d{1,9}$/.test(value))
        ? { kind: 'office', values: values.map(Number) }
        : { text: TEXTS.id };
    case 'text': {
      const whole = values.join(',');
      const value = filter.is_lower ? whole.toLowerCase() : whole;
      return value.length <= MAX_TEXT ? { kind: 'text', value } : { text: TEXTS.text };
    }
  }
}

type Range = Extract<Filter, { from: string }>;

function readRange(filter: Range, asked: Query, issues: ListIssue[]): FilterValue | null {
  const end = <Value>(name: string, read: (text: string) => Value | null, text: Text): Value | null => {
    const given = asked[name];
    if (given === undefined || given === '') return null;
    const value = typeof given === 'string' ? read(given.trim()) : null;
    if (value === null) issues.push({ parameter: `filter[${name}]`, text });
    return value;
  };
  const ends = <Value>(
    read: (text: string) => Value | null,
    text: Text,
    after: (a: Value, b: Value) => boolean,
  ) => {
    const from = end(filter.from, read, text);
    const to = end(filter.to, read, text);
    if (from === null || to === null || !after(from, to)) return { from, to };
    issues.push({ parameter: `filter[${filter.to}]`, text: TEXTS.range });
    return { from, to: null };
  };
  const range = rangeOf(filter.kind, ends);
  return range.from === null && range.to === null ? null : range;
}

function rangeOf(
  kind: Range['kind'],
  ends: <Value>(
    read: (text: string) => Value | null,
    text: Text,
    after: (from: Value, to: Value) => boolean,
  ) => { from: Value | null; to: Value | null },
): Extract<FilterValue, { from: unknown }> {
  if (kind === 'days')
    return { kind, ...ends(readDay, TEXTS.day, (from, to) => Temporal.PlainDate.compare(from, to) > 0) };
  if (kind === 'months')
    return { kind, ...ends(readMonth, TEXTS.month, (a, b) => Temporal.PlainYearMonth.compare(a, b) > 0) };
  return { kind, ...ends(readAmount, TEXTS.amount, (from, to) => from > to) };
}

function readDay(text: string): Temporal.PlainDate | null {
  try {
    return DAY.test(text) ? Temporal.PlainDate.from(text, { overflow: 'reject' }) : null;
  } catch {
    return null;
  }
}

function readMonth(text: string): Temporal.PlainYearMonth | null {
  try {
    return MONTH.test(text) ? Temporal.PlainYearMonth.from(text, { overflow: 'reject' }) : null;
  } catch {
    return null;
  }
}

/**
 * Reads the metadata filters. Returns null if there are none. The form sends one field for the name and one
 * for the value. Links and the API use `filter[metadata][name]=value`.
 */
function readMetadata(query: Query): FilterValue | null {
  const pairs = Object.entries(metadataFilter(query)).filter(([name]) => name !== '');
  const name = textOf(query, 'metadata_name')?.trim() ?? '';
  const value = textOf(query, 'metadata_value')?.trim() ?? '';
  const typed: [string, string][] = name === '' ? [] : [[name.slice(0, MAX_TEXT), value.slice(0, MAX_TEXT)]];
  const all = [...pairs, ...typed].slice(0, MAX_VALUES);
  return all.length === 0 ? null : { kind: 'metadata', pairs: Object.fromEntries(all) };
}

function readSort(
  list: ListDefinition,
  filters: ListRequest['filters'],
  given: string | undefined,
  issues: ListIssue[],
): { by: string; descending: boolean } {
  const sorts = sortsWith(list, filters.keys());
  const asked = given === undefined || given === '' ? defaultSort(list, filters.keys()) : given;
  const by = asked.replace(/^-/, '');
  const descending = asked.startsWith('-');
  if (Object.hasOwn(sorts, by) && !(descending && sorts[by]?.is_one_way)) return { by, descending };
  issues.push({ parameter: 'sort', text: sorts === list.sorts ? TEXTS.sort : TEXTS.own_order });
  return readSort(list, filters, undefined, issues);
}

function perPage(query: Query): number {
  const given = textOf(query, 'per_page') ?? '';
  return /^\d{1,3}$/.test(given) && Number(given) > 0 ? Math.min(Number(given), MAX_PER_PAGE) : PER_PAGE;
}

function cursorOf(
  query: Query,
  sort: { by: string; descending: boolean },
  issues: ListIssue[],
): Cursor | null {
  const text = textOf(query, 'cursor');
  if (text === undefined || text === '') return null;
  const cursor = readCursor(text, sort);
  if (cursor === null) issues.push({ parameter: 'cursor', text: TEXTS.cursor });
  return cursor;
}
