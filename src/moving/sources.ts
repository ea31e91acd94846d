import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Text } from '#src/kernel/texts.ts';
import type { CsvCells, Kind } from './kind.ts';
import { KINDS } from './kinds.ts';
import { FileError, KEY_COLUMN, readLines } from './read-rows.ts';
import type { Translated } from './stripe/cells.ts';
import { recognize } from './stripe/recognize.ts';

/** Other systems whose exported files can be imported. */
export const FOREIGN_SYSTEMS = ['stripe'] as const;
export type ForeignSystem = (typeof FOREIGN_SYSTEMS)[number];

const TEXTS = {
  none: { en: '{place} has none of {known}', es: '{place} no tiene ninguno de {known}' },
  none_of_theirs: {
    en: '{place} has none of {known}, and no export of {from}',
    es: '{place} no tiene ninguno de {known}, ni una exportación de {from}',
  },
  stripe: {
    en: '{file} is an export of Stripe: say --from stripe',
    es: '{file} es una exportación de Stripe: diga --from stripe',
  },
} as const satisfies Record<string, Text>;

/** A file to import. Each call of `open` reads the file from its beginning. */
export interface Source {
  kind: Kind;
  /** Name of the file that the import report shows. */
  file: string;
  bytes: number;
  open(): AsyncIterable<string>;
  /** Converts a row of another system to the columns of Cuota's import file. */
  translate?(cells: CsvCells): Translated;
}

type File = Omit<Source, 'kind'>;

/**
 * Returns the importable files in a folder, in import order. `from` is the other system that exported the files, if
 * any.
 */
export async function sourcesIn(folder: string, from?: ForeignSystem): Promise<Source[]> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names.toSorted().map(async (file): Promise<File[]> => {
      const path = join(folder, file);
      const found = await stat(path).catch(() => null);
      const open = () => createReadStream(path, { encoding: 'utf8' });
      return found?.isFile() ? [{ file, bytes: found.size, open }] : [];
    }),
  );
  return sourcesOf(files.flat(), folder, from);
}

/** Returns the importable files, in import order. Throws a `FileError` if there are none. */
export async function sourcesOf(
  files: readonly File[],
  place: string,
  from?: ForeignSystem,
): Promise<Source[]> {
  const sources = (await Promise.all(files.map((file) => sourceOf(file, from)))).flat();
  const known = KINDS.map(({ file }) => file).join(', ');
  if (sources.length === 0)
    throw new FileError(from ? TEXTS.none_of_theirs : TEXTS.none, { place, known, from: from ?? '' });
  return sources.toSorted((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind));
}

async function sourceOf(file: File, from: ForeignSystem | undefined): Promise<Source[]> {
  const own = KINDS.find((kind) => kind.file === file.file);
  if (!file.file.endsWith('.csv')) return own ? [{ ...file, kind: own }] : [];
  const foreign = own || from ? recognize(await headOf(file)) : undefined;
  if (foreign && from) return [{ ...file, ...foreign }];
  if (foreign) throw new FileError(TEXTS.stripe, { file: file.file });
  return own ? [{ ...file, kind: own }] : [];
}

/**
 * Returns the columns of a file exported by another system. Returns an empty list for files with Cuota's key column,
 * and for unreadable files, because the import reports their errors.
 */
async function headOf({ open }: File): Promise<string[]> {
  try {
    for await (const { cells } of readLines(open, () => undefined)) {
      const columns = Object.keys(cells);
      return columns.includes(KEY_COLUMN) ? [] : columns;
    }
  } catch {
    return [];
  }
  return [];
}
