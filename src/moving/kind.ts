import type { Deps } from '#src/deps.ts';
import { ApiError, type Issue, ValidationError } from '#src/kernel/errors.ts';
import type { Principal } from '#src/platform/http/route.ts';
import type { ImportFileName, ImportKind } from './types.ts';

/** The non-empty cells of an import line, by column name. */
export type CsvCells = Readonly<Record<string, string>>;

export interface ImportRow {
  line: number;
  key: string;
  hash: Buffer;
  cells: CsvCells;
  /** Reasons why a row exported by another system cannot be imported. Missing if it can be imported. */
  issues?: readonly Issue[];
  /** Id of the object created by an earlier import of this row. Set only if the object may be replaced. */
  id?: string;
}

/** A line of an import file, before validation. */
export interface Line {
  line: number;
  cells: CsvCells;
  issues?: readonly Issue[];
}

export interface Refusal {
  row: Pick<ImportRow, 'line' | 'key'>;
  issue: Issue;
}

/** Context of an import batch. `deps.db` is the transaction of the batch. */
export interface ImportScope {
  deps: Deps;
  principal: Principal;
  /**
   * Returns the object ids for the merchant's external keys, by key. A key that is already the id of an object maps
   * to itself.
   */
  resolve(kind: ImportKind, keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns the id, as a string, of the office that a cell names. */
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
  /** Columns of the import file, except `external_id`. */
  columns: readonly string[];
  /** True if production and the test environment share the objects of this kind. */
  is_shared: boolean;
  /** Reads the lines of an import file that is not in CSV format. The first line must contain the columns. */
  lines?(
    of: Pick<ImportScope, 'deps' | 'principal'>,
    open: () => AsyncIterable<string>,
    onBytes: (bytes: number) => void,
  ): AsyncIterable<Line>;
  /**
   * Computes a keyed hash of a row's cells. Only set for kinds with values that could be guessed from an unkeyed
   * hash, such as card numbers.
   */
  hash?(of: Pick<ImportScope, 'deps' | 'principal'>, cells: string): Promise<Buffer>;
  /**
   * Returns the given ids that belong to existing objects of the merchant. A file that the merchant exported uses
   * such ids as external keys.
   */
  own(scope: ImportScope, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns the ids of imported objects that can still be replaced, because they are not in use yet. */
  replaceable?(scope: ImportScope, ids: readonly string[]): Promise<ReadonlySet<string>>;
  write(scope: ImportScope, rows: readonly ImportRow[]): Promise<Outcome>;
}

/** Converts a validation or API error to the issues of a row. Rethrows any other error. */
export function issuesOf(error: unknown): readonly Issue[] {
  if (error instanceof ValidationError) return error.issues;
  if (!(error instanceof ApiError)) throw error;
  return [{ path: error.entry.param ?? '', text: error.entry.text, values: error.values }];
}

/** Parses each import row. Returns the parsed rows and the issues of the refused rows. */
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
