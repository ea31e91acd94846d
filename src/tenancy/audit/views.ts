import { writtenNumber } from '#src/kernel/json.ts';
import type { Change, Values } from './types.ts';

/**
 * Converts an audit entry for JSON and CSV output. Large numbers are output as strings, so that clients do not round
 * them.
 */
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

/** Header line of the CSV export, including the line break. */
export const CSV_HEAD = `${COLUMNS.join(',')}\r\n`;

/** Returns one audit entry as a line of CSV. */
export function csvLine(change: Change): string {
  const view = viewChange(change);
  return `${COLUMNS.map((name) => toCell(view[name])).join(',')}\r\n`;
}

/** Matches cells that a spreadsheet would interpret as formulas. */
const FORMULA = /^[=+\-@\t\r]/;

function toCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
