import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { checkItems } from '#src/checkout/collection/checks.ts';
import type { Deps } from '#src/deps.ts';
import { checkCredits, checkLedger } from '#src/ledger/transactions/checks.ts';
import { deliverDue } from '#src/messages/webhooks/delivery/deliver-due.ts';
import type { Eraser } from '#src/module.ts';
import { asActor } from '#src/platform/database/actor.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { eraseSandbox } from '#src/sandbox/erase.ts';
import { findMerchant, setErpUrl } from '#src/tenancy/merchants/store.ts';
import { useApp } from '#test/support/app.ts';
import { aCard, aCoupon, aPlan, aSubscriber, PAYER } from '#test/support/bodies.ts';
import { anItem, CUSTOMER, useErp } from '#test/support/collection.ts';
import { aMerchant, type Client, client, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { refuse, useReceiver } from '#test/support/receiver.ts';
import { anUnknownPayment, CLOCK, cardFor, generate, happenedUntil, pay } from '#test/support/sandbox.ts';

const network = await useNetwork();
const erp = await useErp();
const service = useApp({ network_url: network.url });
const SANDBOX = '/api/v1/sandbox';

/** Returns every row of every table, as text. */
async function everything(): Promise<Map<string, string[]>> {
  const { db } = service.deps;
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename
  `.execute(db);
  const found = new Map<string, string[]>();
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} t order by 1
    `.execute(db);
    found.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

function grownTables(before: Map<string, string[]>, now: Map<string, string[]>): string[] {
  return [...now]
    .filter(([name, rows]) => rows.length > (before.get(name)?.length ?? 0))
    .map(([name]) => name);
}

/** Imports two items from the merchant's ERP and pays one. */
async function collect(merchant: TestMerchant, api: Client): Promise<void> {
  erp.owe(anItem('F-1'), anItem('F-2'));
  const { db } = service.deps;
  await setErpUrl(db, merchant.id, erp.url);
  const { slug } = (await findMerchant(db, merchant.id)) ?? {};
  const send = (path: string, body: object) =>
    client(service, '').post(
      `recauda/${slug}/${path}?environment=${api === merchant.test ? 'testing' : 'production'}`,
      body,
    );
  const { items } = (await send('items', { id_number: CUSTOMER })).body;
  const payment_card = aCard(cardFor('approve'));
  const paid = await send('pay/card', { items: [{ id: items[0].id }], customer_payer: PAYER, payment_card });
  assert.equal(paid.status, 200, JSON.stringify(paid.body));
}

/** Creates at least one record of each kind in one environment. */
async function fill(merchant: TestMerchant, api: Client, code: string): Promise<void> {
  const receivers = [await useReceiver(), await useReceiver(refuse(500))];
  await api.post(
    '/plan',
    aPlan(merchant.office, { advanced_options: { result_urls: { web: 'https://a.example' } } }),
  );
  assert.equal((await api.post('/coupon', aCoupon(merchant.office, { code }))).body.saved, true);
  for (const { url } of receivers) {
    const advanced_options = { result_urls: { webhook: url } };
    const payment = await generate(merchant, { advanced_options }, api);
    const key = { 'idempotency-key': `pay-${payment.id}` };
    const paid = await pay(service, payment, 'approve', key);
    assert.equal(paid.body.transaction.status, 'Aprobada');
    const { transaction_id } = paid.body.transaction;
    const refund = await api.post(`/api/v1/payment/transaction/${transaction_id}/refund`, { amount: 1_000 });
    assert.equal(refund.status, 200, JSON.stringify(refund.body));
  }
  await collect(merchant, api);
  await anUnknownPayment(service, network, await generate(merchant, {}, api));
  await network.faults({});
  await deliverDue(service.deps, { outbound: service.deps.outbound });
}

describe('erasing a test environment', () => {
  test('deletes its records and changes no others', async () => {
    const [merchant, other] = [await aMerchant(service), await aMerchant(service)];
    await merchant.test.post('/group', { name: 'Base', office: merchant.office });
    await merchant.test.post('/subscriber', aSubscriber(merchant.office));
    await fill(other, other.test, 'OTRO');
    await fill(other, other.production, 'OTROVIVO');
    await fill(merchant, merchant.production, 'VIVO');
    await happenedUntil(other, '2027-02-01T08:00:00-05:00');
    const before = await everything();

    await fill(merchant, merchant.test, 'PRUEBA');
    await happenedUntil(merchant, '2027-01-15T10:01:00-05:00');
    assert.deepEqual(grownTables(before, await everything()), [
      'accounts',
      'advanced_options',
      'audit_log',
      'collection_items',
      'coupons',
      'figure_deltas',
      'idempotency_keys',
      'journal_entries',
      'limits',
      'mails',
      'movements',
      'operations',
      'payment_items',
      'payments',
      'plans',
      'postings',
      'test_clocks',
      'transactions',
      'webhook_attempts',
      'webhook_deliveries',
      'webhook_queue',
      'webhook_subjects',
    ]);

    const { status, body } = await merchant.test.delete(SANDBOX);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(body, { erased: true });
    const after = await everything();
    // These tables keep rows: account names, the audit log, references that the network still has, and rate limits,
    // which count in real time.
    const kept = ['accounts', 'audit_log', 'erased_operations', 'limits'];
    assert.deepEqual(grownTables(before, after), kept);
    // Transaction numbers are shared by both environments and never reused.
    const others = new Set([...kept, 'transaction_numbers']);
    for (const [name, rows] of before) {
      if (!others.has(name)) assert.deepEqual(after.get(name), rows, name);
    }
    const { deps } = service;
    for (const check of [await checkLedger(deps), await checkCredits(deps), await checkItems(deps.db)]) {
      assert.ok(check?.ok, check?.detail ?? 'no book');
    }
  });

  test('resets it, and its clock follows real time again', async () => {
    const merchant = await aMerchant(service);
    for (let round = 0; round < 2; round += 1) {
      await fill(merchant, merchant.test, 'MISMO');
      await happenedUntil(merchant, '2027-02-01T08:00:00-05:00');
      assert.deepEqual((await merchant.test.delete(SANDBOX)).body, { erased: true });
      assert.equal((await merchant.test.get(CLOCK)).body.frozen, false);
      assert.equal((await merchant.test.get('/api/v1/virtual-account/movements')).body.meta.total, 0);
    }
    assert.deepEqual(
      (await merchant.test.delete(SANDBOX)).body,
      { erased: true },
      'an empty environment can be erased too',
    );
  });

  test('is refused to production tokens', async () => {
    const merchant = await aMerchant(service);
    await merchant.test.post('/plan', aPlan(merchant.office));
    assert.equal((await merchant.production.delete(SANDBOX)).status, 403);
    assert.equal((await merchant.test.get('/plan')).body.data.length, 1);
  });
});

test('erasing a test environment turns planner restrictions off, also in an API request', async () => {
  const merchant = await aMerchant(service);
  const seen: (string | undefined)[] = [];
  const eraser = {
    async erase(db: Deps['db']) {
      const { rows } = await sql<{ join: string }>`select current_setting('enable_hashjoin') as join`.execute(
        db,
      );
      seen.push(rows[0]?.join);
    },
  } as unknown as Eraser;
  const { deps } = service;
  const work = () =>
    inTransaction(deps.db, (db) => eraseSandbox({ ...deps, db }, { commerce_id: merchant.id }, [eraser]));
  await asActor({ channel: 'api', action: 'DELETE /sandbox', clock: deps.clock }, work);
  assert.deepEqual(seen, ['on']);
});
