import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { sql } from 'kysely';
import { useTables } from './database.ts';
import { dumpSchema, readColumns } from './read.ts';

const db = useTables();

test("the schema on paper is what the migrations give; write it anew with 'npm run schema'", async () => {
  assert.equal(readFileSync('docs/schema.sql', 'utf8'), await dumpSchema(db()));
});

test('the migrations write no row, and so no exchange rate that nobody recorded', async () => {
  for (const table of new Set((await readColumns(db())).map((column) => column.table))) {
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db());
    assert.equal(rows.length, 0, table);
  }
});
