import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { useTables } from './database.ts';
import { IMPERSONAL, NOBODYS, PERSONAL } from './personal-columns.ts';
import { type Column, readColumns } from './read.ts';

const db = useTables();

/** What can hold a name. */
const TELLING = /^(text|jsonb|json|bytea)/;

let columns: Column[];

describe('what the database may know of people who pay', () => {
  before(async () => {
    columns = (await readColumns(db())).filter(({ type }) => TELLING.test(type));
  });

  test('is declared for every column: erased with a person, or nobody’s for a reason', () => {
    const tables = new Set(Object.values(NOBODYS).flat());
    const known = [
      ...Object.entries(PERSONAL).flatMap(([table, names]) => names.map((name) => `${table}.${name}`)),
      ...Object.values(IMPERSONAL).flat(),
    ];
    const there = columns
      .filter(({ table }) => !tables.has(table))
      .map(({ table, name }) => `${table}.${name}`);
    assert.deepEqual(known.toSorted(), there.toSorted());
  });

  test('names no table twice, and none that is not there', () => {
    const tables = [...Object.values(NOBODYS).flat(), ...Object.keys(PERSONAL)];
    assert.deepEqual(tables.toSorted(), [...new Set(columns.map(({ table }) => table))].sort());
  });
});
