import { writtenNumber } from '#src/kernel/json.ts';
import type { Change, Values } from './types.ts';

/** An entry as scripts and files get it: its numbers with every digit. */
export function viewChange(change: Change) {
  const { number, at, before, after, ...others } = change;
  return {
    number: String(number),
    at: at.toString(),
    ...others,
    before: before && plain(before),
    after: after && plain(after),
  };
}

function plain(values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'symbol' ? writtenNumber(value) : value,
    ]),
  );
}

const COLUMNS = [
  'number',
  'at',
  'production',
  'channel',
  'actor',
  'actor_name',
  'user_id',
  'token_id',
  'session_id',
  'origin',
  'request_id',
  'action',
  'subject_kind',
  'subject_id',
  'operation',
  'before',
  'after',
] as const;

/** The first line of the file. */
export const CSV_HEAD = `${COLUMNS.join(',')}\r\n`;

/** A line of it. */
export function csvLine(change: Change): string {
  const view = viewChange(change);
  return `${COLUMNS.map((name) => toCell(view[name])).join(',')}\r\n`;
}

/** A spreadsheet would take what begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function toCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
