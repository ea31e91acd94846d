import { toColombiaText } from '#src/kernel/calendar.ts';
import { formatDecimal } from '#src/kernel/money.ts';

/** Type of the values in a CSV column. Amounts are passed in minor units and written in major units. */
type CsvKind = 'text' | 'amount' | 'number';

export interface CsvColumn {
  /** Field of the row that the column shows. It is also the column heading and the field's name in the API. */
  name: string;
  kind?: CsvKind;
}

/** Byte order mark at the start of the file. With it, Excel detects that the file is UTF-8. */
const MARK = '\uFEFF';
const BETWEEN = ';';
const END = '\r\n';

export function csvHead(columns: readonly CsvColumn[]): string {
  return `${MARK}${columns.map(({ name }) => cell(name)).join(BETWEEN)}${END}`;
}

export function csvRows(columns: readonly CsvColumn[], rows: readonly object[]): string {
  return rows
    .map((row) => {
      const values = row as Readonly<Record<string, unknown>>;
      return `${columns.map(({ name, kind }) => cell(textOf(values[name], kind ?? 'text'), kind)).join(BETWEEN)}${END}`;
    })
    .join('');
}

function textOf(value: unknown, kind: CsvKind): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'bigint')
    return kind === 'amount' ? formatDecimal(value).replace('.', ',') : String(value);
  if (value instanceof Temporal.Instant) return toColombiaText(value);
  return typeof value === 'object' && !(value instanceof Temporal.PlainDate)
    ? JSON.stringify(value)
    : String(value);
}

/**
 * Matches text that a spreadsheet would run as a formula. Amounts and numbers are not checked: the service generates
 * them, and they may be negative.
 */
const FORMULA = /^[=+\-@\t\r]/;

function cell(text: string, kind: CsvKind = 'text'): string {
  const safe = kind === 'text' && FORMULA.test(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
