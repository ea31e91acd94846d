import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { callNetwork } from '#src/billing/subscriptions/charge/call.ts';
import type { Opened } from '#src/billing/subscriptions/charge/open.ts';
import { answerOf, settleCharges } from '#src/billing/subscriptions/charge/settle.ts';
import { type Claimed, claimBatch } from '#src/billing/subscriptions/run/claim.ts';
import { writeIntents } from '#src/charging/intents.ts';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import type { Finding } from '#src/ledger/transactions/decide.ts';
import { rowsAsJson } from '#src/platform/database/json-column.ts';
import { useApp } from '#test/support/app.ts';
import { cardThat, subscribed } from '#test/support/billing.ts';
import { assertWell } from '#test/support/doctor.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const UNKNOWN: Finding = { kind: 'unknown', code: 'T01', reason: 'no answer' };

/** Claims one due renewal: its intent is committed, and its transaction and invoice are not written yet. */
async function aClaim(): Promise<{ merchant: TestMerchant; claimed: Claimed; opened: Opened }> {
  const merchant = await aMerchant(service);
  await subscribed(merchant);
  service.clock.advance({ hours: 24 * 32 });
  const due = { commerce_id: merchant.id, production: false, stands_still: true };
  const claimed = await claimBatch(service.deps, due, 10);
  const [opened, ...others] = claimed.opened;
  assert.ok(opened && others.length === 0);
  return { merchant, claimed, opened };
}

function settleBy({ claimed, opened }: { claimed: Claimed; opened: Opened }, finding: Finding) {
  const known = { opened: new Map([[opened.operation.reference, opened]]), context: claimed.context };
  return settleCharges(service.deps, [answerOf(opened, finding)], known);
}

/** Returns the stored operation, transaction and invoice of a renewal. */
async function onRecord({ operation, transaction, invoice }: Opened) {
  const { db } = service.deps;
  const [written] = await db
    .selectFrom('operations')
    .selectAll()
    .where('reference', '=', operation.reference)
    .execute();
  assert.ok(written);
  const transactions = await db
    .selectFrom('transactions')
    .selectAll()
    .where('id', '=', transaction.id)
    .execute();
  const invoices = await db.selectFrom('invoices').selectAll().where('id', '=', invoice.id).execute();
  return { operation: written, transactions, invoices };
}

async function assertRefused({ claimed, opened }: { claimed: Claimed; opened: Opened }): Promise<void> {
  const { reference } = opened.operation;
  const nothing = {
    authorization_code: null,
    expires_at: null,
    bank_url: null,
    voucher: null,
    barcode: null,
  };
  const record = { reference, network_transaction_id: '7', code: '51', ...nothing };
  await settleBy({ claimed, opened }, { kind: 'declined', record });
  const { operation, transactions, invoices } = await onRecord(opened);
  assert.deepEqual([operation.status, operation.code, operation.intent], ['declined', '51', null]);
  assert.deepEqual(
    transactions.map(({ status, response_code }) => [status, response_code]),
    [['Rechazada', '51']],
  );
  // The plan has no grace period, so the charge is not retried.
  assert.deepEqual(
    invoices.map(({ status, failed_at }) => [status, failed_at !== null]),
    [['uncollectible', true]],
  );
}

function asText(row: object): unknown {
  return JSON.parse(rowsAsJson(Object.fromEntries(Object.entries(row).sort())));
}

describe('transaction and invoice of a renewal', () => {
  test('are written with the outcome of the charge, not before', async () => {
    const { claimed, opened } = await aClaim();
    const before = await onRecord(opened);
    assert.deepEqual([before.operation.status, before.transactions, before.invoices], ['open', [], []]);
    await assertWell(service);
    const finding = await callNetwork(service.deps, claimed.context, opened);
    await settleBy({ claimed, opened }, finding);
    const after = await onRecord(opened);
    assert.deepEqual([after.operation.status, after.operation.intent], ['approved', null]);
    assert.deepEqual(
      after.transactions.map(({ status, number }) => [status, number]),
      [['Aprobada', opened.transaction.number]],
    );
    assert.deepEqual(
      after.invoices.map(({ status, number }) => [status, number]),
      [['paid', opened.invoice.number]],
    );
    await assertWell(service);
  });

  test('are written from the stored intent when another process finds the charge open', async () => {
    const { merchant, claimed, opened } = await aClaim();
    const { operation } = await onRecord(opened);
    for (const _again of [1, 2]) await writeIntents(service.deps, merchant.id, [operation]);
    const { transactions, invoices, ...rest } = await onRecord(opened);
    assert.equal(rest.operation.intent, null);
    assert.deepEqual(transactions.map(asText), [asText(opened.transaction)]);
    assert.deepEqual(invoices.map(asText), [asText(opened.invoice)]);
    await assertWell(service);
    // The charge run settles the charge after the other process wrote the rows.
    await assertRefused({ claimed, opened });
  });

  test('are written as declined', async () => {
    await assertRefused(await aClaim());
  });

  test('are written after a crash by the network query', async () => {
    const { merchant, claimed, opened } = await aClaim();
    assert.equal((await callNetwork(service.deps, claimed.context, opened)).kind, 'approved');
    service.clock.advance({ minutes: 1 });
    const [asked] = await queryDueOperations(service.deps, { only: merchant.id });
    assert.equal(asked?.status, 'approved');
    const { transactions, invoices } = await onRecord(opened);
    assert.deepEqual([transactions[0]?.status, invoices[0]?.status], ['Aprobada', 'paid']);
    const { settled } = await settleBy({ claimed, opened }, UNKNOWN);
    assert.equal(settled[0]?.operation.status, 'approved', 'the charge run gets the known outcome');
    await assertWell(service);
  });

  test('that cannot be written do not stop queries for other charges', async () => {
    const merchant = await aMerchant(service);
    await subscribed(merchant);
    await subscribed(merchant, { card: cardThat('approve', undefined, 'mastercard') });
    service.clock.advance({ hours: 24 * 32 });
    const due = { commerce_id: merchant.id, production: false, stands_still: true };
    const { opened, context } = await claimBatch(service.deps, due, 10);
    for (const one of opened) await callNetwork(service.deps, context, one);
    const [broken] = opened;
    assert.ok(broken);
    const { reference } = broken.operation;
    await sql`update operations set intent = '{}' where reference = ${reference}`.execute(service.deps.db);
    service.clock.advance({ minutes: 1 });
    const asked = await queryDueOperations(service.deps, { only: merchant.id });
    const statuses = asked.map((one) => [one.reference === reference, one.status]);
    assert.deepEqual(statuses.sort(), [
      [false, 'approved'],
      [true, 'open'],
    ]);
    const { operation } = await onRecord(broken);
    const isPutOff = operation.next_ask_at?.epochMilliseconds ?? 0;
    assert.ok(isPutOff > service.clock.now().epochMilliseconds, 'the next query is scheduled');
    await merchant.test.delete('/api/v1/sandbox');
  });

  test('are written as open when the call ends without an outcome', async () => {
    const { merchant, claimed, opened } = await aClaim();
    await settleBy({ claimed, opened }, UNKNOWN);
    const { operation, transactions, invoices } = await onRecord(opened);
    assert.deepEqual([operation.status, operation.code, operation.intent], ['open', 'T01', null]);
    assert.deepEqual(
      [transactions[0]?.status, transactions[0]?.response_code, invoices[0]?.status],
      ['Pendiente', 'T01', 'open'],
    );
    service.clock.advance({ minutes: 1 });
    await queryDueOperations(service.deps, { only: merchant.id });
    // The charge was never sent, so the gateway has no record of it.
    const after = await onRecord(opened);
    assert.deepEqual([after.operation.status, after.transactions[0]?.status], ['failed', 'Fallida']);
    await assertWell(service);
  });

  test('create an electronic document to issue', async () => {
    const { merchant, claimed, opened } = await aClaim();
    const now = service.clock.now();
    await sql`
      insert into electronic_invoicing (commerce_id, production, active, provider, names_payers, wait_minutes, settings,
        secrets_sealed, created_at, updated_at)
      values (${merchant.id}, false, true, 'file', false, 5, '{}', '', ${now}, ${now})`.execute(
      service.deps.db,
    );
    await settleBy({ claimed, opened }, await callNetwork(service.deps, claimed.context, opened));
    const { rows } = await sql`
      select from electronic_documents where commerce_id = ${merchant.id} and transaction_id = ${opened.transaction.id}
    `.execute(service.deps.db);
    assert.equal(rows.length, 1);
  });

  test('are deleted with the test environment', async () => {
    const { merchant, opened } = await aClaim();
    const erased = await merchant.test.delete('/api/v1/sandbox');
    assert.ok(erased.status < 300, JSON.stringify(erased.body));
    const { rows } = await sql`
      select from operations where reference = ${opened.operation.reference}`.execute(service.deps.db);
    assert.equal(rows.length, 0);
  });
});
