import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { setWebhookUrl } from '#src/tenancy/merchants/store.ts';
import { useApp } from '#test/support/app.ts';
import type { TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { useReceiver } from '#test/support/receiver.ts';
import { aHold, assertRefused, assertSound, eventsUntil } from '#test/support/reservations.ts';
import { aFrozenMerchant } from '#test/support/sandbox.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
afterEach(() => assertSound(service));
beforeEach(() => network.faults({}));

async function movementsOf({ test: api }: TestMerchant) {
  return (await api.get('/api/v1/virtual-account/movements')).body.data;
}

/** Returns the journal entries of a merchant: kind, sum and number of postings. */
async function journalOf({ id }: TestMerchant): Promise<{ kind: string; sum: bigint; lines: number }[]> {
  const { rows } = await sql<{ kind: string; sum: bigint; lines: number }>`
    select e.kind, sum(p.amount)::bigint as sum, count(*)::int as lines from journal_entries e
    join postings p on p.commerce_id = e.commerce_id and p.journal_entry_id = e.id
    where e.commerce_id = ${id} group by e.id, e.kind order by e.id
  `.execute(service.deps.db);
  return rows;
}

/** Returns the operations of the network for a reservation. */
async function doneFor(id: string): Promise<string[]> {
  const entries = await network.ledger();
  const hold = entries.find((entry) => (entry as { series?: string }).series === id);
  return entries
    .filter((entry) => hold && (entry === hold || entry.original === hold.reference))
    .map(({ kind, status, amount }) => `${kind} ${status} ${amount}`);
}

async function transactionOf({ test: api }: TestMerchant, id: string) {
  const row = await service.deps.db
    .selectFrom('transactions')
    .select('id')
    .where('pre_authorization_id', '=', id)
    .executeTakeFirstOrThrow();
  return (await api.post(`/api/v1/payment/transaction/${row.id}`)).body.data;
}

describe('the books of a reservation', () => {
  test('a partial capture books its amount, tax and fees to the cent', async () => {
    const merchant = await aFrozenMerchant(service);
    // The tax of 19 % is included in the amount.
    const story = await aHold(merchant, 'visa', { tax: 47_899.16 });
    const held = await transactionOf(merchant, story.id);
    assert.deepEqual([held.status, held.amount], ['Autorizada', 300_000]);
    await eventsUntil(merchant, '2027-02-05T08:00:00');
    assert.deepEqual(await movementsOf(merchant), [], 'a hold creates no movement');

    assertRefused(await story.confirm(300_000.01), 422, 'MIT_AMOUNT_EXCEEDS_AUTHORIZED');
    assert.equal((await story.confirm(250_000.01)).body.success, true);
    const transaction = await transactionOf(merchant, story.id);
    assert.deepEqual([transaction.status, transaction.amount], ['Aprobada', 250_000.01]);
    assert.equal(transaction.approved_at, '2027-02-05 08:00:00');
    assert.deepEqual(await doneFor(story.id), ['hold approved 300000.00', 'capture approved 250000.01']);

    const [movement, second] = await movementsOf(merchant);
    assert.equal(second, undefined);
    const { transaction_amount, commission, iva_commission, fee, iva_fee, iva } = movement;
    // The commission of 2.99 %, its tax of 19 %, the fee with its tax, and the tax 47,899.16 × 250,000.01 / 300,000.
    assert.deepEqual(
      [transaction_amount, commission, iva_commission, fee, iva_fee, iva],
      [250_000.01, 7_475, 1_420.25, 900, 171, 39_915.97],
    );
    const { subtotal, gravamen, liquidated_amount } = movement;
    assert.deepEqual([subtotal, gravamen, liquidated_amount], [240_033.76, 960.14, 239_073.62]);
    const journal = await journalOf(merchant);
    assert.deepEqual(
      journal.map(({ kind, sum }) => [kind, sum]),
      [['credit', 0n]],
    );
    assert.ok((journal[0]?.lines ?? 0) >= 2);
    await eventsUntil(merchant, '2027-03-13T08:00:00');
    assert.equal((await movementsOf(merchant)).length, 1, 'the rest is released without a movement');
  });

  test('a voided or expired hold creates no movement', async () => {
    const merchant = await aFrozenMerchant(service);
    const [released, expired] = [await aHold(merchant), await aHold(merchant, 'mastercard')];
    await released.release();
    await eventsUntil(merchant, '2027-03-13T08:00:00');
    assert.deepEqual(await movementsOf(merchant), []);
    assert.deepEqual(await journalOf(merchant), []);
    assert.deepEqual(await doneFor(released.id), ['hold approved 300000.00', 'void approved 300000.00']);
    assert.deepEqual(await doneFor(expired.id), ['hold approved 300000.00']);
    for (const { id } of [released, expired])
      assert.equal((await transactionOf(merchant, id)).status, 'Anulada');
  });

  test('a refund of unknown outcome does not affect sync and is booked once it is known', async () => {
    const merchant = await aFrozenMerchant(service);
    const story = await aHold(merchant);
    await story.confirm(100_000);
    const { id } = await transactionOf(merchant, story.id);
    await network.faults({ mode: 'drop_after' });
    const refund = await merchant.test.post(`/api/v1/payment/transaction/${id}/refund`, { amount: 40_000 });
    assert.equal(refund.status, 202, JSON.stringify(refund.body));
    await network.faults({});
    const { status, body } = await story.sync();
    assert.deepEqual([status, body.success, body.pre_authorization.status], [200, true, 'Confirmada']);
    assert.deepEqual(await eventsUntil(merchant, '2027-02-01T09:00:00'), [
      '2027-02-01T08:00:05 network_asked approved',
    ]);
    const amounts = (await movementsOf(merchant)).map(
      ({ transaction_amount }: { transaction_amount: number }) => transaction_amount,
    );
    assert.deepEqual(amounts.sort(), [-40_000, 100_000]);
    assert.equal((await story.read()).status, 'Confirmada');
    const third = 'refund approved 40000.00';
    assert.deepEqual((await doneFor(story.id)).slice(1), ['capture approved 100000.00', third]);
  });

  test('events of a reservation without its own address go to the merchant’s address, in order', async () => {
    const [own, usual] = [await useReceiver(), await useReceiver()];
    const merchant = await aFrozenMerchant(service);
    await setWebhookUrl(service.deps.db, merchant.id, usual.url);
    const quiet = await aHold(merchant);
    const named = await aHold(merchant, 'visa', { webhook_url: own.url });
    await eventsUntil(merchant, '2027-02-07T12:00:00');
    await quiet.confirm(1);
    await eventsUntil(merchant, '2027-03-13T08:00:00');
    const eventsAt = ({ received }: typeof own) =>
      received.map(({ body }) => {
        const { event, pre_authorization } = JSON.parse(body);
        return `${event} ${pre_authorization.id === quiet.id ? 'quiet' : pre_authorization.id === named.id}`;
      });
    const expected = ['mit.pre_authorized', 'mit.expiring_soon'];
    assert.deepEqual(
      eventsAt(usual),
      [...expected, 'mit.confirmed'].map((event) => `${event} quiet`),
    );
    assert.deepEqual(
      eventsAt(own),
      [...expected, 'mit.expired'].map((event) => `${event} true`),
    );
  });
});
