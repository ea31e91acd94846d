import type { Deps } from '#src/deps.ts';
import { isUuid } from '#src/kernel/ids.ts';
import type { Text } from '#src/kernel/texts.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { CsvError } from '#src/platform/lists/read-csv.ts';
import { listOffices } from '#src/tenancy/merchants/store.ts';
import { type BatchCounts, importBatch, keysOf } from './batch.ts';
import type { ImportRow, ImportScope, Kind, Line, Refusal } from './kind.ts';
import { checkColumns, FileError, KEY_COLUMN, readLines, toRow } from './read-rows.ts';
import { type ForeignSystem, type Source, sourcesIn } from './sources.ts';
import { listKeys, lockImports } from './store.ts';

/** Number of rows per batch, which is one transaction. */
const BATCH = 500;
/** Maximum length of an external key in characters. A row with a longer key is refused as if the key were missing. */
const MAX_KEY = 255;

const TEXTS = {
  empty: { en: '{file} is empty', es: '{file} está vacío' },
  unreadable: { en: '{file} cannot be read: {code}', es: '{file} no se puede leer: {code}' },
} as const satisfies Record<string, Text>;

export interface FileReport {
  file: string;
  rows: number;
  created: number;
  replaced: number;
  unchanged: number;
  refused: number;
}

interface Progress {
  file: string;
  rows: number;
  bytes: number;
  total_bytes: number;
}

/** The files to import: either all importable files in a folder, or the given sources. */
type Files =
  | {
      folder: string;
      /** The system that exported the files. Undefined if the files have Cuota's own format. */
      from?: ForeignSystem | undefined;
    }
  | { sources: readonly Source[] };

export type ImportRequest = Files & Options;

interface Options {
  principal: Principal;
  /** Office ids of the merchant, by the office names used in the files. */
  offices: ReadonlyMap<string, string>;
  onProgress?(progress: Progress): void;
  onRefusal(file: string, refusal: Refusal): void;
}

/** Position in an import: the index of a file, and the number of rows already imported from this file. */
export interface ImportPlace {
  source: number;
  rows: number;
}

/** The result of one batch. */
interface Part {
  place: ImportPlace;
  file: string;
  counts: BatchCounts;
  /** Number of rows imported or refused in this batch. */
  rows: number;
  bytes: number;
  total_bytes: number;
}

/**
 * Imports files in batches and keeps only one batch in memory. Each batch of rows and their keys is one transaction,
 * so an interrupted import can be repeated.
 */
export async function runImport(deps: Deps, request: ImportRequest): Promise<FileReport[]> {
  return importFiles(deps, request, (work) => inTransaction(deps.db, (db) => work({ ...deps, db })));
}

/** Imports files, calls `look` and rolls the transaction back. Returns the import report and the result of `look`. */
export async function dryRun<T>(
  deps: Deps,
  request: ImportRequest,
  look: (deps: Deps) => Promise<T>,
): Promise<{ files: FileReport[]; seen: T }> {
  const undone = new Error('a dry run is undone');
  let result: { files: FileReport[]; seen: T } | undefined;
  await deps.db
    .transaction()
    .execute(async (db) => {
      const scope = { ...deps, db };
      const files = await importFiles(scope, request, (work) => work(scope));
      result = { files, seen: await look(scope) };
      throw undone;
    })
    .catch((error) => {
      if (error !== undone) throw error;
    });
  if (!result) throw new Error('the dry run returned no report');
  return result;
}

type InBatch = <T>(work: (deps: Deps) => Promise<T>) => Promise<T>;

async function importFiles(deps: Deps, request: ImportRequest, inBatch: InBatch): Promise<FileReport[]> {
  const began_at = deps.real_clock.now();
  const sources = await sourcesOfRequest(request);
  const reports = sources.map(({ file }) => emptyReport(file));
  for await (const part of importParts(deps, request, { sources, inBatch, began_at })) {
    const { file, place, bytes, total_bytes, counts } = part;
    const report = reports[place.source];
    if (report) add(report, part);
    for (const refusal of counts.refused) request.onRefusal(file, refusal);
    request.onProgress?.({ file, rows: place.rows, bytes, total_bytes });
  }
  return reports;
}

export function emptyReport(file: string): FileReport {
  return { file, rows: 0, created: 0, replaced: 0, unchanged: 0, refused: 0 };
}

async function sourcesOfRequest(request: Files): Promise<readonly Source[]> {
  return 'sources' in request ? request.sources : sourcesIn(request.folder, request.from);
}

interface Course {
  sources: readonly Source[];
  inBatch: InBatch;
  /** Time at which the import first started. It does not change when an interrupted import continues. */
  began_at: Temporal.Instant;
  /** Position from which the import continues. If null or missing, the import starts at the first row. */
  after?: ImportPlace | null;
}

/** Imports files batch by batch and yields the result of each batch. */
export async function* importParts(
  deps: Deps,
  request: Omit<Options, 'onProgress' | 'onRefusal'>,
  { sources, inBatch, began_at, after = null }: Course,
): AsyncGenerator<Part> {
  // All files are checked before anything is written, because one unreadable file stops the import.
  for (const source of sources) await checkHead(deps, request, source);
  const offices = await listOffices(deps.db, request.principal.commerce_id);
  const total_bytes = sources.reduce((sum, { bytes }) => sum + bytes, 0);
  let bytes = sources.slice(0, after?.source ?? 0).reduce((sum, source) => sum + source.bytes, 0);
  for (const [place, source] of sources.entries()) {
    if (after && place < after.source) continue;
    const { kind, file } = source;
    const skipped = after?.source === place ? after.rows : 0;
    let rows = skipped;
    const lines = linesOf(deps, request, source, (more) => {
      bytes += more;
    });
    for await (const batch of inBatches(lines, hashOf(deps, request, kind), skipped)) {
      const counts = await inBatch(async (scope) => {
        await lockImports(scope.db, request.principal.commerce_id);
        return importBatch(scopeOf(scope, request, offices), kind, batch, began_at);
      });
      rows += batch.length;
      yield { place: { source: place, rows }, file, counts, rows: batch.length, bytes, total_bytes };
    }
  }
}

/** Reads all files without importing them. Throws a `FileError` if a file cannot be read. */
export async function readThrough(
  deps: Deps,
  principal: Principal,
  sources: readonly Source[],
): Promise<void> {
  for (const source of sources) {
    await checkHead(deps, { principal }, source);
    for await (const _ of linesOf(deps, { principal }, source, () => undefined));
  }
}

function linesOf(
  deps: Deps,
  { principal }: Pick<Options, 'principal'>,
  { kind, file, open, translate }: Source,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Line> {
  const lines = kind.lines?.({ deps, principal }, open, onBytes) ?? readLines(open, onBytes);
  return explained(file, translate ? translated(lines, translate) : lines);
}

/** Translates the lines of another system's file. The first line contains column names and is not translated. */
async function* translated(
  lines: AsyncIterable<Line>,
  translate: NonNullable<Source['translate']>,
): AsyncGenerator<Line> {
  let isHead = true;
  for await (const line of lines) {
    yield isHead ? line : { line: line.line, ...translate(line.cells) };
    isHead = false;
  }
}

function hashOf(deps: Deps, { principal }: Pick<Options, 'principal'>, kind: Kind) {
  const { hash } = kind;
  return hash ? (text: string) => hash({ deps, principal }, text) : undefined;
}

async function checkHead(deps: Deps, request: Pick<Options, 'principal'>, source: Source): Promise<void> {
  const { kind, file, translate } = source;
  for await (const { cells } of linesOf(deps, request, source, () => undefined)) {
    try {
      if (!translate) checkColumns(kind, Object.keys(cells));
    } catch (error) {
      throw explain(file, error);
    }
    return;
  }
  throw new FileError(TEXTS.empty, { file });
}

/** Yields the lines of a file. Adds the file name to errors that occur while reading. */
async function* explained(file: string, lines: AsyncIterable<Line>): AsyncGenerator<Line> {
  try {
    yield* lines;
  } catch (error) {
    throw explain(file, error);
  }
}

function explain(file: string, error: unknown): unknown {
  const isOfFile = error instanceof FileError || error instanceof CsvError;
  if (isOfFile) {
    const { text, values } = error instanceof FileError ? error : { text: asIs(error.message), values: {} };
    return new FileError({ en: `${file}: ${text.en}`, es: `${file}: ${text.es}` }, values);
  }
  const { code } = error as NodeJS.ErrnoException;
  return code === 'EACCES' || code === 'EISDIR' ? new FileError(TEXTS.unreadable, { file, code }) : error;
}

const asIs = (said: string): Text => ({ en: said, es: said });

async function* inBatches(
  lines: AsyncIterable<Line>,
  hash: ReturnType<typeof hashOf>,
  skipped: number,
): AsyncGenerator<ImportRow[]> {
  let rows: ImportRow[] = [];
  // One more line is skipped, because the first line contains the columns.
  let left = skipped + 1;
  for await (const line of lines) {
    if (left > 0) {
      left -= 1;
      continue;
    }
    const key = line.cells[KEY_COLUMN] ?? '';
    const read = key.length > MAX_KEY ? { ...line, cells: { ...line.cells, [KEY_COLUMN]: '' } } : line;
    rows.push(await toRow(read, hash));
    if (rows.length < BATCH) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

/** Adds the counts of a batch to the report of the file. */
export function add(report: FileReport, { rows, counts }: Pick<Part, 'rows' | 'counts'>): void {
  report.rows += rows;
  report.created += counts.created;
  report.replaced += counts.replaced;
  report.unchanged += counts.unchanged;
  report.refused += new Set(counts.refused.map(({ row }) => row.line)).size;
}

function scopeOf(
  deps: Deps,
  { principal, offices: renamed }: Pick<Options, 'principal' | 'offices'>,
  offices: readonly { id: number }[],
): ImportScope {
  const [only, second] = offices;
  const single = only && !second ? String(only.id) : undefined;
  return {
    deps,
    principal,
    office: (cell) => (cell === undefined ? single : (renamed.get(cell) ?? cell)),
    offices: new Set(offices.map(({ id }) => id)),
    async resolve(name, keys) {
      const kind = { name, is_shared: name === 'group' || name === 'subscriber' };
      const found =
        keys.length === 0 ? new Map() : await listKeys(deps.db, keysOf({ principal }, kind), keys);
      const pairs = keys.flatMap((key): [string, string][] => {
        const id = found.get(key)?.id ?? (isUuid(key) ? key : undefined);
        return id === undefined ? [] : [[key, id]];
      });
      return new Map(pairs);
    },
  };
}
