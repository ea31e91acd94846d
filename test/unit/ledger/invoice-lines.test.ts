import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { describeLine } from '#src/ledger/invoices/lines.ts';

describe('invoice line', () => {
  test('is described by its kind in the language of the reader', () => {
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
});
