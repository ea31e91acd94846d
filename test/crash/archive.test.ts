import assert from 'node:assert/strict';
import { mkdir, readdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { chooseSource } from '#src/platform/database/archive/choose.ts';
import { listBases, listSegments, listSeries } from '#src/platform/database/archive/folder.ts';
import { openArchiver } from '#src/platform/database/archive/run.ts';
import { readState } from '#src/platform/database/archive/state.ts';
import { type EmbeddedServer, startEmbedded } from '#src/platform/database/embedded.ts';
import { PRODUCT } from '#src/product.ts';
import { aDataFolder, cleanUp, quiet } from './embedded-support.ts';

const SEGMENT_BYTES = 2n ** 24n;
/** Maximum number of WAL segments that may wait for the archive. */
const MAX_WAITING_SEGMENTS = 4;

const data_dir = await aDataFolder();
const folder = join(dirname(data_dir), 'archive');
const errors: string[] = [];
let server: EmbeddedServer;
let client: pg.Client;
let hours = 0;

const options = () => ({
  ...{ connection: server.connection, data_dir, product: PRODUCT, keep_days: 1, cut_ms: 0 },
  log: { ...quiet, error: (_: object, message: string) => errors.push(message) },
  now: () => Temporal.Now.instant().add({ hours }),
});

/** Opens an archive keeper that continues what another process began, as after a restart. */
const startKeeper = (to: string | null = folder) =>
  openArchiver({ ...options(), folder: to }, new AbortController().signal);

const state = () => readState(data_dir);
const slots = async () => (await client.query('select wal_status from pg_replication_slots')).rows;
const seriesFolder = async () => (await listSeries(folder)).at(-1) ?? '';

/** Fills this number of WAL segments. */
async function fillWal(pieces: number): Promise<void> {
  for (let written = 0; written < pieces; written += 1) {
    await client.query('select pg_current_xact_id()');
    await client.query('select pg_switch_wal()');
  }
  await client.query('checkpoint');
}

before(async () => {
  const max_slot_wal_keep_size = `${16 * MAX_WAITING_SEGMENTS}MB`;
  const settings = { max_slot_wal_keep_size, min_wal_size: '32MB', max_wal_size: '32MB' };
  server = await startEmbedded({ name: PRODUCT, dataDir: data_dir, log: quiet, settings });
  client = new pg.Client(server.connection);
  await client.connect();
});
after(async () => {
  await client.end();
  await server.stop();
  await cleanUp();
});

describe('archive of the embedded database', () => {
  test('does not start if its folder is missing, because the disk may not be mounted', async () => {
    await startKeeper()();
    assert.match(state()?.reason ?? '', /ENOENT/);
    assert.ok(state()?.failing_since);
    assert.deepEqual(await slots(), []);
    assert.deepEqual(errors, [
      'the archive cannot be written: the log is kept beside the database, up to its limit',
    ]);
    await assert.rejects(stat(folder));
  });

  test('starts with a base backup, archives the WAL from there, readable only by its owner, and reports its latest instant', async () => {
    await mkdir(folder);
    const began = Temporal.Now.instant();
    const look = startKeeper();
    await look();
    assert.equal(state()?.failing_since, null);
    const [base] = await listBases(await seriesFolder());
    assert.ok(base && Temporal.Instant.compare(base.taken_at, began) > 0);
    const first = state()?.kept_until ?? '';
    await look();
    assert.ok(Temporal.Instant.compare(state()?.kept_until ?? '', first) > 0);
    const [piece] = await listSegments(await seriesFolder(), SEGMENT_BYTES);
    assert.equal(piece?.name, `${base.first_segment}.gz`);
    const { mode } = await stat(join(await seriesFolder(), 'log', piece.name));
    assert.equal(mode & 0o777, 0o600);
  });

  test('is continued by the next process without a gap', async () => {
    const before = await listSegments(await seriesFolder(), SEGMENT_BYTES);
    await fillWal(1);
    await startKeeper()();
    assert.equal((await listSeries(folder)).length, 1);
    const numbers = (await listSegments(await seriesFolder(), SEGMENT_BYTES)).map(({ number }) => number);
    assert.ok(numbers.length > before.length);
    assert.deepEqual(
      numbers,
      numbers.map((_, place) => (numbers[0] ?? 0n) + BigInt(place)),
    );
  });

  test('makes a new base backup after a day and deletes older ones that are past the retention', async () => {
    const [first] = await listBases(await seriesFolder());
    hours = 25;
    await startKeeper()();
    hours = 0;
    const bases = await listBases(await seriesFolder());
    assert.equal(bases.length, 1);
    assert.notEqual(bases[0]?.name, first?.name);
    const [oldest] = await listSegments(await seriesFolder(), SEGMENT_BYTES);
    assert.equal(oldest?.name, `${bases[0]?.first_segment}.gz`);
    assert.equal((await readdir(await seriesFolder())).filter((name) => name.endsWith('.tar.gz')).length, 1);
    await assert.rejects(
      chooseSource(folder, Temporal.Instant.from(first?.taken_at ?? '')),
      /does not contain/,
    );
  });

  test('that cannot be written keeps WAL in the data folder and catches up after a short outage', async () => {
    errors.length = 0;
    const look = startKeeper();
    await look();
    const kept = state()?.kept_until;
    await rename(folder, `${folder}.away`);
    await fillWal(1);
    await look();
    const failing = state();
    assert.equal(failing?.kept_until, kept);
    assert.ok(failing?.failing_since && failing.broken_since === null);
    assert.equal(errors.length, 1);
    await rename(`${folder}.away`, folder);
    await startKeeper()();
    assert.equal(state()?.failing_since, null);
    assert.equal((await listSeries(folder)).length, 1);
  });

  test('drops WAL before the disk fills, reports the failure time and continues with a new base backup', async () => {
    errors.length = 0;
    await startKeeper()();
    const kept = state()?.kept_until;
    await rename(folder, `${folder}.away`);
    await startKeeper()();
    await fillWal(4 * MAX_WAITING_SEGMENTS);
    assert.deepEqual(await slots(), [{ wal_status: 'lost' }]);
    await rename(`${folder}.away`, folder);
    await startKeeper()();
    assert.equal(state()?.broken_since, kept);
    assert.match(errors.at(-1) ?? '', /broken: no later instant can be restored/);
    // The folder of a series is named after the second in which the series begins.
    hours = 1;
    await startKeeper()();
    hours = 0;
    const [old = '', next = ''] = await listSeries(folder);
    assert.notEqual(next, '');
    assert.deepEqual([state()?.broken_since, state()?.failing_since], [null, null]);
    const lost = Temporal.Instant.from(kept ?? '').add({ milliseconds: 1 });
    await assert.rejects(chooseSource(folder, lost), /does not contain .*, and /);
    assert.equal((await chooseSource(folder, Temporal.Instant.from(kept ?? ''))).path, old);
    assert.equal((await chooseSource(folder, null)).path, next);
  });

  test('releases its replication slot when archiving is turned off, so PostgreSQL keeps no WAL for it', async () => {
    assert.equal((await slots()).length, 1);
    await startKeeper(null)();
    assert.deepEqual(await slots(), []);
  });
});
