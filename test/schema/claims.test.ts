import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { useTables } from './database.ts';

const db = useTables();

/** The columns that `markCharging` writes. */
const CLAIMED = ['open_operation', 'invoice_id'];

test('a claim changes no index of subscriptions', async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = 'subscriptions'::regclass
  `.execute(db());
  assert.ok(rows.length > 10, 'the indexes were read');
  for (const { definition } of rows)
    for (const column of CLAIMED) assert.doesNotMatch(definition, new RegExp(`\\b${column}\\b`));
});

test('pages of subscriptions have free space for claims', async () => {
  const { rows } = await sql<{ options: string[] }>`
    select reloptions as options from pg_class where oid = 'subscriptions'::regclass
  `.execute(db());
  assert.deepEqual(rows[0]?.options, ['fillfactor=80']);
});
