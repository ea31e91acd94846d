import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { emptyDatabase, urlOf } from '#test/support/database.ts';
import { dataFolder, runCuota } from '#test/support/process.ts';
import { runStatement } from '#test/support/statement.ts';

const folder = dataFolder();
let database: Awaited<ReturnType<typeof emptyDatabase>>;

describe('database created by a version before the first release', () => {
  before(async () => {
    database = await emptyDatabase();
    await runStatement(
      database.connection,
      `create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
       insert into kysely_migration values ('0001-create-tenants', '2026-01-01'), ('0002-create-idempotency-keys', '2026-01-01');
       create table merchants (id integer primary key)`,
    );
  });
  after(async () => {
    await database.drop();
    await folder.close();
  });

  for (const words of [['migrate'], ['serve'], ['doctor']]) {
    test(`is refused by ${words} in one line and left unchanged`, async () => {
      const environment = {
        DATABASE_URL: urlOf(database.connection),
        DATA_DIR: folder.path,
        MASTER_KEY: Buffer.alloc(32).toString('base64'),
      };
      const { code, stderr } = await runCuota(words, environment);
      const line =
        /^cuota: the database was created by an earlier, unreleased version \(0001-create-tenants\): .* must be recreated\n$/;
      assert.equal(code, 1);
      assert.match(stderr, line);
      await runStatement(database.connection, 'select id from merchants');
    });
  }
});
