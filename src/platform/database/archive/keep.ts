import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type pg from 'pg';
import { writeWhole } from '../backup/whole-file.ts';
import { copyFiles } from './base.ts';
import {
  baseFile,
  listBases,
  listSegments,
  MACHINE,
  readSeries,
  type Series,
  stampOf,
  walFolder,
  writeBase,
  writeSeries,
} from './folder.ts';
import { placeAfter, segmentAt, segmentName, segmentNamed } from './segments.ts';
import {
  advanceSlot,
  dropSlot,
  findPosition,
  findSlot,
  makeSlot,
  type Position,
  switchWalFile,
} from './slot.ts';

/** Gzip level of archived WAL files. A low level lets the archiver keep up with the rate at which WAL is written. */
const COMPRESSION = 1;

/** Interval in milliseconds between copies of completed WAL files while a base backup is taken. */
const BETWEEN_MS = 5_000;

/** Thrown when WAL is missing from the archive. Instants after the gap can be restored only from a new base. */
export class MissingWalError extends Error {}

/** The series that the archiver extends. `next` is the number of the next WAL file to copy. */
export interface Kept {
  path: string;
  series: Series;
  next: bigint;
}

interface When {
  now: Temporal.Instant;
  /** Signal that aborts an unfinished base backup at shutdown. */
  signal: AbortSignal;
}

/**
 * Resumes the series in folder `path`. Returns null when the folder holds no series of this database. Throws a
 * MissingWalError when WAL was lost.
 */
export async function resume(client: pg.Client, path: string): Promise<Kept | null> {
  const series = await readSeries(path);
  const [base] = series ? await listBases(path) : [];
  if (series === null || base === undefined) return null;
  const { system, timeline } = await findPosition(client);
  if (series.system !== system || series.timeline !== timeline) return null;
  const slot = await findSlot(client);
  if (slot === null || slot.is_lost)
    throw new MissingWalError('the WAL was not copied before it exceeded its size limit');
  const bytes = BigInt(series.segment_bytes);
  const last = (await listSegments(path, bytes)).at(-1);
  const first = segmentNamed(`${base.first_segment}.gz`, bytes) ?? 0n;
  return { path, series, next: last ? last.number + 1n : first };
}

/** Starts a new series in the archive folder and takes its first base. Removes the series again if the base fails. */
export async function begin(
  client: pg.Client,
  { folder, product, ...when }: { folder: string; product: string } & When,
): Promise<Kept> {
  const path = join(folder, stampOf(when.now));
  const { system, timeline, segment_bytes, major } = await findPosition(client);
  const series = { product, system, timeline, segment_bytes, major, machine: MACHINE, kept_until: null };
  // Do not create the archive folder itself: when it is missing, its disk is not mounted.
  await mkdir(path, { mode: 0o700 });
  try {
    await mkdir(walFolder(path), { mode: 0o700 });
    await writeSeries(path, series);
    await makeSlot(client);
    return await takeBase(client, { path, series, next: -1n }, when);
  } catch (error) {
    await dropSlot(client).catch(() => undefined);
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * Takes a base backup: copies the database files and the WAL needed to restore them. Writes the description
 * file last, because a base without one counts as incomplete and is ignored.
 */
export async function takeBase(client: pg.Client, before: Kept, { now, signal }: When): Promise<Kept> {
  const { path, series } = before;
  const name = `base-${stampOf(now)}`;
  const bytes = BigInt(series.segment_bytes);
  const named = (segment: bigint) => segmentName(series.timeline, segment, bytes);
  let kept = before;
  let looked_ms = performance.now();
  // Copying a large database takes long. WAL is copied meanwhile, so that PostgreSQL does not discard it.
  const between = async (first: string) => {
    signal.throwIfAborted();
    if (performance.now() - looked_ms < BETWEEN_MS) return;
    kept = await copyWal(client, startingAt(kept, first));
    looked_ms = performance.now();
  };
  const { first, last } = await copyFiles(client, baseFile(path, name), between);
  const taken_at = await switchWalFile(client);
  kept = await copyWal(client, startingAt(kept, first));
  if (segmentAt(last, bytes) >= kept.next) throw new Error('the WAL after a base backup was not written');
  const first_segment = named(segmentAt(first, bytes));
  await writeBase(path, { name, taken_at, first_segment, last_segment: named(kept.next - 1n) });
  return recordUntil(kept, taken_at);
}

function startingAt(kept: Kept, place: string): Kept {
  return kept.next < 0n ? { ...kept, next: segmentAt(place, BigInt(kept.series.segment_bytes)) } : kept;
}

/** Copies the completed WAL files to the archive, then allows PostgreSQL to delete its own copies. */
export async function copyWal(client: pg.Client, kept: Kept): Promise<Kept> {
  const { path, series } = kept;
  const bytes = BigInt(series.segment_bytes);
  const position = await findPosition(client);
  const end = segmentAt(position.place, bytes);
  let { next } = kept;
  for (; next < end; next += 1n) {
    const name = segmentName(series.timeline, next, bytes);
    await copySegment(position, join(walFolder(path), `${name}.gz`), name);
    await advanceSlot(client, placeAfter(next, bytes));
  }
  return { ...kept, next };
}

async function copySegment({ folder }: Position, to: string, name: string): Promise<void> {
  const source = join(folder, 'pg_wal', name);
  try {
    await writeWhole(to, createReadStream(source), COMPRESSION);
  } catch (error) {
    const { code, path = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && basename(path) === name)
      throw new MissingWalError(`the WAL segment ${name} is missing`);
    throw error;
  }
}

/** Switches to a new WAL file and copies all earlier ones, so that the archive covers the current instant. */
export async function archiveUntilNow(client: pg.Client, kept: Kept): Promise<Kept> {
  const until = await switchWalFile(client);
  return recordUntil(await copyWal(client, kept), until);
}

async function recordUntil(kept: Kept, until: string): Promise<Kept> {
  const series = { ...kept.series, kept_until: until };
  await writeSeries(kept.path, series);
  return { ...kept, series };
}
