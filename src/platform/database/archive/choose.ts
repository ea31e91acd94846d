import { StartupError } from '../../startup-error.ts';
import { type Base, listBases, listSegments, listSeries, readSeries, type Series } from './folder.ts';
import { segmentNamed } from './segments.ts';

/** The base backup and the WAL files from which a database is restored. */
export interface Source {
  path: string;
  series: Series;
  base: Base;
  /** Names of the WAL files to replay, in order. */
  segments: string[];
  /** The instant to restore. Null restores the latest archived state. */
  at: Temporal.Instant | null;
  /** The restored data is at least as recent as this instant. */
  reaches: Temporal.Instant;
}

interface Found {
  path: string;
  series: Series;
  bases: Base[];
  from: Temporal.Instant;
  until: Temporal.Instant;
}

async function readArchive(folder: string): Promise<Found[]> {
  const paths = await listSeries(folder).catch((error: Error) => {
    throw new StartupError(`cannot read the archive ${folder}: ${error.message}`);
  });
  const found = await Promise.all(
    paths.map(async (path): Promise<Found | null> => {
      const series = await readSeries(path);
      const bases = series ? await listBases(path) : [];
      const [first] = bases;
      if (!series?.kept_until || !first) return null;
      const [from, until] = [first.taken_at, series.kept_until].map((text) => Temporal.Instant.from(text));
      return from && until ? { path, series, bases, from, until } : null;
    }),
  );
  return found.filter((each) => each !== null);
}

/**
 * Selects the newest base backup taken before `at`, and its WAL files. Null selects the newest base of the archive.
 * Throws a StartupError when the archive does not cover `at`.
 */
export async function chooseSource(folder: string, at: Temporal.Instant | null): Promise<Source> {
  const archive = await readArchive(folder);
  const reachable = archive.filter(({ from, until }) => at === null || isWithin(at, from, until));
  const chosen = reachable.at(-1);
  if (chosen === undefined) {
    const ranges = archive.map(({ from, until }) => `${from} to ${until}`);
    throw new StartupError(
      ranges.length === 0
        ? `${folder} contains no archive that can be restored`
        : `the archive does not contain ${at}: it covers ${ranges.join(', and ')}`,
    );
  }
  const { path, series, bases, until } = chosen;
  const place = bases.findLastIndex(
    ({ taken_at }) => at === null || Temporal.Instant.compare(taken_at, at) <= 0,
  );
  const base = bases[place] as Base;
  const segments = await segmentsOf(path, series, base, at === null ? undefined : bases[place + 1]);
  return { path, series, base, segments, at, reaches: at ?? until };
}

function isWithin(at: Temporal.Instant, from: Temporal.Instant, until: Temporal.Instant): boolean {
  return Temporal.Instant.compare(at, from) >= 0 && Temporal.Instant.compare(at, until) <= 0;
}

/**
 * Lists the WAL files needed to restore an instant between `base` and the following base `next`. Without
 * `next`, lists all WAL files since `base`. Throws a StartupError when a file is missing.
 */
async function segmentsOf(
  path: string,
  series: Series,
  base: Base,
  next: Base | undefined,
): Promise<string[]> {
  const bytes = BigInt(series.segment_bytes);
  const numbered = (name: string) => segmentNamed(`${name}.gz`, bytes) ?? 0n;
  const first = numbered(base.first_segment);
  const last = next && numbered(next.last_segment);
  const needed = (await listSegments(path, bytes)).filter(
    ({ number }) => number >= first && (last === undefined || number <= last),
  );
  for (const [place, { number }] of needed.entries()) {
    if (number !== first + BigInt(place))
      throw new StartupError(`a WAL segment is missing in ${path}, before ${needed[place]?.name}`);
  }
  return needed.map(({ name }) => name);
}
