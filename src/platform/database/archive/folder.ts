import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWholeText } from '../backup/whole-file.ts';
import { segmentNamed } from './segments.ts';

/**
 * An archive is a folder of series. A series holds the continuous WAL of one database, starting at a copy of its
 * files (a base):
 *
 *     20270301T190000Z/series.json          which database it belongs to, and the last instant it covers
 *     20270301T190000Z/base-….tar.gz, .json  the files of the database, and the WAL they need
 *     20270301T190000Z/log/….gz             the WAL files as PostgreSQL writes them
 */
export interface Series {
  product: string;
  /** The system identifier that PostgreSQL generated for this cluster. */
  system: string;
  timeline: number;
  segment_bytes: number;
  /** Major version of PostgreSQL. The files can be restored only with this version and on the same platform. */
  major: string;
  machine: string;
  /** Latest instant that can be restored. Null when none can be restored yet. */
  kept_until: string | null;
}

export interface Base {
  name: string;
  /** The earliest instant that can be restored from this base. */
  taken_at: string;
  first_segment: string;
  /**
   * Last WAL file needed to restore the base. Up to its end there is a commit after `taken_at`, at which recovery can
   * stop.
   */
  last_segment: string;
}

export const MACHINE = `${process.platform}-${process.arch}`;

export const walFolder = (series: string) => join(series, 'log');
export const baseFile = (series: string, name: string) => join(series, `${name}.tar.gz`);

const SERIES_NAME = /^\d{8}T\d{6}Z$/;

/** Returns a folder name that sorts by time. */
export function stampOf(instant: Temporal.Instant): string {
  return instant.round('second').toString().replace(/[-:]/g, '');
}

async function readJson<T>(path: string): Promise<T | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  return text === null ? null : (JSON.parse(text) as T);
}

const write = (path: string, value: unknown) => writeWholeText(path, `${JSON.stringify(value, null, 2)}\n`);

export const readSeries = (series: string) => readJson<Series>(join(series, 'series.json'));
export const writeSeries = (series: string, of: Series) => write(join(series, 'series.json'), of);
export const writeBase = (series: string, base: Base) => write(join(series, `${base.name}.json`), base);

/** Returns the paths of all series, oldest first. */
export async function listSeries(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => SERIES_NAME.test(name))
    .sort()
    .map((name) => join(folder, name));
}

/** Returns the complete bases of a series, oldest first. */
export async function listBases(series: string): Promise<Base[]> {
  const names = (await readdir(series)).filter((name) => /^base-.*\.json$/.test(name)).sort();
  const bases = await Promise.all(names.map((name) => readJson<Base>(join(series, name))));
  return bases.filter((base) => base !== null);
}

/** Returns the archived WAL files of a series, in order. */
export async function listSegments(
  series: string,
  segment_bytes: bigint,
): Promise<{ name: string; number: bigint }[]> {
  const names = await readdir(walFolder(series));
  const found = names.map((name) => ({ name, number: segmentNamed(name, segment_bytes) }));
  return found
    .filter((each): each is { name: string; number: bigint } => each.number !== undefined)
    .sort((one, other) => Number(one.number - other.number));
}

/**
 * Removes data that is needed only for instants before `before`. Keeps one base older than `before`, because
 * restoring any later instant starts from it.
 */
export async function prune(folder: string, before: Temporal.Instant): Promise<void> {
  const isOld = (instant: string) => Temporal.Instant.compare(Temporal.Instant.from(instant), before) < 0;
  const all = await listSeries(folder);
  for (const [place, series] of all.entries()) {
    const about = await readSeries(series);
    const isLast = place === all.length - 1;
    if (!isLast && about && (about.kept_until === null || isOld(about.kept_until))) {
      await rm(series, { recursive: true, force: true });
    } else if (about) await pruneSeries(series, BigInt(about.segment_bytes), isOld);
  }
}

async function pruneSeries(
  series: string,
  segment_bytes: bigint,
  isOld: (instant: string) => boolean,
): Promise<void> {
  const bases = await listBases(series);
  const kept = Math.max(
    0,
    bases.findLastIndex(({ taken_at }) => isOld(taken_at)),
  );
  const first = bases[kept];
  if (first === undefined) return;
  // Removes the description of a base first, so that an interrupted removal leaves no base that looks complete.
  for (const { name } of bases.slice(0, kept)) {
    await rm(join(series, `${name}.json`), { force: true });
    await rm(baseFile(series, name), { force: true });
  }
  const needed = segmentNamed(`${first.first_segment}.gz`, segment_bytes) ?? 0n;
  for (const { name, number } of await listSegments(series, segment_bytes)) {
    if (number < needed) await rm(join(walFolder(series), name), { force: true });
  }
}
