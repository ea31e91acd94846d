import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { balanceChanges } from '#src/billing/subscriptions/charge/open.ts';
import type { Invoice } from '#src/ledger/invoices/types.ts';

const NOW = Temporal.Instant.from('2027-01-15T15:00:00Z');

const anInvoice = (change: Partial<Invoice>) =>
  ({
    ...{
      commerce_id: 1,
      subscriber_id: 'ana',
      production: false,
      currency_type: 'COP',
      balance_applied: 10n,
    },
    ...change,
  }) as Invoice;

const changesOf = (...invoices: Invoice[]) =>
  balanceChanges(invoices, ({ balance_applied }) => balance_applied, NOW).map(
    ({ subscriber_id, production, currency, amount }) => [subscriber_id, production, currency, amount],
  );

describe('balance changes caused by invoices', () => {
  test('are summed per subscriber, environment and currency', () => {
    assert.deepEqual(
      changesOf(
        anInvoice({}),
        anInvoice({ balance_applied: 5n }),
        anInvoice({ currency_type: 'USD', balance_applied: 7n }),
        anInvoice({ production: true, balance_applied: 3n }),
        anInvoice({ subscriber_id: 'luis', balance_applied: 2n }),
      ),
      [
        ['ana', false, 'COP', 15n],
        ['ana', false, 'USD', 7n],
        ['ana', true, 'COP', 3n],
        ['luis', false, 'COP', 2n],
      ],
    );
  });

  test('omit sums of zero', () => {
    assert.deepEqual(changesOf(anInvoice({ balance_applied: 0n })), []);
  });
});
