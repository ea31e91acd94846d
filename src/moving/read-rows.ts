import { hash } from 'node:crypto';
import { say, type Text, type TextValues } from '#src/kernel/texts.ts';
import { readCsv } from '#src/platform/lists/read-csv.ts';
import { isMetadata } from './cells.ts';
import type { ImportRow, Kind, Line } from './kind.ts';

/** The merchant's own name for a row. */
export const KEY_COLUMN = 'external_id';

/** The file as a whole cannot be read as what it is called. */
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

/** A spreadsheet takes what begins so for a formula; exports put an apostrophe before it, as spreadsheets do. */
const GUARDED = /^'+[=+\-@\t\r]/;

/** What bytes that are no UTF-8 are read as. */
const BROKEN = '\ufffd';

/** The text of a file from its beginning, in pieces. */
export type Open = () => AsyncIterable<string>;

/** Filled cells of each line, by the names in the first. Lines of any number are read one by one. */
export async function* readLines(open: Open, onBytes: (bytes: number) => void): AsyncGenerator<Line> {
  const delimiter = await delimiterOf(open);
  yield* readCells(counting(open(), onBytes), delimiter);
}

/** The same of text that comes from anywhere. The first line stands for the columns. */
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
      const value = (GUARDED.test(cell) ? cell.slice(1) : cell).trim();
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

/** Spreadsheets in Colombia write semicolons. */
async function delimiterOf(open: Open): Promise<string> {
  let head = '';
  for await (const piece of open()) {
    head += piece;
    if (/[\r\n]/.test(piece)) break;
  }
  const [line = ''] = head.split(/[\r\n]/, 1);
  return line.split(';').length > line.split(',').length ? ';' : ',';
}

/** Where a column is unknown a value would be lost without a word: nothing of such a file is taken. */
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

/** The same for the same cells, in whichever order their columns are. */
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
