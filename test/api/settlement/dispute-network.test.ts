import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import type { NetworkDispute } from '#src/providers/port/disputes.ts';
import { readDisputes } from '#src/providers/protocol/disputes.ts';
import { queryAllDisputes } from '#src/settlement/disputes/query-disputes.ts';
import { useApp } from '#test/support/app.ts';
import {
  amountsOf,
  aPaid,
  assertWell,
  DISPUTES,
  decide,
  openInSandbox,
  type Paid,
  statusOf,
} from '#test/support/disputes.ts';
import { type Answer, aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { replaceCalls, useNetwork } from '#test/support/network.ts';
import { aFrozenMerchant, generate, happenedUntil, START } from '#test/support/sandbox.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

function assertRefused(answer: Answer, status: number, code: string): void {
  assert.equal(
    `${answer.status} ${answer.body.error?.code}`,
    `${status} ${code}`,
    JSON.stringify(answer.body),
  );
}

async function referenceOf({ transaction }: Paid): Promise<string> {
  const { reference } = await service.deps.db
    .selectFrom('operations')
    .select('reference')
    .where('commerce_id', '=', transaction.commerce_id)
    .where('transaction_id', '=', transaction.id)
    .executeTakeFirstOrThrow();
  return reference;
}

function hint(merchant: TestMerchant, reference: string) {
  return service.app.inject({
    method: 'POST',
    url: `/network/notifications/${merchant.id}`,
    payload: { reference },
  });
}

/** Opens a dispute at the network without a notification. */
async function disputeAtNetwork(reference: string, body: object = {}): Promise<string> {
  const answer = await fetch(`${network.url}/operations/${reference}/disputes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ at: '2027-01-15T15:00:00Z', ...body }),
  });
  assert.equal(answer.status, 200);
  return ((await answer.json()) as { id: string }).id;
}

afterEach(async () => {
  await network.faults({});
  service.clock.travel('2027-01-15T10:00');
  await assertWell(service);
});

describe('disputes in the sandbox', () => {
  test('a payer disputes a charge and the merchant wins', async () => {
    const merchant = await aMerchant(service);
    const paid = await aPaid(service, merchant);
    const opened = await openInSandbox(merchant, paid.number, { amount: 60_000, reason: 'No lo recibí' });
    assert.equal(opened.status, 201, JSON.stringify(opened.body));
    const { dispute } = opened.body;
    assert.equal(dispute.status, 'opened');
    assert.equal(dispute.amount, 60_000);
    assert.equal(dispute.reason, 'No lo recibí');
    // The simulator gives ten business days.
    assert.equal(dispute.deadline_at, '2027-01-29 23:59:59');
    assert.equal(dispute.provider, 'simulator');
    assert.deepEqual(await amountsOf(merchant), [-60_000, 100_000]);
    const { body } = await decide(merchant, dispute.id, 'won');
    assert.equal(body.dispute.status, 'won');
    assert.equal(await statusOf(merchant, paid.number), 'Aprobada');
    assert.deepEqual(
      (await amountsOf(merchant)).reduce((sum, amount) => sum + amount),
      100_000,
    );
    // A later decision changes nothing.
    assert.equal((await decide(merchant, dispute.id, 'lost')).body.dispute.status, 'won');
  });

  test('a lost reversal of a bank payment returns the money to the payer', async () => {
    const merchant = await aMerchant(service);
    const charge = await generate(merchant, { amount: 100_000 });
    const paid = await merchant.test.post(`/api/v1/sandbox/payments/${charge.id}/pay`, { method: 'pse' });
    assert.equal(paid.body.transaction.status, 'Aprobada');
    const number = paid.body.transaction.transaction_id;
    const { dispute } = (await openInSandbox(merchant, number, { kind: 'reversal' })).body;
    assert.deepEqual([dispute.kind, dispute.amount], ['reversal', 100_000]);
    assert.equal((await decide(merchant, dispute.id, 'lost')).body.dispute.status, 'lost');
    assert.equal(await statusOf(merchant, number), 'Reversada');
  });

  test('only the remaining paid amount can be disputed, and only with a test token', async () => {
    const merchant = await aMerchant(service);
    const paid = await aPaid(service, merchant);
    assertRefused(
      await openInSandbox(merchant, paid.number, { amount: 100_000.01 }),
      400,
      'transaction_not_disputable',
    );
    assert.equal((await openInSandbox(merchant, paid.number, { amount: 100_000 })).status, 201);
    assertRefused(
      await openInSandbox(merchant, paid.number, { amount: 0.01 }),
      400,
      'transaction_not_disputable',
    );
    assertRefused(await openInSandbox(merchant, paid.number, { amount: 0 }), 422, 'validation_failed');
    assertRefused(await openInSandbox(merchant, 999_999), 404, 'not_found');
    const path = `/api/v1/sandbox/transactions/${paid.number}/disputes`;
    assert.equal((await merchant.production.post(path, {})).status, 403);
    const [, south = 0] = merchant.offices;
    const limited = await merchant.limitedTo([south]);
    assertRefused(await limited.post(path, {}), 404, 'not_found');
  });

  test('the deadline follows the clock of the environment', async () => {
    const merchant = await aFrozenMerchant(service);
    const paid = await aPaid(service, merchant);
    const { dispute } = (await openInSandbox(merchant, paid.number)).body;
    assert.equal(dispute.opened_at, '2027-02-01 08:00:00');
    const happened = await happenedUntil(merchant, '2027-03-01T08:00:00-05:00');
    const expired = happened.filter(({ event }) => event === 'dispute.expired');
    assert.deepEqual(expired, [
      { at: '2027-02-15T23:59:59-05:00', event: 'dispute.expired', dispute_id: dispute.id },
    ]);
  });

  test('erasing the environment deletes its disputes', async () => {
    const merchant = await aMerchant(service);
    const paid = await aPaid(service, merchant);
    const { dispute } = (await openInSandbox(merchant, paid.number)).body;
    await merchant.test.post(`${DISPUTES}/${dispute.id}/evidence`, { description: 'x' });
    assert.equal((await merchant.test.delete('/api/v1/sandbox')).status, 200);
    assert.equal((await merchant.test.get(DISPUTES)).body.meta.total, 0);
  });
});

describe('a dispute notification from the network', () => {
  test('only triggers a query, whose response counts', async () => {
    const merchant = await aMerchant(service);
    const paid = await aPaid(service, merchant);
    const reference = await referenceOf(paid);
    assert.equal((await hint(merchant, reference)).statusCode, 202);
    assert.deepEqual(await queryAllDisputes(service.deps), []);
    assert.equal(await statusOf(merchant, paid.number), 'Aprobada');
    const id = await disputeAtNetwork(reference);
    // Without a notification there is no query.
    assert.deepEqual(await queryAllDisputes(service.deps), []);
    await hint(merchant, reference);
    const news = await queryAllDisputes(service.deps);
    assert.deepEqual(
      news.map(({ dispute }) => dispute.provider_case),
      [id],
    );
    assert.equal(await statusOf(merchant, paid.number), 'Reversion Escalada');
  });

  test('in an environment with a stopped clock is followed up at the next advance', async () => {
    const merchant = await aFrozenMerchant(service);
    const paid = await aPaid(service, merchant);
    const reference = await referenceOf(paid);
    await disputeAtNetwork(reference, { at: START });
    service.clock.travel('2027-06-01T10:00');
    await hint(merchant, reference);
    assert.deepEqual(await queryAllDisputes(service.deps), []);
    const happened = await happenedUntil(merchant, START);
    assert.deepEqual(
      happened.map(({ event }) => event),
      ['dispute.opened'],
    );
  });

  test('for the reference of another merchant triggers no query', async () => {
    const merchant = await aMerchant(service);
    const stranger = await aMerchant(service);
    const reference = await referenceOf(await aPaid(service, merchant));
    await disputeAtNetwork(reference);
    assert.equal((await hint(stranger, reference)).statusCode, 202);
    assert.deepEqual(await queryAllDisputes(service.deps), []);
  });

  test('is followed by a daily query until the dispute is decided', async () => {
    const merchant = await aMerchant(service);
    const paid = await aPaid(service, merchant);
    const reference = await referenceOf(paid);
    const id = await disputeAtNetwork(reference);
    await hint(merchant, reference);
    await queryAllDisputes(service.deps);
    await fetch(`${network.url}/disputes/${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome: 'won' }),
    });
    service.clock.travel('2027-01-16T09:59');
    assert.deepEqual(await queryAllDisputes(service.deps), []);
    service.clock.travel('2027-01-16T10:00');
    const news = await queryAllDisputes(service.deps);
    assert.deepEqual(
      news.map(({ dispute }) => dispute.status),
      ['won'],
    );
    service.clock.travel('2027-02-16T10:00');
    assert.deepEqual(await queryAllDisputes(service.deps), []);
  });

  test('is retried until the network responds', async () => {
    const merchant = await aMerchant(service);
    const paid = await aPaid(service, merchant);
    const reference = await referenceOf(paid);
    await disputeAtNetwork(reference);
    await hint(merchant, reference);
    for (const mode of ['error', 'nonsense', 'drop']) {
      await network.faults({ mode });
      assert.deepEqual(await queryAllDisputes(service.deps), []);
      service.clock.advance({ minutes: 5 });
    }
    await network.faults({});
    assert.equal((await queryAllDisputes(service.deps)).length, 1);
  });

  test('triggers one query if the network does not support disputes', async () => {
    const merchant = await aMerchant(service);
    const paid = await aPaid(service, merchant);
    await hint(merchant, await referenceOf(paid));
    let questions = 0;
    const mend = replaceCalls(service.deps, (_network, party) => ({
      async disputes() {
        if (party.commerce_id === merchant.id) questions += 1;
        return readDisputes({ status: 404, body: { error: 'no such path' } });
      },
    }));
    await queryAllDisputes(service.deps);
    service.clock.advance({ hours: 48 });
    await queryAllDisputes(service.deps);
    mend();
    assert.equal(questions, 1);
  });

  test('with an impossible dispute skips that one and records the others', async () => {
    const merchant = await aMerchant(service);
    const paid = await aPaid(service, merchant);
    const reference = await referenceOf(paid);
    const one: NetworkDispute = {
      id: 'GOOD',
      kind: 'chargeback',
      status: 'opened',
      amount: 1_00n,
      currency: 'COP',
      reason_code: null,
      reason: null,
      opened_at: service.clock.now(),
      respond_by: null,
    };
    const mend = replaceCalls(service.deps, () => ({
      disputes: async () => [{ ...one, id: 'BAD', amount: 100_000_01n }, one],
    }));
    await hint(merchant, reference);
    const news = await queryAllDisputes(service.deps);
    mend();
    assert.deepEqual(
      news.map(({ dispute }) => dispute.provider_case),
      ['GOOD'],
    );
  });
});
