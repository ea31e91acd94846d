import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { runChecks } from '#src/cli/operations.ts';
import { MODULES } from '#src/modules.ts';
import { listMigrations } from '#src/platform/database/backup/content.ts';
import { dump } from '#src/platform/database/backup/dump.ts';
import { readBackup, writeBackup } from '#src/platform/database/backup/file.ts';
import { load } from '#src/platform/database/backup/load.ts';
import { type Part, readParts } from '#src/platform/database/backup/part.ts';
import { migrateTo } from '#src/platform/database/migrate.ts';
import { withMigrationDatabase } from '#src/runtime.ts';
import { useApp } from '#test/support/app.ts';
import { isOnCitus } from '#test/support/citus.ts';
import { connectionTo, emptyDatabase } from '#test/support/database.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { anEvidenceThere, aPaidSubscription } from '#test/support/panel-things.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const folder = mkdtempSync(join(tmpdir(), 'cuota-backup-'));
after(() => rmSync(folder, { recursive: true }));
const HEAD = { product: 'cuota', taken_at: '2027-01-15T15:00:00Z' };
const file = join(folder, 'a.backup');

async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns the rows of each table as sorted text. */
async function contentOf(connection: pg.ClientConfig): Promise<Record<string, string>> {
  return withClient(connection, async (client) => {
    const content: Record<string, string> = {};
    let table = '';
    for await (const part of dump(client, HEAD)) {
      if (part.kind === 'table') table = part.name;
      // Rows come in no particular order, so they are sorted below.
      if (part.kind === 'rows') content[table] = (content[table] ?? '') + part.bytes;
      if (part.kind === 'end') content.sequences = JSON.stringify(part.sequences);
    }
    const sorted = Object.entries(content).map(([name, lines]) => [
      name,
      lines.split('\n').toSorted().join('\n'),
    ]);
    return Object.fromEntries(sorted);
  });
}

async function restored(connection: pg.ClientConfig, source: AsyncIterable<Part>): Promise<void> {
  const parts = readParts(source);
  const head = await parts.take();
  assert.equal(head.kind, 'begin');
  if (head.kind === 'begin') await withMigrationDatabase(connection, (db) => migrateTo(db, head.migrations));
  await withClient(connection, (client) => load(client, parts));
}

test('a backup taken during writes is consistent, and its restore is byte-identical', async () => {
  const merchant = await aMerchant(service);
  await aPaidSubscription({ merchant });
  await anEvidenceThere({ service, merchant });
  await merchant.test.post('/group', { name: 'Tab\t, línea\n, \\N, \\. y «nulo»', office: merchant.office });
  const connection = await connectionTo(service.deps.db);
  const before = await contentOf(connection);
  await withClient(connection, async (client) => {
    const parts = dump(client, HEAD);
    const first = await parts.next();
    // The snapshot is taken: this payment is not in the backup. On Citus there is no common snapshot, so nothing runs meanwhile.
    if (!isOnCitus) await aPaidSubscription({ merchant });
    await writeBackup(
      file,
      (async function* () {
        yield first.value as Part;
        yield* parts;
      })(),
    );
  });
  const other = await emptyDatabase();
  try {
    await restored(other.connection, readBackup(file));
    const { sequences: _numbers, ...content } = await contentOf(other.connection);
    const { sequences: _before, ...expected } = before;
    assert.deepEqual(Object.keys(content), Object.keys(expected));
    for (const name of Object.keys(expected)) assert.equal(content[name], expected[name], name);
    await withClient(other.connection, async (client) => {
      const migrations = await withClient(connection, listMigrations);
      assert.deepEqual(await listMigrations(client), migrations);
      const { rows } = await client.query(`select count(*)::int as off from pg_trigger
        where not tgisinternal and tgenabled <> 'O'`);
      assert.equal(rows[0].off, 0, 'a trigger is disabled');
    });
    const findings = await withMigrationDatabase(other.connection, (db) =>
      runChecks({ ...service.deps, db }, MODULES),
    );
    const ill = findings.filter(({ ok, check }) => !ok && check !== 'worker');
    // The payment made after the backup exists only at the network, and the doctor reports it.
    assert.deepEqual(
      ill.map(({ check, detail }) => `${check}: ${detail.split(',')[0]}`),
      isOnCitus ? [] : ['ledger: 1 differ'],
    );
  } finally {
    await other.drop();
  }
});

test('a restore rejects a truncated, corrupted or unrelated file and writes no rows', async () => {
  const whole = readFileSync(file);
  const changed = Buffer.from(whole);
  changed.writeUInt8(changed.readUInt8(whole.length - 6) ^ 1, whole.length - 6);
  const spoilt = { short: whole.subarray(0, whole.length / 2), changed, text: Buffer.from('no backup') };
  const other = await emptyDatabase();
  try {
    for (const [name, bytes] of Object.entries(spoilt)) {
      const path = join(folder, name);
      writeFileSync(path, bytes);
      await assert.rejects(restored(other.connection, readBackup(path)), /cannot read the backup/, name);
    }
    await assert.rejects(restored(other.connection, readBackup(join(folder, 'nobody'))), /ENOENT/);
    await withClient(other.connection, async (client) => {
      const { rows } = await client.query('select count(*)::int as count from merchants');
      assert.equal(rows[0].count, 0);
    });
    // The failed attempts created the tables, with the same migrations and no rows.
    await restored(other.connection, readBackup(file));
  } finally {
    await other.drop();
  }
});
