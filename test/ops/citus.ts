/** Tests the operator commands on a Citus database. Run by `.ci/citus`. */
import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { distribute } from '#src/platform/database/citus/distribute.ts';
import { migrateTo } from '#src/platform/database/migrate.ts';
import { withMigrationDatabase } from '#src/runtime.ts';
import { addNodes, isOnCitus } from '#test/support/citus.ts';
import { cloneDatabase, emptyDatabase, urlOf } from '#test/support/database.ts';
import { demoFolder } from '#test/support/demo-folder.ts';
import { runCuota } from '#test/support/process.ts';

assert.ok(isOnCitus, "run this with '.ci/citus test/ops/citus.ts'");
const folder = await demoFolder();
after(() => folder.close());
const { settings } = folder;

/** Returns the failed checks of the doctor, except those for processes that do not run in this test. */
async function failedChecks(of: typeof settings): Promise<string[]> {
  const { stdout } = await runCuota(['doctor', '--json'], of);
  const { findings } = JSON.parse(stdout) as { findings: { check: string; ok: boolean }[] };
  assert.ok(findings.length > 20, stdout);
  const ill = findings.filter(({ check, ok }) => !ok && !['worker', 'network', 'simulator'].includes(check));
  return ill.map(({ check }) => check);
}

/** Counts the rows of tables that must be the same before and after a move. */
async function countRows(connectionString: string): Promise<object[]> {
  const { rows } = await query(
    connectionString,
    `select (select count(*) from merchants)::int as merchants, (select count(*) from plans)::int as plans,
      (select count(*) from audit_log)::int as entries, (select count(*) from data_keys)::int as keys`,
  );
  return rows;
}

async function query(connectionString: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

test('a distributed database is migrated and checked like any other', async () => {
  const { code, stdout } = await runCuota(['migrate'], settings);
  assert.deepEqual([code, stdout], [0, 'the database is up to date\n']);
  assert.deepEqual(await failedChecks(settings), []);
});

test('an upgrade changes the tables on every node and distributes new ones', async () => {
  const { connection, drop } = await emptyDatabase();
  after(drop);
  const DATABASE_URL = urlOf(connection);
  await addNodes(connection, new URL(DATABASE_URL).pathname.slice(1));
  const names = globSync('migrations/*.sql').map((file) => basename(file, '.sql'));
  const before = names.filter((name) => name <= '0067-intents-checked').sort();
  await withMigrationDatabase(connection, async (db) => {
    await migrateTo(db, before);
    await distribute(db, { asked: true });
  });
  const { code, stdout } = await runCuota(['migrate', '--json'], { ...settings, DATABASE_URL });
  assert.equal(code, 0, stdout);
  assert.deepEqual(await failedChecks({ ...settings, DATABASE_URL }), []);
  const { rows } = await query(
    DATABASE_URL,
    `select 1 from pg_dist_partition where logicalrelid = 'import_files'::regclass and partmethod = 'h'`,
  );
  assert.equal(rows.length, 1);
});

test('a backup is refused, because the nodes are not read at one instant', async () => {
  const { code, stderr } = await runCuota(['backup', join(folder.path, 'copy')], settings);
  assert.equal(code, 1);
  assert.match(stderr, /distributed over nodes, which have no common snapshot/);
});

test('a restore into a distributed database is refused', async () => {
  const spread = await cloneDatabase();
  after(() => spread.drop());
  const { code, stderr } = await runCuota(['move', '--to', urlOf(spread.connection)], settings);
  assert.equal(code, 1);
  assert.match(stderr, /distribute it afterwards with 'cuota migrate --spread'/);
});

test('while the service is stopped, all data can be moved to a single PostgreSQL server', async () => {
  const plain = await emptyDatabase();
  after(() => plain.drop());
  const DATABASE_URL = urlOf(plain.connection);
  const { code, stderr } = await runCuota(['move', '--to', DATABASE_URL], settings);
  assert.equal(code, 0, stderr);
  assert.deepEqual(await countRows(DATABASE_URL), await countRows(settings.DATABASE_URL ?? ''));
  assert.deepEqual(await failedChecks({ ...settings, DATABASE_URL }), []);
  const made = await runCuota(['merchant', 'create', '--name', 'Nuevo'], { ...settings, DATABASE_URL });
  assert.equal(made.code, 0, made.stderr);
});
