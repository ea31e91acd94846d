import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { LIMITS } from '#src/platform/database/limits.ts';
import { migrate, requireExtensions } from '#src/platform/database/migrate.ts';
import { type AnyDatabase, openDatabase } from '#src/platform/database/pool.ts';
import { StartupError } from '#src/platform/startup-error.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { runStatement } from '#test/support/statement.ts';

/** Roles are shared by the whole server, so the name is unique per process. */
const ROLE = `cuota_reader_${process.pid}`;
let database: Awaited<ReturnType<typeof emptyDatabase>>;
const open: AnyDatabase[] = [];

/** Opens a database as the owner, or as a role that may create nothing. It keeps its only connection. */
async function as(role?: string): Promise<AnyDatabase> {
  const options = { max_connections: 1, prepare: false, limits: LIMITS.migrations, onError: () => undefined };
  const db = openDatabase({ connection: database.connection, ...options });
  open.push(db);
  if (role) await sql`set role ${sql.ref(role)}`.execute(db);
  return db;
}

before(async () => {
  database = await emptyDatabase();
  await runStatement(database.connection, `create role ${ROLE}`);
});

after(async () => {
  for (const db of open) await db.destroy();
  await runStatement(database.connection, `drop role ${ROLE}`);
  await database.drop();
});

describe('required PostgreSQL extensions', () => {
  test('a user who may not create them gets a one-line error before any migration runs', async () => {
    const text =
      /^this user may not add pg_trgm and btree_gin to the database: .*"grant create on database \w+ to".*"create extension pg_trgm"/;
    await assert.rejects(migrate(await as(ROLE)), (error) => {
      assert.ok(error instanceof StartupError);
      assert.match(error.message, text);
      return true;
    });
    const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(await as());
    assert.equal(rows.length, 0);
  });

  test('are accepted if another user created them', async () => {
    await runStatement(database.connection, 'create extension pg_trgm; create extension btree_gin');
    await requireExtensions(await as(ROLE));
  });

  test('the error names the package to install if PostgreSQL lacks one', async () => {
    await assert.rejects(requireExtensions(await as(), ['pg_trgm', 'no_such_extension']), (error) => {
      assert.ok(error instanceof StartupError);
      assert.match(error.message, /^PostgreSQL lacks no_such_extension: install .*postgresql-contrib/);
      return true;
    });
  });
});
