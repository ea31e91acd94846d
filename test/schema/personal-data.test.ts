import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { useTables } from './database.ts';
import { NOT_PERSONAL, PERSONAL, TABLES_WITHOUT_PAYERS } from './personal-columns.ts';
import { type Column, readColumns } from './read.ts';

const db = useTables();

/** Column types that can hold a name. */
const FREE_TEXT = /^(text|jsonb|json|bytea)/;

let columns: Column[];

describe('personal data in the schema', () => {
  before(async () => {
    columns = (await readColumns(db())).filter(({ type }) => FREE_TEXT.test(type));
  });

  test('declares each column as erased with a person or as not personal', () => {
    const tables = new Set(Object.values(TABLES_WITHOUT_PAYERS).flat());
    const known = [
      ...Object.entries(PERSONAL).flatMap(([table, names]) => names.map((name) => `${table}.${name}`)),
      ...Object.values(NOT_PERSONAL).flat(),
    ];
    const stored = columns
      .filter(({ table }) => !tables.has(table))
      .map(({ table, name }) => `${table}.${name}`);
    assert.deepEqual(known.toSorted(), stored.toSorted());
  });

  test('declares each table once and only existing tables', () => {
    const tables = [...Object.values(TABLES_WITHOUT_PAYERS).flat(), ...Object.keys(PERSONAL)];
    assert.deepEqual(tables.toSorted(), [...new Set(columns.map(({ table }) => table))].sort());
  });
});
