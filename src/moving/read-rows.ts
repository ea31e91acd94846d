import { hash } from 'node:crypto';
import { say, type Text, type TextValues } from '#src/kernel/texts.ts';
import { readCsv } from '#src/platform/lists/read-csv.ts';
import { isMetadata } from './cells.ts';
import type { ImportRow, Kind, Line } from './kind.ts';

/** Name of the column that contains the merchant's own key for each row. */
export const KEY_COLUMN = 'external_id';

/** Error for an import file that cannot be read at all. */
export class FileError extends Error {
  readonly text: Text;
  readonly values: TextValues;

  constructor(text: Text, values: TextValues = {}) {
    super(say(text, 'en', values));
    this.text = text;
    this.values = values;
  }
}

const TEXTS = {
  more_cells: {
    en: 'line {line} has more cells than the first line',
    es: 'la línea {line} tiene más celdas que la primera',
  },
  not_utf8: {
    en: 'line {line} is not UTF-8: save the file as “CSV UTF-8”',
    es: 'la línea {line} no es UTF-8: guarde el archivo como «CSV UTF-8»',
  },
  no_key: { en: 'there is no column {column}', es: 'no hay una columna {column}' },
  no_column: {
    en: 'no such column: {unknown}; there are {known}',
    es: 'no existe la columna: {unknown}; las hay: {known}',
  },
} as const satisfies Record<string, Text>;

/**
 * Pattern for a cell that an export prefixed with an apostrophe, so that spreadsheets do not read it as a formula. An
 * import removes the apostrophe.
 */
const FORMULA_PREFIX = /^'+[=+\-@\t\r]/;

/** Replacement character that the text decoder inserts for invalid UTF-8. */
const BROKEN = '\ufffd';

/** Opens a file from the beginning and streams its text. */
export type Open = () => AsyncIterable<string>;

/**
 * Streams the lines of a CSV file, each as its non-empty cells by column name. The first line of the file contains
 * the column names.
 */
export async function* readLines(open: Open, onBytes: (bytes: number) => void): AsyncGenerator<Line> {
  const delimiter = await delimiterOf(open);
  yield* readCells(counting(open(), onBytes), delimiter);
}

/**
 * Streams the lines of a CSV text, each as its non-empty cells by column name. The first yielded line contains the
 * column names.
 */
export async function* readCells(pieces: AsyncIterable<string>, delimiter: string): AsyncGenerator<Line> {
  let head: string[] | null = null;
  for await (const { line, fields } of readCsv(pieces, delimiter)) {
    if (head === null) {
      head = fields.map((name) => name.trim());
      yield { line, cells: Object.fromEntries(head.map((name) => [name, name])) };
      continue;
    }
    if (fields.length > head.length) throw new FileError(TEXTS.more_cells, { line });
    if (fields.some((cell) => cell.includes(BROKEN))) throw new FileError(TEXTS.not_utf8, { line });
    const filled = fields.flatMap((cell, index): [string, string][] => {
      const value = (FORMULA_PREFIX.test(cell) ? cell.slice(1) : cell).trim();
      return value === '' ? [] : [[head?.[index] ?? '', value]];
    });
    if (filled.length > 0) yield { line, cells: Object.fromEntries(filled) };
  }
}

async function* counting(stream: AsyncIterable<string>, onBytes: (bytes: number) => void) {
  for await (const piece of stream) {
    onBytes(Buffer.byteLength(piece));
    yield piece;
  }
}

/** Detects the delimiter of a CSV file. Spreadsheets with Colombian settings write semicolons instead of commas. */
async function delimiterOf(open: Open): Promise<string> {
  let head = '';
  for await (const piece of open()) {
    head += piece;
    if (/[\r\n]/.test(piece)) break;
  }
  const [line = ''] = head.split(/[\r\n]/, 1);
  return line.split(';').length > line.split(',').length ? ';' : ',';
}

/** Throws if the key column is missing, or if a column is unknown, because an import would lose its values. */
export function checkColumns(kind: Kind, columns: readonly string[]): void {
  if (!columns.includes(KEY_COLUMN)) throw new FileError(TEXTS.no_key, { column: KEY_COLUMN });
  const takesMetadata = kind.columns.includes('metadata');
  const unknown = columns.filter(
    (name) => name !== KEY_COLUMN && !kind.columns.includes(name) && !(takesMetadata && isMetadata(name)),
  );
  if (unknown.length > 0)
    throw new FileError(TEXTS.no_column, {
      unknown: unknown.join(', '),
      known: [KEY_COLUMN, ...kind.columns].join(', '),
    });
}

/** Builds an import row with a hash of its cells. The hash does not depend on the order of the columns. */
export async function toRow(
  { line, cells, issues }: Line,
  hashOf: (text: string) => Promise<Buffer> = async (text) => Buffer.from(hash('sha256', text), 'hex'),
): Promise<ImportRow> {
  const sorted = Object.entries(cells).sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    line,
    key: cells[KEY_COLUMN] ?? '',
    hash: await hashOf(JSON.stringify(sorted)),
    cells,
    ...(issues && { issues }),
  };
}
