import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runCharges } from '#src/billing/subscriptions/run/charge-run.ts';
import { newId } from '#src/kernel/ids.ts';
import { useApp } from '#test/support/app.ts';
import { subscribed } from '#test/support/billing.ts';
import { aSubscriber } from '#test/support/bodies.ts';
import { assertBooks } from '#test/support/books.ts';
import { assertWell } from '#test/support/doctor.ts';
import type { Answer, TestMerchant } from '#test/support/merchant.ts';
import { keepWaiting, useNetwork } from '#test/support/network.ts';
import { inPanel } from '#test/support/panel.ts';
import { advance, aFrozenMerchant, clockOf, generate, happenedUntil, pay } from '#test/support/sandbox.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

async function assertSound(merchant: TestMerchant): Promise<void> {
  await assertBooks(service, merchant, network);
  await assertWell(service);
}

/** Asserts that no request failed with a server error. */
function assertAnswered(answers: readonly { status: number }[]): void {
  for (const { status } of answers) assert.ok(status < 500, `${status}`);
}

/** Returns the amount that the network refunded of this merchant's purchases, in pesos. */
async function refundedAmount(merchant: TestMerchant): Promise<number> {
  const ours = await service.deps.db
    .selectFrom('operations')
    .select('reference')
    .where('commerce_id', '=', merchant.id)
    .execute();
  const references = new Set(ours.map(({ reference }) => reference));
  return (await network.ledger())
    .filter(({ reference, status }) => status === 'approved' && references.has(reference))
    .filter(({ kind }) => kind === 'refund' || kind === 'void')
    .reduce((sum, { amount }) => sum + Number(amount), 0);
}

test('concurrent refunds from the API and the panel never exceed the payment', async () => {
  const merchant = await aFrozenMerchant(service);
  const owner = await inPanel(service, { merchant: merchant.id });
  const paid = await pay(service, await generate(merchant, { amount: 100_000 }), 'approve');
  const { id, transaction_id } = paid.body.transaction;
  const address = owner.at(`/transactions/${id}/refund`);
  const byApi = (amount: number) =>
    merchant.test.post(`/api/v1/payment/transaction/${transaction_id}/refund`, { amount });
  // More rounds than parts of the amount: a refund refused as busy is sent again in the next round.
  for (let round = 0; round < 6; round += 1) {
    await owner.get(address);
    const byPanel = (amount: string) => owner.send(address, { submission: newId(), amount });
    assertAnswered(
      await Promise.all([byApi(30_000), byPanel('30.000'), byApi(40_000), byPanel('40.000'), byApi(10_000)]),
    );
    assert.ok((await refundedAmount(merchant)) <= 100_000);
  }
  await byApi(100_000 - (await refundedAmount(merchant)));
  assert.equal(await refundedAmount(merchant), 100_000);
  await assertSound(merchant);
});

describe('the clock of a test environment', () => {
  test('moved concurrently during charge runs, charges each month once', async () => {
    const merchant = await aFrozenMerchant(service);
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.push((await subscribed(merchant)).id);
    const [touched = '', ...others] = ids;
    const slow = keepWaiting(service.deps);
    const moving = [
      advance(merchant, '2027-03-15T08:00:00-05:00'),
      advance(merchant, '2027-04-15T08:00:00-05:00'),
      advance(merchant, '2027-03-15T08:00:00-05:00'),
    ];
    // The first request is at the network now. Until it is answered, other requests cannot act on its subscriptions.
    while (slow.kept() === 0) await new Promise(setImmediate);
    const meanwhile = await Promise.all([
      advance(merchant, '2027-05-15T08:00:00-05:00'),
      merchant.test.delete('/api/v1/sandbox/clock'),
      merchant.test.put(`/subscription/cancel/${touched}`),
      runCharges(service.deps).then(() => ({ status: 200 })),
      runCharges(service.deps).then(() => ({ status: 200 })),
    ]);
    slow.letGo();
    assertAnswered([...meanwhile, ...(await Promise.all(moving))]);
    assert.equal((await clockOf(merchant)).frozen, true, 'the clock cannot be released during a charge run');
    await happenedUntil(merchant, '2027-06-15T08:00:00-05:00');
    for (const id of others) {
      const { body } = await merchant.test.get(`/subscription/${id}/transactions?per_page=50`);
      const approved = body.data.filter(({ status }: { status: string }) => status === 'Aprobada');
      assert.equal(approved.length, 5, 'February to June');
    }
    await assertSound(merchant);
  });
});

test('an idempotency key sent concurrently with two bodies belongs to one of them permanently', async () => {
  const merchant = await aFrozenMerchant(service);
  const { plan_id } = await subscribed(merchant);
  const bodies = async () => {
    const { body } = await merchant.test.post('/subscriber', aSubscriber(merchant.office));
    const { card_information, ...one } = {
      plan_id,
      subscriber_id: body.subscriber.id as string,
      office: merchant.office,
      card_information: { holder: 'Ana', number: '4111111111111111', datetime: '2039-12', cvv: '123' },
    };
    return [1, 2].map((number) => ({ ...one, card_information, description: `Cuerpo ${number}` }));
  };
  const keys = await Promise.all(
    [1, 2, 3, 4].map(async (number) => ({ key: `clave-${number}`, bodies: await bodies() })),
  );
  const send = (key: string, body: object | undefined): Promise<Answer> =>
    merchant.test.post('/subscription', body, { 'idempotency-key': key });
  const requests = keys.flatMap((one) =>
    Array.from({ length: 8 }, (_, at) => send(one.key, one.bodies[at % 2])),
  );
  assertAnswered(await Promise.all(requests));
  for (const one of keys) {
    const [first, second] = [await send(one.key, one.bodies[0]), await send(one.key, one.bodies[1])];
    assert.deepEqual([first.status, second.status].toSorted(), [201, 409]);
    const kept = first.status === 201 ? first : second;
    assert.equal(kept.headers['idempotency-replayed'], 'true');
    const word = first.status === 201 ? 'Cuerpo 1' : 'Cuerpo 2';
    const { body } = await merchant.test.get(`/subscription/${kept.body.subscription.id}`);
    assert.equal(body.description, word, 'the answer belongs to the executed body');
  }
  assert.equal((await merchant.test.get('/subscription')).body.total, 1 + keys.length);
  await assertSound(merchant);
});
