import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { checkReconciliations } from '#src/settlement/reconciliation/checks.ts';
import { readColumnMap } from '#src/settlement/reconciliation/columns.ts';
import { reconcile } from '#src/settlement/reconciliation/reconcile.ts';
import { ADVICE, type Difference } from '#src/settlement/reconciliation/types.ts';
import { useApp } from '#test/support/app.ts';
import { aPaid, open, type Paid } from '#test/support/disputes.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { generate, pay } from '#test/support/sandbox.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

const COLUMNS = {
  ...{ reference: 'reference', gateway_id: 'id', type: 'type', amount: 'amount', currency: 'currency' },
  ...{ fee: 'fee', net: 'net', date: 'date' },
};
const TYPES = {
  ...{ payment: ['sale'], refund: ['refund'], chargeback: ['chargeback'] },
  ...{ chargeback_return: ['won'], ignore: ['payout'] },
};
const HEADER = Object.values(COLUMNS).join(',');

interface Row {
  reference?: string;
  id?: string;
  type?: string;
  amount?: string;
  currency?: string;
  fee?: string;
  net?: string;
  date?: string;
}

function aRow(row: Row): string {
  const full = {
    amount: '100000.00',
    currency: 'COP',
    fee: '',
    net: '',
    date: '2027-01-15',
    type: 'sale',
    ...row,
  };
  return Object.keys(COLUMNS)
    .map((name) => full[(name === 'gateway_id' ? 'id' : name) as keyof Row] ?? '')
    .join(',');
}

async function read(
  merchant: TestMerchant,
  rows: readonly string[],
  options: { map?: object; days?: [string, string] } = {},
) {
  const map = readColumnMap(JSON.stringify({ columns: COLUMNS, types: TYPES, ...options.map }));
  assert.ok(typeof map === 'object', String(map));
  const text = [HEADER, ...rows].join('\n');
  const [from, to] = options.days ?? [];
  return reconcile(service.deps, {
    commerce_id: merchant.id,
    production: false,
    provider: 'simulator',
    file_name: 'enero.csv',
    map,
    file: Readable.from([Buffer.from(text)]),
    ...(from && to ? { days: { from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) } } : {}),
  });
}

async function differencesOf(...given: Parameters<typeof read>): Promise<Difference[]> {
  const { reconciliation } = await read(...given);
  assert.equal(reconciliation.difference_count, reconciliation.differences.length);
  for (const { kind, advice } of reconciliation.differences) assert.equal(advice, ADVICE[kind]);
  return reconciliation.differences;
}

const short = ({ kind, line, transaction_id, there, here }: Difference) => [
  kind,
  line,
  transaction_id,
  there,
  here,
];

async function operationOf({ transaction }: Paid) {
  return service.deps.db
    .selectFrom('operations')
    .selectAll()
    .where('commerce_id', '=', transaction.commerce_id)
    .where('transaction_id', '=', transaction.id)
    .where('kind', '=', 'purchase')
    .executeTakeFirstOrThrow();
}

async function referenceOf(paid: Paid): Promise<string> {
  return (await operationOf(paid)).reference;
}

function refund(merchant: TestMerchant, { number }: Paid, amount?: number) {
  return merchant.test.post(
    `/api/v1/payment/transaction/${number}/refund`,
    amount === undefined ? {} : { amount },
  );
}

describe('a settlement report', () => {
  test('without differences matches payments by reference or by gateway id', async () => {
    const merchant = await aMerchant(service);
    const [one, other] = [await aPaid(service, merchant), await aPaid(service, merchant)];
    const { network_id } = await operationOf(other);
    const { reconciliation, read_before_at } = await read(merchant, [
      aRow({ reference: await referenceOf(one), fee: '3500.00', net: '96500.00' }),
      aRow({ id: network_id ?? '', fee: '3500.00', net: '96500.00' }),
      aRow({ type: 'payout', amount: '193000.00' }),
    ]);
    assert.deepEqual(reconciliation.differences, []);
    assert.equal(read_before_at, null);
    assert.equal(reconciliation.lines, 3);
    assert.equal(`${reconciliation.from_day} ${reconciliation.to_day}`, '2027-01-15 2027-01-15');
    assert.deepEqual(reconciliation.totals, {
      COP: {
        there: {
          payments: '200000.00',
          refunds: '0.00',
          chargebacks: '0.00',
          fees: '7000.00',
          net: '193000.00',
        },
        here: { payments: '200000.00', refunds: '0.00', chargebacks: '0.00' },
      },
    });
  });

  test('reports payments that are unknown here', async () => {
    const merchant = await aMerchant(service);
    const stranger = await aPaid(service, await aMerchant(service));
    const found = await differencesOf(merchant, [
      aRow({ reference: await referenceOf(stranger) }),
      aRow({ reference: 'not-a-uuid', amount: '1.00' }),
    ]);
    assert.deepEqual(found.map(short), [
      ['unknown_here', 2, null, '100000.00', null],
      ['unknown_here', 3, null, '1.00', null],
    ]);
  });

  test('reports payments that were declined here', async () => {
    const merchant = await aMerchant(service);
    const payment = await generate(merchant);
    const declined = await pay(service, payment, 'decline');
    assert.equal(declined.body.transaction.status, 'Rechazada');
    const { reference } = await service.deps.db
      .selectFrom('operations')
      .select('reference')
      .where('commerce_id', '=', merchant.id)
      .executeTakeFirstOrThrow();
    const [difference] = await differencesOf(merchant, [aRow({ reference, amount: '50000.00' })]);
    assert.equal(difference?.kind, 'not_approved_here');
    assert.match(difference?.detail ?? '', /Rechazada in the books/);
  });

  test('reports payments approved on its days that it lacks', async () => {
    const merchant = await aMerchant(service);
    service.clock.travel('2027-01-14T23:59:59');
    await aPaid(service, merchant);
    service.clock.travel('2027-01-15T00:00:00');
    const first = await aPaid(service, merchant);
    service.clock.travel('2027-01-15T23:59:59');
    const last = await aPaid(service, merchant);
    service.clock.travel('2027-01-16T00:00:00');
    await aPaid(service, merchant);
    service.clock.travel('2027-01-15T10:00');
    const found = await differencesOf(merchant, [aRow({ type: 'payout' })], {
      days: ['2027-01-15', '2027-01-15'],
    });
    assert.deepEqual(found.map(short), [
      ['not_paid', null, first.number, null, '100000.00'],
      ['not_paid', null, last.number, null, '100000.00'],
    ]);
  });

  test('does not report a payment voided on the same day', async () => {
    const merchant = await aMerchant(service);
    const paid = await aPaid(service, merchant);
    assert.equal((await refund(merchant, paid)).body.transaction.status, 'Anulada');
    assert.deepEqual(await differencesOf(merchant, [], { days: ['2027-01-15', '2027-01-15'] }), []);
  });

  test('reports a different amount or currency, to the cent', async () => {
    const merchant = await aMerchant(service);
    const [one, other] = [await aPaid(service, merchant), await aPaid(service, merchant)];
    const more = await aPaid(service, merchant);
    const found = await differencesOf(merchant, [
      aRow({ reference: await referenceOf(one), amount: '99999.99' }),
      aRow({ reference: await referenceOf(other), currency: 'USD' }),
      aRow({ reference: await referenceOf(more), amount: '100000.01' }),
    ]);
    assert.deepEqual(found.map(short), [
      ['amount_differs', 2, one.number, '99999.99', '100000.00'],
      ['currency_differs', 3, other.number, '100000.00', '100000.00'],
      ['amount_differs', 4, more.number, '100000.01', '100000.00'],
    ]);
    assert.equal(found[0]?.detail, '-0.01 there against here');
  });

  test('reports a fee that differs from the terms and a net that does not add up', async () => {
    const merchant = await aMerchant(service);
    const [one, other] = [await aPaid(service, merchant), await aPaid(service, merchant)];
    const map = { terms: { percent: '2.65', fixed: '700', iva: '19' } };
    // 2,650 + 700, plus 19 % tax: 3,986.50.
    const found = await differencesOf(
      merchant,
      [
        aRow({ reference: await referenceOf(one), fee: '3986.51', net: '96013.49' }),
        aRow({ reference: await referenceOf(other), fee: '3986.50', net: '96013.49' }),
      ],
      { map },
    );
    assert.deepEqual(found.map(short), [
      ['fee_differs', 2, one.number, '3986.51', '3986.50'],
      ['net_differs', 3, other.number, '96013.49', '96013.50'],
    ]);
  });

  test('reports a payment listed twice', async () => {
    const merchant = await aMerchant(service);
    const paid = await aPaid(service, merchant);
    const reference = await referenceOf(paid);
    const found = await differencesOf(merchant, [aRow({ reference }), aRow({ reference })]);
    assert.deepEqual(found.map(short), [['paid_twice', 3, paid.number, '100000.00', null]]);
    assert.match(found[0]?.detail ?? '', /line 2/);
  });

  test('reports refunds that only one side has, and different partial amounts', async () => {
    const merchant = await aMerchant(service);
    const [there, here, part, both] = [
      await aPaid(service, merchant),
      await aPaid(service, merchant),
      await aPaid(service, merchant),
      await aPaid(service, merchant),
    ];
    await refund(merchant, here, 40_000);
    await refund(merchant, part, 40_000);
    await refund(merchant, both, 10_000);
    await refund(merchant, both, 20_000);
    const references = await Promise.all([there, here, part, both].map(referenceOf));
    const [ofThere = '', , ofPart = '', ofBoth = ''] = references;
    const found = await differencesOf(merchant, [
      ...references.map((reference) => aRow({ reference })),
      aRow({ reference: ofThere, type: 'refund', amount: '-40000.00' }),
      aRow({ reference: ofPart, type: 'refund', amount: '-30000.00' }),
      aRow({ reference: ofBoth, type: 'refund', amount: '-30000.00' }),
    ]);
    assert.deepEqual(found.map(short), [
      ['refund_not_here', 6, there.number, '40000.00', '0.00'],
      ['refund_not_there', null, here.number, '0.00', '40000.00'],
      ['refund_differs', null, part.number, '30000.00', '40000.00'],
    ]);
  });

  test('matches a refund made before the days of the report', async () => {
    const merchant = await aMerchant(service);
    const paid = await aPaid(service, merchant);
    await refund(merchant, paid, 40_000);
    const row = aRow({
      reference: await referenceOf(paid),
      type: 'refund',
      amount: '40000',
      date: '2027-01-20',
    });
    assert.deepEqual(await differencesOf(merchant, [row]), []);
  });

  test('reports chargebacks that only one side has', async () => {
    const merchant = await aMerchant(service);
    const [there, here, both, won] = [
      await aPaid(service, merchant),
      await aPaid(service, merchant),
      await aPaid(service, merchant),
      await aPaid(service, merchant),
    ];
    await open(service, here, { amount: 40_000_00n });
    await open(service, both);
    const references = await Promise.all([there, here, both, won].map(referenceOf));
    const [ofThere = '', , ofBoth = '', ofWon = ''] = references;
    const found = await differencesOf(merchant, [
      ...references.map((reference) => aRow({ reference })),
      aRow({ reference: ofThere, type: 'chargeback' }),
      aRow({ reference: ofBoth, type: 'chargeback' }),
      aRow({ reference: ofWon, type: 'chargeback' }),
      aRow({ reference: ofWon, type: 'won' }),
    ]);
    assert.deepEqual(found.map(short), [
      ['chargeback_not_here', 6, there.number, '100000.00', '0.00'],
      ['chargeback_not_there', null, here.number, '0.00', '40000.00'],
    ]);
  });

  test('reports each unreadable line and reads the others', async () => {
    const merchant = await aMerchant(service);
    const paid = await aPaid(service, merchant);
    const found = await differencesOf(merchant, [
      aRow({ reference: 'x', amount: 'much' }),
      aRow({ reference: await referenceOf(paid) }),
      aRow({ reference: 'x', type: 'gift' }),
    ]);
    assert.deepEqual(
      found.map(({ kind, line }) => [kind, line]),
      [
        ['unreadable', 2],
        ['unreadable', 4],
      ],
    );
  });

  test('is refused if the file lacks a column, has no readable line or is malformed', async () => {
    const merchant = await aMerchant(service);
    await assert.rejects(
      read(merchant, [], { map: { columns: { ...COLUMNS, amount: 'valor' } } }),
      /no column "valor"/,
    );
    await assert.rejects(read(merchant, []), /no line that can be read/);
    await assert.rejects(read(merchant, ['"open']), /never closed/);
  });

  test('is recognized if read again, and the doctor shows the last result', async () => {
    const merchant = await aMerchant(service);
    const paid = await aPaid(service, merchant);
    const reference = await referenceOf(paid);
    const mine = async () =>
      (await checkReconciliations(service.deps)).filter(({ detail }) =>
        detail.startsWith(`simulator of merchant ${merchant.id} `),
      );
    assert.deepEqual(await mine(), []);
    const rows = [aRow({ reference, amount: '99999.00' })];
    await read(merchant, rows);
    const [wrong] = await mine();
    assert.equal(wrong?.ok, false);
    assert.match(
      wrong?.detail ?? '',
      /2027-01-15 to 2027-01-15, read on 2027-01-15 10:00:00: 1 difference is unresolved/,
    );
    service.clock.advance({ hours: 1 });
    const again = await read(merchant, rows);
    assert.ok(again.read_before_at);
    assert.notEqual(again.reconciliation.created_at, again.read_before_at);
    service.clock.advance({ hours: 1 });
    const corrected = await read(merchant, [aRow({ reference })]);
    assert.equal(corrected.read_before_at, null);
    assert.equal((await mine())[0]?.ok, true);
    service.clock.travel('2027-01-15T10:00');
  });
});
