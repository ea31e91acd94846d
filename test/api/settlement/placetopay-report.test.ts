import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { readColumnMap } from '#src/settlement/reconciliation/columns.ts';
import { reconcile } from '#src/settlement/reconciliation/reconcile.ts';
import { useApp } from '#test/support/app.ts';
import { aPaid, open } from '#test/support/disputes.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

/** The columns in the order that the gateway documents. */
const HEADERS =
  'id date transaction_date reference currency_code amount tax payment_method internal_reference status reason merchant terminal authorization refunded installments last_digits bank_currency bank_factor bank_amount issuer_name payer_document payer_first_name payer_last_name payer_email ip_address batch_number line_number type'.split(
    ' ',
  );

test('a report with the published PlacetoPay columns reveals an unrecorded chargeback', async () => {
  const merchant = await aMerchant(service);
  const [sold, disputed] = [await aPaid(service, merchant), await aPaid(service, merchant)];
  const lineOf = async (id: string, type: string) => {
    const { network_transaction_id } = await service.deps.db
      .selectFrom('transactions')
      .select('network_transaction_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const row: Record<string, string> = {
      transaction_date: '2027-01-15T10:00:00-05:00',
      internal_reference: network_transaction_id ?? '',
      currency_code: 'COP',
      amount: '100000',
      type,
    };
    return HEADERS.map((name) => row[name] ?? '').join('\t');
  };
  const [one, other] = [sold.transaction.id, disputed.transaction.id];
  const lines = [
    HEADERS.join('\t'),
    await lineOf(one, 'AUTH_ONLY'),
    await lineOf(other, 'AUTH_ONLY'),
    await lineOf(other, 'DISPUTE'),
    await lineOf(other, 'CHARGEBACK'),
  ];
  const map = readColumnMap(readFileSync('docs/providers/placetopay-report.json', 'utf8'));
  assert.ok(typeof map === 'object', String(map));
  const read = async () => {
    const { reconciliation } = await reconcile(service.deps, {
      ...{ commerce_id: merchant.id, production: false, provider: 'simulator', file_name: 'enero.tsv', map },
      file: Readable.from([Buffer.from(lines.join('\n'))]),
    });
    return reconciliation.differences.map(({ kind, transaction_id }) => `${kind} ${transaction_id}`);
  };
  assert.deepEqual(await read(), [`chargeback_not_here ${disputed.number}`]);
  await open(service, disputed);
  assert.deepEqual(await read(), []);
});
