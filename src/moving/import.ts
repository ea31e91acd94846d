import type { Deps } from '#src/deps.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { CsvError } from '#src/platform/lists/read-csv.ts';
import { listOffices } from '#src/tenancy/merchants/store.ts';
import { type BatchCounts, importBatch, keysOf } from './batch.ts';
import type { ImportRow, ImportScope, Kind, Line, Refusal } from './kind.ts';
import { checkColumns, FileError, KEY_COLUMN, readLines, toRow } from './read-rows.ts';
import { type Foreign, type Source, sourcesIn } from './sources.ts';
import { holdImport, listKeys } from './store.ts';

/** Rows that are written together. */
const BATCH = 500;
/** No file that people make by hand comes near it. */
const MOST_KEY = 255;

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

export interface ImportRequest {
  folder: string;
  /** Whose exports the folder holds, where they are another system's. */
  from?: Foreign | undefined;
  principal: Principal;
  /** Offices as the files name them, and which of the merchant's each is. */
  offices: ReadonlyMap<string, string>;
  onProgress?(progress: Progress): void;
  onRefusal(file: string, refusal: Refusal): void;
}

/**
 * Reads a folder, batch by batch, each one transaction with its keys. Cut off, the next run leaves alone what the first has
 * written. The rows in memory are those of one batch.
 */
export async function runImport(deps: Deps, request: ImportRequest): Promise<FileReport[]> {
  return importFiles(deps, request, (work) => inTransaction(deps.db, (db) => work({ ...deps, db })));
}

/** The same in one transaction that is undone: what it reports is what would happen. `look` sees it as it would be. */
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
  if (!result) throw new Error('a dry run came to nothing');
  return result;
}

type InBatch = <T>(work: (deps: Deps) => Promise<T>) => Promise<T>;

async function importFiles(deps: Deps, request: ImportRequest, inBatch: InBatch): Promise<FileReport[]> {
  const sources = await sourcesIn(request.folder, request.from);
  // Before anything is written: one file that cannot be read stops all of them.
  for (const source of sources) await checkHead(deps, request, source);
  const offices = await listOffices(deps.db, request.principal.commerce_id);
  const began_at = deps.real_clock.now();
  const total_bytes = sources.reduce((sum, { bytes }) => sum + bytes, 0);
  let done_bytes = 0;
  const reports: FileReport[] = [];
  for (const source of sources) {
    const { kind } = source;
    const report = { file: source.file, rows: 0, created: 0, replaced: 0, unchanged: 0, refused: 0 };
    reports.push(report);
    const lines = linesOf(deps, request, source, (bytes) => {
      done_bytes += bytes;
    });
    for await (const rows of inBatches(lines, hashOf(deps, request, kind))) {
      const counts = await inBatch(async (scope) => {
        await holdImport(scope.db, request.principal.commerce_id);
        return importBatch(scopeOf(scope, request, offices), kind, rows, began_at);
      });
      add(report, rows, counts);
      for (const refusal of counts.refused) request.onRefusal(source.file, refusal);
      request.onProgress?.({ file: source.file, rows: report.rows, bytes: done_bytes, total_bytes });
    }
  }
  return reports;
}

function linesOf(
  deps: Deps,
  { principal }: ImportRequest,
  { kind, file, open, translate }: Source,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Line> {
  const lines = kind.lines?.({ deps, principal }, open, onBytes) ?? readLines(open, onBytes);
  return explained(file, translate ? translated(lines, translate) : lines);
}

/** The first line stands for the columns, which are checked before. */
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

function hashOf(deps: Deps, { principal }: ImportRequest, kind: Kind) {
  const { hash } = kind;
  return hash ? (text: string) => hash({ deps, principal }, text) : undefined;
}

async function checkHead(deps: Deps, request: ImportRequest, source: Source): Promise<void> {
  const { kind, file, translate } = source;
  for await (const { cells } of linesOf(deps, request, source, () => undefined)) {
    try {
      if (!translate) checkColumns(kind, Object.keys(cells));
    } catch (error) {
      throw explain(file, error);
    }
    return;
  }
  throw new FileError(`${file} is empty`);
}

/** Of an error in a file, which file. */
async function* explained(file: string, lines: AsyncIterable<Line>): AsyncGenerator<Line> {
  try {
    yield* lines;
  } catch (error) {
    throw explain(file, error);
  }
}

function explain(file: string, error: unknown): unknown {
  const isOfFile = error instanceof FileError || error instanceof CsvError;
  if (isOfFile) return new FileError(`${file}: ${error.message}`);
  const { code } = error as NodeJS.ErrnoException;
  return code === 'EACCES' || code === 'EISDIR' ? new FileError(`${file} cannot be read: ${code}`) : error;
}

async function* inBatches(
  lines: AsyncIterable<Line>,
  hash: ReturnType<typeof hashOf>,
): AsyncGenerator<ImportRow[]> {
  let rows: ImportRow[] = [];
  let isHead = true;
  for await (const line of lines) {
    if (isHead) {
      isHead = false;
      continue;
    }
    const key = line.cells[KEY_COLUMN] ?? '';
    const read = key.length > MOST_KEY ? { ...line, cells: { ...line.cells, [KEY_COLUMN]: '' } } : line;
    rows.push(await toRow(read, hash));
    if (rows.length < BATCH) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

function add(report: FileReport, rows: readonly ImportRow[], counts: BatchCounts): void {
  report.rows += rows.length;
  report.created += counts.created;
  report.replaced += counts.replaced;
  report.unchanged += counts.unchanged;
  report.refused += new Set(counts.refused.map(({ row }) => row.line)).size;
}

function scopeOf(
  deps: Deps,
  { principal, offices: renamed }: ImportRequest,
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
