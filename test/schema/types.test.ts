import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ACCOUNT_NAMES } from '#src/ledger/virtual-account/journal.ts';
import { useTables } from './database.ts';
import { readColumns, readConstraints, readPublished } from './read.ts';
import { readTypes } from './read-types.ts';
import { wordsIn } from './rows.ts';

const db = useTables();
const types = readTypes();

/** Tables of the HTTP layer and the vault, which query them without types because they depend on no module. */
const UNTYPED = ['data_keys', 'idempotency_keys'];

/** The JavaScript types of PostgreSQL types (`platform/database/pool.ts`). */
const READ_AS: Readonly<Record<string, string>> = {
  bigint: 'bigint',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'PlainDate',
  integer: 'number',
  'integer[]': 'number[]',
  json: 'json',
  jsonb: 'json',
  numeric: 'string',
  smallint: 'number',
  text: 'string',
  'text collate "C"': 'string',
  'text[]': 'string[]',
  'timestamp with time zone': 'Instant',
  'timestamp with time zone[]': 'Instant[]',
  uuid: 'string',
  'uuid[]': 'string[]',
};

/** Lists that cannot be part of the column type, because they are built by modules above the table. */
const BEYOND_TYPES: Readonly<Record<string, readonly string[]>> = { 'accounts.name': ACCOUNT_NAMES };

describe('the types of the tables', () => {
  test('name each table, view and column of the schema and no other', async () => {
    const tables = (await readColumns(db())).filter(({ table }) => !UNTYPED.includes(table));
    const columns = [...tables, ...(await readPublished(db()))];
    const stored = columns.map(({ table, name }) => `${table}.${name}`);
    const typed = [...types].flatMap(([table, row]) => [...row.keys()].map((name) => `${table}.${name}`));
    assert.deepEqual(typed.sort(), stored.sort());
  });

  test('have the type of each column, and null only for nullable columns', async () => {
    for (const { table, name, type, not_null } of await readColumns(db())) {
      const typed = types.get(table)?.get(name);
      if (!typed) continue;
      assert.equal(typed.type, READ_AS[type], `${table}.${name} is ${type}`);
      assert.equal(typed.nullable, !not_null, `${table}.${name} is ${not_null ? 'never' : 'perhaps'} null`);
    }
  });

  test('have the type of each column of a view', async () => {
    for (const { table, name, type } of await readPublished(db()))
      assert.equal(types.get(table)?.get(name)?.type, READ_AS[type], `${table}.${name} is ${type}`);
  });

  test('list the same words as the check of a column, and each list has a check', async () => {
    const checked = (await readConstraints(db())).flatMap(({ table, definition }) => {
      const found = wordsIn(definition);
      return found ? [[`${table}.${found.column}`, found.words.toSorted()] as const] : [];
    });
    const views = new Set((await readPublished(db())).map(({ table }) => table));
    const tables = [...types].filter(([name]) => !views.has(name));
    const listed = tables.flatMap(([table, row]) =>
      [...row].flatMap(([name, { words }]) => (words ? [[`${table}.${name}`, words] as const] : [])),
    );
    const beyond = Object.entries(BEYOND_TYPES).map(([name, words]) => [name, words.toSorted()] as const);
    assert.deepEqual(Object.fromEntries(checked), Object.fromEntries([...listed, ...beyond]));
  });
});
