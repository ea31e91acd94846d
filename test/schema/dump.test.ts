import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { sql } from 'kysely';
import { useTables } from './database.ts';
import { dumpSchema, readColumns } from './read.ts';

const db = useTables();

test("docs/schema.sql equals the schema after all migrations; 'npm run schema' updates it", async () => {
  assert.equal(readFileSync('docs/schema.sql', 'utf8'), await dumpSchema(db()));
});

test('the migrations insert no rows, such as exchange rates', async () => {
  for (const table of new Set((await readColumns(db())).map((column) => column.table))) {
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db());
    assert.equal(rows.length, 0, table);
  }
});
