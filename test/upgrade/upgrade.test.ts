import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { runChecks } from '#src/cli/operations.ts';
import { MODULES } from '#src/modules.ts';
import { readBackup } from '#src/platform/database/backup/file.ts';
import { load } from '#src/platform/database/backup/load.ts';
import { type Head, readParts } from '#src/platform/database/backup/part.ts';
import { migrate, migrateTo, pendingMigrations } from '#src/platform/database/migrate.ts';
import { openDatabase } from '#src/platform/database/pool.ts';
import type { Tables } from '#src/tables.ts';
import { useApp } from '#test/support/app.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { FIXTURE } from './fixture.ts';
import { refusedBy } from './record.ts';

/** Sums that must not change in an upgrade. */
const SUMS = `
  select 'transactions' as of, currency_type, sum(amount) as amount, sum(refunded) as other from transactions group by 2
  union all select 'invoices', currency_type, sum(total), sum(tax) from invoices group by 2
  union all select 'movements', kind, sum(transaction_amount), sum(liquidated_amount) from movements group by 2
  union all select 'postings', '', sum(abs(amount)), sum(amount) from postings
  union all select 'subscriptions', status, count(*), sum(charges) from subscriptions group by 2
  order by 1, 2`;

/** Checks of running processes, and of secrets that are not in the fixture. */
const RUNTIME_CHECKS = ['worker', 'ledger', 'network', 'simulator', 'providers', 'electronic invoices'];

const service = useApp();
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let db: Kysely<Tables>;
let head: Head;
let rows: Record<string, number>;
let sums: unknown;
let run: string[];

describe('database of the previous release', () => {
  before(async () => {
    database = await emptyDatabase();
    const { connection } = database;
    db = openDatabase<Tables>({ connection, max_connections: 2, prepare: false, onError: () => undefined });
    const parts = readParts(readBackup(FIXTURE.database));
    head = (await parts.take()) as Head;
    await migrateTo(db, head.migrations);
    const client = new pg.Client(connection);
    await client.connect();
    rows = await load(client, parts);
    sums = (await client.query(SUMS)).rows;
    await client.end();
    run = await migrate(db);
  });
  after(async () => {
    await db.destroy();
    await database.drop();
  });

  test('has a row in every table of that release', () => {
    assert.ok(Object.keys(rows).length > 80);
    assert.deepEqual(
      Object.entries(rows).filter(([, count]) => count === 0),
      [],
    );
  });

  test('is upgraded by the migrations since then', async () => {
    assert.deepEqual(await pendingMigrations(db), []);
    const { rows: all } = await sql`select from kysely_migration`.execute(db);
    assert.equal(all.length, head.migrations.length + run.length);
  });

  test('keeps every row and every sum', async () => {
    const lost: string[] = [];
    for (const [table, count] of Object.entries(rows)) {
      const { rows: found } = await sql<{ n: bigint }>`select count(*) as n from ${sql.table(table)}`.execute(
        db,
      );
      if (Number(found[0]?.n) !== count) lost.push(`${table}: ${count} became ${found[0]?.n}`);
    }
    assert.deepEqual(lost, []);
    assert.deepEqual(
      JSON.parse(JSON.stringify((await sql.raw(SUMS).execute(db)).rows, texts)),
      JSON.parse(JSON.stringify(sums, texts)),
    );
  });

  test('passes the ledger checks of the doctor', async () => {
    const findings = await runChecks({ ...service.deps, db }, MODULES);
    const ill = findings.filter(({ ok, check }) => !ok && !RUNTIME_CHECKS.includes(check));
    assert.ok(findings.length > 20);
    assert.deepEqual(ill, []);
  });

  test('still accepts the statements of that release during a rolling upgrade', async () => {
    const statements: string[] = JSON.parse(gunzipSync(readFileSync(FIXTURE.statements)).toString());
    assert.ok(statements.length > 1_000);
    const client = new pg.Client(database.connection);
    await client.connect();
    try {
      assert.deepEqual(await refusedBy(client, statements), []);
      await client.query('alter table subscribers rename column last_name to surname');
      const missed = await refusedBy(client, statements);
      assert.ok(missed.length > 0, 'a dropped column is detected');
      assert.match(missed[0]?.reason ?? '', /last_name/);
    } finally {
      await client.end();
    }
  });
});

function texts(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
