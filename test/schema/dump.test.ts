import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { useTables } from './database.ts';
import { dumpSchema } from './read.ts';

const db = useTables();

test("the schema on paper is what the migrations give; write it anew with 'npm run schema'", async () => {
  assert.equal(readFileSync('docs/schema.sql', 'utf8'), await dumpSchema(db()));
});
