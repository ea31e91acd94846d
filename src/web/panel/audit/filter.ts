import { parseStart, ZONE } from '#src/kernel/calendar.ts';
import type { Text } from '#src/kernel/texts.ts';
import { CHANNELS } from '#src/platform/database/actor.ts';
import { type Query, textOf } from '#src/platform/http/query-string.ts';
import type { Principal } from '#src/platform/http/route.ts';
import type { ChangeFilter, Place } from '#src/tenancy/audit/store.ts';
import { SUBJECT_KINDS } from '#src/tenancy/audit/types.ts';
import { NO_PROBLEM, type Problem } from '../../shared/page.ts';
import { SENTENCES } from '../../shared/sentences.ts';

/** Query parameters that filter the audit log page. */
export const FILTERS = ['who', 'channel', 'kind', 'subject', 'action', 'from', 'to'] as const;

function wordOf(query: Query, name: string): string | undefined {
  return textOf(query, name)?.trim() || undefined;
}

/** Parses the filters in the query. Invalid values are ignored. */
export function readFilter(
  query: Query,
  { commerce_id, production }: Pick<Principal, 'commerce_id' | 'production'>,
): ChangeFilter {
  const [channel, kind] = [wordOf(query, 'channel'), wordOf(query, 'kind')];
  const to = dayOf(query, 'to');
  return {
    commerce_id,
    production,
    actor: wordOf(query, 'who'),
    channel: CHANNELS.find((word) => word === channel),
    subject_kind: SUBJECT_KINDS.find((word) => word === kind),
    subject_id: wordOf(query, 'subject'),
    action: wordOf(query, 'action'),
    from: dayOf(query, 'from'),
    to: to?.toZonedDateTimeISO(ZONE).add({ days: 1 }).toInstant(),
  };
}

function dayOf(query: Query, name: string): Temporal.Instant | undefined {
  const text = wordOf(query, name);
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) ? (parseStart(text) ?? undefined) : undefined;
}

const DAYS = ['from', 'to'] as const;

const ORDER: Text = {
  es: 'El último día va antes del primero.',
  en: 'The last day comes before the first.',
};

/** Returns errors for invalid days, and an error at `to` if it is before `from`. */
export function filterProblem(query: Query): Problem {
  const wrong = DAYS.filter((name) => wordOf(query, name) !== undefined && dayOf(query, name) === undefined);
  const errors = new Map(wrong.map((name) => [name as string, { text: SENTENCES.date as Text }]));
  const [from, to] = DAYS.map((name) => dayOf(query, name));
  if (from && to && Temporal.Instant.compare(from, to) > 0) errors.set('to', { text: ORDER });
  return { ...NO_PROBLEM, errors };
}

/** Returns the current filters as query parameters, for links to the same filtered page. */
export function filterValues(query: Query): Record<string, string | null> {
  return Object.fromEntries(FILTERS.map((name) => [name, wordOf(query, name) ?? null]));
}

const PLACE = /^(\d{4}-\d\d-\d\dT[\d:.]{8,18}Z)_(\d{1,18})$/;

/**
 * Formats the `after` query parameter, which identifies the last entry of this page. The next page starts
 * with the entry that follows it.
 */
export function placeText({ at, number }: Place): string {
  return `${at}_${number}`;
}

export function readPlace(query: Query): Place | null {
  const [, at, number] = PLACE.exec(wordOf(query, 'after') ?? '') ?? [];
  if (at === undefined || number === undefined) return null;
  try {
    return { at: Temporal.Instant.from(at), number: BigInt(number) };
  } catch {
    return null;
  }
}
