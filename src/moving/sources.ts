import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Text } from '#src/kernel/texts.ts';
import type { Cells, Kind } from './kind.ts';
import { KINDS } from './kinds.ts';
import { FileError, KEY_COLUMN, readLines } from './read-rows.ts';
import type { Translated } from './stripe/cells.ts';
import { recognize } from './stripe/recognize.ts';

/** Systems whose own exports are understood. */
export const FOREIGN = ['stripe'] as const;
export type Foreign = (typeof FOREIGN)[number];

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

/** One file of what is imported. It is read from the beginning each time it is opened. */
export interface Source {
  kind: Kind;
  /** As the report calls it. */
  file: string;
  bytes: number;
  open(): AsyncIterable<string>;
  /** Where it is another system's: what a row of it is here. */
  translate?(cells: Cells): Translated;
}

type File = Omit<Source, 'kind'>;

/** What of a folder is there to be imported, what is named before what names it. */
export async function sourcesIn(folder: string, from?: Foreign): Promise<Source[]> {
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

/** The same of files that come from anywhere. */
export async function sourcesOf(files: readonly File[], place: string, from?: Foreign): Promise<Source[]> {
  const sources = (await Promise.all(files.map((file) => sourceOf(file, from)))).flat();
  const known = KINDS.map(({ file }) => file).join(', ');
  if (sources.length === 0)
    throw new FileError(from ? TEXTS.none_of_theirs : TEXTS.none, { place, known, from: from ?? '' });
  return sources.toSorted((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind));
}

async function sourceOf(file: File, from: Foreign | undefined): Promise<Source[]> {
  const own = KINDS.find((kind) => kind.file === file.file);
  if (!file.file.endsWith('.csv')) return own ? [{ ...file, kind: own }] : [];
  const foreign = own || from ? recognize(await headOf(file)) : undefined;
  if (foreign && from) return [{ ...file, ...foreign }];
  if (foreign) throw new FileError(TEXTS.stripe, { file: file.file });
  return own ? [{ ...file, kind: own }] : [];
}

/** None where the file cannot be read as a table: whoever reads it next says why. Ours are known by their key. */
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
