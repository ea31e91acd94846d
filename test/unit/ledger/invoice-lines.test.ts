import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import pg from 'pg';
import { describeLine } from '#src/ledger/invoices/lines.ts';
import { emptyDatabase } from '#test/support/database.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);

describe('a line of an invoice', () => {
  test('is put into words by what it is for, in the language of the reader', () => {
    const line = { kind: 'unused_time', plan: 'Café {plan}', amount: '-9007199254740993' } as const;
    const amount = -9_007_199_254_740_993n;
    assert.deepEqual(describeLine(line, 'en'), {
      description: 'Credit for the unused time of Café {plan}',
      amount,
      proration: true,
    });
    assert.deepEqual(describeLine(line, 'es'), {
      description: 'Crédito por el tiempo no usado de Café {plan}',
      amount,
      proration: true,
    });
    const plan = { kind: 'plan', plan: 'Mensual', amount: '1' } as const;
    assert.deepEqual(describeLine(plan, 'en'), { description: 'Mensual', amount: 1n, proration: false });
  });

  test('that was stored in Spanish is stored without words after the migration', async () => {
    const name = readdirSync(FOLDER).find((file) => file.endsWith('-store-invoice-lines-without-words.sql'));
    const database = await emptyDatabase();
    const client = new pg.Client(database.connection);
    await client.connect();
    try {
      await client.query(`
        create table invoices (lines jsonb not null);
        create table subscriptions (pending_lines jsonb not null);
        insert into invoices values ('[]'), ('[
          {"description": "Mensual", "amount": "3000000", "proration": false},
          {"description": "Crédito por el tiempo no usado de Plan \\"A\\"", "amount": "-1", "proration": true},
          {"description": "Cargo por el tiempo restante de Plan B", "amount": "2", "proration": true}]');
        insert into subscriptions values ('[]'), ('[
          {"description": "Cargo por el tiempo restante de Plan B", "amount": "2"}]')`);
      await client.query(readFileSync(new URL(name ?? '', FOLDER), 'utf8'));
      const { rows: invoices } = await client.query('select lines from invoices');
      const charge = { kind: 'remaining_time', plan: 'Plan B', amount: '2' };
      assert.deepEqual(invoices, [
        { lines: [] },
        {
          lines: [
            { kind: 'plan', plan: 'Mensual', amount: '3000000' },
            { kind: 'unused_time', plan: 'Plan "A"', amount: '-1' },
            charge,
          ],
        },
      ]);
      const { rows: waiting } = await client.query('select pending_lines from subscriptions');
      assert.deepEqual(waiting, [{ pending_lines: [] }, { pending_lines: [charge] }]);
    } finally {
      await client.end();
      await database.drop();
    }
  });
});
