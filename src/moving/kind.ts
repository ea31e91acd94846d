import type { Deps } from '#src/deps.ts';
import { ApiError, type Issue, ValidationError } from '#src/kernel/errors.ts';
import type { Principal } from '#src/platform/http/route.ts';
import type { ImportFileName, ImportKind } from './types.ts';

/** The filled cells of a line, by the name of their column. */
export type Cells = Readonly<Record<string, string>>;

export interface ImportRow {
  line: number;
  key: string;
  hash: Buffer;
  cells: Cells;
  /** Why it cannot be one of ours, where it comes from another system. */
  issues?: readonly Issue[];
  /** Where it was imported before and may be replaced: what it is called here. */
  id?: string;
}

/** A line of a file, before anything of it is understood. */
export interface Line {
  line: number;
  cells: Cells;
  issues?: readonly Issue[];
}

export interface Refusal {
  row: Pick<ImportRow, 'line' | 'key'>;
  issue: Issue;
}

/** What a batch is written with: `deps.db` is its transaction. */
export interface ImportScope {
  deps: Deps;
  principal: Principal;
  /** What the merchant's own keys stand for; an id of ours stands for itself. */
  resolve(kind: ImportKind, keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The office that a cell means, as text for the rules to read. */
  office(cell: string | undefined): string | undefined;
  offices: ReadonlySet<number>;
}

export interface Outcome {
  written: { row: ImportRow; id: string }[];
  refused: Refusal[];
}

/** One kind of thing, and the file it comes in. */
export interface Kind {
  name: ImportKind;
  file: ImportFileName;
  /** Beside `external_id`. */
  columns: readonly string[];
  /** Belongs to both environments. */
  is_shared: boolean;
  /** Where it is no CSV: its lines, of which the first names the columns. */
  lines?(
    of: Pick<ImportScope, 'deps' | 'principal'>,
    open: () => AsyncIterable<string>,
    onBytes: (bytes: number) => void,
  ): AsyncIterable<Line>;
  /** Of the cells of a row as one text, where whoever reads the database must not be able to try values. */
  hash?(of: Pick<ImportScope, 'deps' | 'principal'>, cells: string): Promise<Buffer>;
  /** Which of these ids the merchant has: an export names its rows by them. */
  own(scope: ImportScope, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Which of these are replaceable: imported before, and not yet in use. */
  replaceable?(scope: ImportScope, ids: readonly string[]): Promise<ReadonlySet<string>>;
  write(scope: ImportScope, rows: readonly ImportRow[]): Promise<Outcome>;
}

/** Why a row is refused, from what reading it threw; anything else is ours to fear. */
export function issuesOf(error: unknown): readonly Issue[] {
  if (error instanceof ValidationError) return error.issues;
  if (!(error instanceof ApiError)) throw error;
  return [{ path: error.entry.param ?? '', text: error.entry.text, values: error.values }];
}

/** Those rows that can be read, and why the others cannot. */
export async function readEach<Read>(
  rows: readonly ImportRow[],
  read: (row: ImportRow) => Read | Promise<Read>,
): Promise<{ good: { row: ImportRow; read: Read }[]; refused: Refusal[] }> {
  const good: { row: ImportRow; read: Read }[] = [];
  const refused: Refusal[] = [];
  for (const row of rows) {
    try {
      good.push({ row, read: await read(row) });
    } catch (error) {
      refused.push(...issuesOf(error).map((issue) => ({ row, issue })));
    }
  }
  return { good, refused };
}
