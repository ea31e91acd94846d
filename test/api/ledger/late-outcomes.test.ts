import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { settleCharges } from '#src/billing/subscriptions/charge/settle.ts';
import { claimBatch } from '#src/billing/subscriptions/run/claim.ts';
import { settleOperation } from '#src/charging/settle.ts';
import type { Finding } from '#src/ledger/transactions/decide.ts';
import type { Operation } from '#src/ledger/transactions/types.ts';
import { useApp } from '#test/support/app.ts';
import { cardThat, subscribed } from '#test/support/billing.ts';
import { aCollector, anItem } from '#test/support/collection.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { aHold, confirm, release } from '#test/support/reservation-api.ts';
import { generate, pay } from '#test/support/sandbox.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

const TABLES = [
  ...[
    'transactions',
    'operations',
    'payments',
    'collection_items',
    'payment_items',
    'subscriptions',
    'invoices',
    'pre_authorizations',
  ],
  ...[
    'subscriber_balances',
    'movements',
    'journal_entries',
    'postings',
    'webhook_deliveries',
    'mails',
    'cards',
  ],
];

/** Everything that an outcome writes, as one text. */
async function books(): Promise<string> {
  const sums = TABLES.map(
    (table) => sql`(select ${sql.lit(table)} || coalesce(string_agg(t::text, ',' order by t::text), '')
      from ${sql.table(table)} t)`,
  );
  const { rows } = await sql<{ books: string }>`select concat_ws('|', ${sql.join(sums)}) as books`.execute(
    service.deps.db,
  );
  return rows[0]?.books ?? '';
}

/** Whatever may come in after the first answer: to a question, or to the call itself. */
function findingsFor(reference: string): Finding[] {
  const record = {
    reference,
    network_transaction_id: '99',
    authorization_code: 'TARDE',
    expires_at: null,
    bank_url: 'https://banco.example/tarde',
    voucher: null,
    barcode: null,
  };
  return [
    { kind: 'approved', record: { ...record, code: '00' } },
    { kind: 'declined', record: { ...record, code: '51' } },
    { kind: 'pending', record: { ...record, code: null } },
    { kind: 'failed', code: 'E99', reason: 'late' },
    { kind: 'unknown', code: 'T01', reason: 'late' },
    { kind: 'absent' },
  ];
}

async function operationsOf(merchant: TestMerchant): Promise<Operation[]> {
  const { db } = service.deps;
  return db.selectFrom('operations').selectAll().where('commerce_id', '=', merchant.id).execute();
}

/** Every operation of the merchant is over; whatever is heard of one now changes nothing, and doubles nothing. */
async function assertNothingChanges(merchant: TestMerchant): Promise<void> {
  const operations = await operationsOf(merchant);
  assert.ok(operations.length > 0);
  service.clock.advance({ minutes: 1 });
  const before = await books();
  for (const operation of operations) {
    assert.notEqual(operation.status, 'open');
    for (const finding of findingsFor(operation.reference)) {
      const reported = `${operation.kind} ${operation.status}, then ${finding.kind}`;
      const after = await settleOperation(service.deps, operation, finding);
      assert.equal(after.operation.status, operation.status, reported);
      assert.equal(await books(), before, reported);
    }
  }
}

describe('a second outcome of an operation that is over changes nothing', () => {
  for (const outcome of ['approve', 'decline', 'error']) {
    test(`of a charge: ${outcome}`, async () => {
      const merchant = await aMerchant(service);
      await pay(service, await generate(merchant), outcome);
      await assertNothingChanges(merchant);
    });
  }

  test('of a return', async () => {
    const merchant = await aMerchant(service);
    const { transaction } = (await pay(service, await generate(merchant), 'approve')).body;
    const path = `/api/v1/payment/transaction/${transaction.id}/refund`;
    for (const amount of [20_000, 30_000])
      assert.equal((await merchant.test.post(path, { amount })).status, 200);
    await assertNothingChanges(merchant);
  });

  for (const outcome of ['approve', 'decline']) {
    test(`of an order: ${outcome}`, async () => {
      const shop = await aCollector(service);
      shop.erp.owe(anItem('F-1'), anItem('F-2'));
      const items = (await shop.ask()).body.items.map(({ id }: { id: string }) => ({ id }));
      await shop.pay(items, outcome);
      await assertNothingChanges(shop.merchant);
    });
  }

  for (const [name, end] of [
    ['a hold', null],
    ['a hold that was charged', confirm],
    ['a hold that was released', release],
  ] as const) {
    test(`of ${name}`, async () => {
      const merchant = await aMerchant(service);
      const id = await aHold(merchant);
      if (end) assert.equal((await end(merchant.test, id)).status, 200);
      await assertNothingChanges(merchant);
    });
  }

  test('of the first charge of a subscription', async () => {
    const merchant = await aMerchant(service);
    await subscribed(merchant);
    await assertNothingChanges(merchant);
  });
});

describe('a second outcome among the renewals of one batch', () => {
  async function aBatch() {
    const merchant = await aMerchant(service);
    await subscribed(merchant);
    await subscribed(merchant, { card: cardThat('approve', undefined, 'mastercard') });
    service.clock.advance({ hours: 24 * 32 });
    const due = { commerce_id: merchant.id, production: false, stands_still: true };
    const claimed = await claimBatch(service.deps, due, 10);
    assert.equal(claimed.opened.length, 2);
    const opened = new Map(claimed.opened.map((one) => [one.operation.reference, one]));
    const answers = claimed.opened.map(({ operation, transaction, subscription }) => ({
      commerce_id: operation.commerce_id,
      reference: operation.reference,
      transaction_id: transaction.id,
      owner_id: subscription.id,
    }));
    return { known: { opened, context: claimed.context }, answers };
  }

  for (const first of [0, 1]) {
    test(`is left out and the others are written: ${first === 0 ? 'paid' : 'refused'} first`, async () => {
      const { known, answers } = await aBatch();
      const [one, two] = answers;
      assert.ok(one && two);
      const said = (answer: typeof one, kind: number) => ({
        ...answer,
        finding: findingsFor(answer.reference)[kind] as Finding,
      });
      await settleCharges(service.deps, [said(one, first)], known);
      const rowOf = async (id: string) => {
        const { db } = service.deps;
        const row = await sql`select * from transactions where id = ${id}`.execute(db);
        return JSON.stringify(row.rows, (_key, value) => (typeof value === 'bigint' ? String(value) : value));
      };
      const before = await rowOf(one.transaction_id);
      const { settled } = await settleCharges(service.deps, [said(one, 1 - first), said(two, 0)], known);
      assert.equal(await rowOf(one.transaction_id), before);
      const states = new Map(settled.map(({ operation }) => [operation.reference, operation.status]));
      assert.equal(states.get(one.reference), first === 0 ? 'approved' : 'declined');
      assert.equal(states.get(two.reference), 'approved');
      const whole = await books();
      for (const kind of [0, 1, 3]) {
        const { occurrences } = await settleCharges(service.deps, [said(one, kind), said(two, kind)], known);
        assert.deepEqual(occurrences, []);
        assert.equal(await books(), whole);
      }
    });
  }
});
