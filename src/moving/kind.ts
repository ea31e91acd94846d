import type { Deps } from '#src/deps.ts';
import { ApiError, type Issue, ValidationError } from '#src/kernel/errors.ts';
import type { Principal } from '#src/platform/http/route.ts';
import type { ImportFileName, ImportKind } from './types.ts';

/** The non-empty cells of a line, by column name. */
export type CsvCells = Readonly<Record<string, string>>;

export interface ImportRow {
  line: number;
  key: string;
  hash: Buffer;
  cells: CsvCells;
  /** Issues of a row of another system that cannot be imported. */
  issues?: readonly Issue[];
  /** Id of the existing object. Set if the row was imported before and may be replaced. */
  id?: string;
}

/** A line of a file before it is validated. */
export interface Line {
  line: number;
  cells: CsvCells;
  issues?: readonly Issue[];
}

export interface Refusal {
  row: Pick<ImportRow, 'line' | 'key'>;
  issue: Issue;
}

/** Context of a batch. `deps.db` is the transaction of the batch. */
export interface ImportScope {
  deps: Deps;
  principal: Principal;
  /** Returns the object ids for the merchant's external keys. An id as key gives the same id. */
  resolve(kind: ImportKind, keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns the office id for the cell of a row, as text for validation. */
  office(cell: string | undefined): string | undefined;
  offices: ReadonlySet<number>;
}

export interface Outcome {
  written: { row: ImportRow; id: string }[];
  refused: Refusal[];
}

/** A kind of object that can be imported, and the file that contains it. */
export interface Kind {
  name: ImportKind;
  file: ImportFileName;
  /** Columns of the file in addition to `external_id`. */
  columns: readonly string[];
  /** True if both environments share the objects. */
  is_shared: boolean;
  /** Reads the lines of a file that is not CSV. The first line must contain the columns. */
  lines?(
    of: Pick<ImportScope, 'deps' | 'principal'>,
    open: () => AsyncIterable<string>,
    onBytes: (bytes: number) => void,
  ): AsyncIterable<Line>;
  /** Computes a keyed hash of the cells of a row. Set for kinds whose values could be guessed from a plain hash. */
  hash?(of: Pick<ImportScope, 'deps' | 'principal'>, cells: string): Promise<Buffer>;
  /** Returns the ids that belong to the merchant. An export uses these ids as external keys. */
  own(scope: ImportScope, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns the ids of imported objects that are not in use yet and can be replaced. */
  replaceable?(scope: ImportScope, ids: readonly string[]): Promise<ReadonlySet<string>>;
  write(scope: ImportScope, rows: readonly ImportRow[]): Promise<Outcome>;
}

/** Converts a validation or API error to the issues of a row. Rethrows any other error. */
export function issuesOf(error: unknown): readonly Issue[] {
  if (error instanceof ValidationError) return error.issues;
  if (!(error instanceof ApiError)) throw error;
  return [{ path: error.entry.param ?? '', text: error.entry.text, values: error.values }];
}

/** Parses each row. Returns the parsed rows, and the issues of the rows that were refused. */
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
