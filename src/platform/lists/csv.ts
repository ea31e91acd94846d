import { toColombiaText } from '#src/kernel/calendar.ts';
import { formatDecimal } from '#src/kernel/money.ts';

/** How a value is written: amounts are minor units. */
type CsvKind = 'text' | 'amount' | 'number';

export interface CsvColumn {
  /** A field of the row, and the heading: the name that the API has for it. */
  name: string;
  kind?: CsvKind;
}

/**
 * As Excel in Colombia opens it with a double click: a mark that it is UTF-8, semicolons between cells, a comma before the cents, and
 * the line ends of Windows.
 */
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

/** What a spreadsheet would calculate with; amounts and numbers are ours, and may be negative. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(text: string, kind: CsvKind = 'text'): string {
  const safe = kind === 'text' && FORMULA.test(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
