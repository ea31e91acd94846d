import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { LINE_KINDS } from '#src/ledger/invoices/types.ts';
import { CARD_BRANDS } from '#src/platform/card-number.ts';
import { BREACHES } from './breaches.ts';
import { useTables } from './database.ts';
import { type Column, type Constraint, readColumns, readConstraints } from './read.ts';
import { plainRow, type Row, refusalOf, wordsIn } from './rows.ts';

const db = useTables();
let checks: Constraint[];
let columns: Column[];
let words: Map<string, string>;

before(async () => {
  columns = await readColumns(db());
  checks = (await readConstraints(db())).filter(({ kind }) => kind === 'check');
  words = new Map(
    checks.flatMap(({ table, definition }) => {
      const found = wordsIn(definition);
      return found ? [[`${table}.${found.column}`, found.words[0] ?? ''] as const] : [];
    }),
  );
});

const rowOf = (table: string) => plainRow(table, columns, words);

/** Returns values just outside of the range that a check sets for one column. */
function beyond(definition: string): Row[] {
  const [, column = '', sign, from, to] =
    /^CHECK \((\w+) (>=|>) (\d+)(?: AND \1 <= (\d+))?\)$/.exec(definition) ?? [];
  if (!sign) return [];
  const below = { [column]: sign === '>' ? Number(from) : Number(from) - 1 };
  return to ? [below, { [column]: Number(to) + 1 }] : [below];
}

/** Returns the rows that the expected check did not refuse, each with what did. */
async function notRefused(tries: readonly (readonly [Constraint, Row])[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const [{ table, name }, breach] of tries) {
    const refused = await refusalOf(db(), table, { ...rowOf(table), ...breach });
    if (refused !== name) wrong.push(`${name} ${JSON.stringify(breach)}: ${refused}`);
  }
  return wrong;
}

describe('the database', () => {
  test('accepts a plain row of each table that has a check', async () => {
    const names = checks.map(({ name }) => name);
    for (const table of new Set(checks.map((check) => check.table))) {
      const refused = await refusalOf(db(), table, rowOf(table));
      assert.ok(refused === null || !names.includes(refused), `${table}: ${refused}`);
    }
  });

  test('refuses an unlisted word in each column with a list of words', async () => {
    const tries = checks.flatMap((check) => {
      const { column = '', words: [first] = [] } = wordsIn(check.definition) ?? {};
      const wrong = first === undefined ? [] : ['nonsense', '', `${first} `];
      return wrong.map((word) => [check, { [column]: word }] as const);
    });
    assert.ok(tries.length > 100);
    assert.deepEqual(await notRefused(tries), []);
  });

  test('refuses a row that violates any other check, one violation at a time', async () => {
    const others = checks.filter(({ definition }) => wordsIn(definition) === null);
    const tries = others.map((check) => [check, BREACHES[check.name] ?? beyond(check.definition)] as const);
    const untried = tries.filter(([, breaches]) => breaches.length === 0);
    assert.deepEqual(
      untried.map(([{ name }]) => name),
      [],
    );
    const each = tries.flatMap(([check, breaches]) => breaches.map((breach) => [check, breach] as const));
    assert.deepEqual(await notRefused(each), []);
  });

  test('lists violations only of existing checks', () => {
    const names = new Set(checks.map(({ name }) => name));
    assert.deepEqual(
      Object.keys(BREACHES).filter((name) => !names.has(name)),
      [],
    );
  });

  test('accepts each kind of invoice line and each brand for holds', async () => {
    const lines = JSON.stringify(LINE_KINDS.map((kind) => ({ kind, plan: 'x', amount: '1' })));
    assert.equal(await refusalOf(db(), 'invoices', { ...rowOf('invoices'), lines }), null);
    const waiting = { ...rowOf('subscriptions'), pending_lines: lines };
    assert.equal(await refusalOf(db(), 'subscriptions', waiting), null);
    const brands = { ...rowOf('merchants'), reservation_brands: CARD_BRANDS };
    assert.equal(await refusalOf(db(), 'merchants', brands), null);
  });

  test('accepts a transaction without an owner only if its subscription was never created', async () => {
    const row = { ...rowOf('transactions'), payment_id: null };
    for (const status of ['Rechazada', 'Fallida'])
      assert.equal(await refusalOf(db(), 'transactions', { ...row, status }), null);
  });
});
