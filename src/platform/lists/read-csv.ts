/** One record of a CSV file. `line` is the number of the line on which it starts. */
export interface CsvRecord {
  line: number;
  fields: string[];
}

/** Thrown when a file is not valid CSV. */
export class CsvError extends Error {}

const BYTE_ORDER_MARK = '\ufeff';

/**
 * Parses CSV text that arrives in chunks, according to RFC 4180. Quoted fields may contain separators, line breaks and
 * doubled quotes. Lines end with LF, CRLF or CR, and empty lines are skipped.
 */
export async function* readCsv(
  pieces: AsyncIterable<string> | Iterable<string>,
  delimiter: string,
): AsyncGenerator<CsvRecord> {
  const reader = newReader(delimiter);
  let isFirst = true;
  for await (const piece of pieces) {
    if (piece === '') continue;
    yield* reader.take(isFirst && piece.startsWith(BYTE_ORDER_MARK) ? piece.slice(1) : piece);
    isFirst = false;
  }
  yield* reader.end();
}

type Place = 'start' | 'plain' | 'quoted' | 'after_quote';

function newReader(delimiter: string) {
  let place: Place = 'start';
  let field = '';
  let fields: string[] = [];
  let line = 1;
  let began = 1;
  let wasReturn = false;

  /** Returns the position of the next quote, line break or separator. */
  function nextMark(piece: string, from: number): number {
    for (let at = from; at < piece.length; at += 1) {
      const char = piece[at];
      const isMark = char === '"' || char === '\n' || char === '\r' || char === delimiter;
      if (isMark) return at;
    }
    return piece.length;
  }

  function endField(): void {
    fields.push(field);
    field = '';
    place = 'start';
  }

  function endRecord(): CsvRecord | null {
    const isEmpty = place === 'start' && fields.length === 0;
    if (!isEmpty) endField();
    const record = { line: began, fields };
    fields = [];
    return isEmpty ? null : record;
  }

  /** Processes one character of the file. Returns a record when the character completes one, otherwise null. */
  function read(char: string): CsvRecord | null {
    const isEnd = char === '\n' || char === '\r';
    if (isEnd && !(char === '\n' && wasReturn)) line += 1;
    const isSecondHalf = char === '\n' && wasReturn;
    wasReturn = char === '\r';
    if (place === 'quoted') {
      if (char === '"') place = 'after_quote';
      else field += char;
      return null;
    }
    if (isEnd) {
      const record = isSecondHalf ? null : endRecord();
      began = line;
      return record;
    }
    if (char === delimiter) endField();
    else if (char === '"' && place === 'start') place = 'quoted';
    else if (char === '"' && place === 'after_quote') {
      field += char;
      place = 'quoted';
    } else if (place === 'after_quote') throw new CsvError(`line ${line}: text follows a closing quote`);
    else {
      field += char;
      place = 'plain';
    }
    return null;
  }

  return {
    *take(piece: string): Generator<CsvRecord> {
      for (let at = 0; at < piece.length; ) {
        // Plain text is appended in one step. Appending a million single characters leaves 100 MB of garbage.
        const next = place === 'after_quote' ? at : nextMark(piece, at);
        if (next > at) {
          field += piece.slice(at, next);
          if (place === 'start') place = 'plain';
          wasReturn = false;
          at = next;
          continue;
        }
        const record = read(piece[at] ?? '');
        at += 1;
        if (record) yield record;
      }
    },
    *end(): Generator<CsvRecord> {
      if (place === 'quoted') throw new CsvError(`line ${began}: a quote is never closed`);
      const record = endRecord();
      if (record) yield record;
    },
  };
}
