import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { runReservations } from '#src/checkout/reservations/due.ts';
import { useApp } from '#test/support/app.ts';
import { useNetwork } from '#test/support/network.ts';
import { aHold, aReservation, assertSound, authorizeBy, eventsUntil } from '#test/support/reservations.ts';
import { aFrozenMerchant } from '#test/support/sandbox.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
afterEach(() => assertSound(service));

async function countOf(kind: string): Promise<number> {
  const entries = await network.ledger();
  return entries.filter((entry) => entry.kind === kind && entry.status === 'approved').length;
}

describe('concurrent requests on one reservation', () => {
  test('captures, voids and syncs move the money once, and the other requests are refused', async () => {
    const merchant = await aFrozenMerchant(service);
    for (let round = 0; round < 8; round += 1) {
      const story = await aHold(merchant);
      const before = (await countOf('capture')) + (await countOf('void'));
      const answers = await Promise.all([
        ...[1, 2, 3].map(() => story.confirm(300_000)),
        ...[1, 2, 3].map(() => story.release()),
        story.sync(),
      ]);
      const operations = answers.slice(0, -1);
      const done = operations.filter(({ body }) => body.success);
      assert.equal(done.length, 1, JSON.stringify(operations.map(({ body }) => body.error?.code)));
      for (const { status, body } of operations.filter((answer) => !done.includes(answer))) {
        const refusals = ['MIT_IN_PROGRESS', 'MIT_ALREADY_CONFIRMED', 'M02', 'V42'];
        assert.ok(refusals.includes(body.error.code) && [409, 422, 429].includes(status), body.error.code);
      }
      assert.equal((await countOf('capture')) + (await countOf('void')), before + 1);
    }
  });

  test('several customers at one checkout create one hold', async () => {
    const merchant = await aFrozenMerchant(service);
    const before = await countOf('hold');
    const story = await aReservation(merchant);
    const answers = await Promise.all([1, 2, 3, 4].map(() => authorizeBy(merchant, story)));
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 201))
      assert.ok(
        ['429 MIT_IN_PROGRESS', '409 MIT_ALREADY_AUTHORIZED'].includes(`${status} ${body.error.code}`),
      );
    assert.equal(await countOf('hold'), before + 1);
  });

  test('several workers settle each reservation and send each event once', async () => {
    const merchant = await aFrozenMerchant(service);
    await merchant.test.delete('/api/v1/sandbox/clock');
    const webhook_url = 'https://hotel.example/eventos';
    const held = await Promise.all([1, 2, 3, 4, 5].map(() => aHold(merchant, 'visa', { webhook_url })));
    const doubted = await aReservation(merchant, { webhook_url });
    await authorizeBy(merchant, doubted, 'visa', 'no_answer_done');
    service.clock.advance({ days: 6, hours: 1 });
    for (const step of [{ hours: 1 }, { days: 1 }]) {
      const workers = [1, 2, 3].flatMap(() => [
        queryDueOperations(service.deps),
        runReservations(service.deps),
      ]);
      await Promise.all(workers);
      await runReservations(service.deps);
      service.clock.advance(step);
    }
    await runReservations(service.deps);
    const deliveries = await service.deps.db
      .selectFrom('webhook_deliveries')
      .select(['subject', 'kind', 'sequence'])
      .orderBy('sequence')
      .execute();
    for (const { id, read } of [...held, doubted]) {
      assert.equal((await read()).status, 'Vencida');
      const events = deliveries.filter(({ subject }) => subject === `pre_authorization:${id}`);
      const lines = events.map(({ kind, sequence }) => `${sequence} ${kind}`);
      assert.deepEqual(lines, ['1 mit.pre_authorized', '2 mit.expiring_soon', '3 mit.expired']);
    }
    service.clock.travel('2027-01-15T10:00');
  });

  test('erasing an environment deletes its reservations in every state', async () => {
    const merchant = await aFrozenMerchant(service);
    const [held, charged, waiting] = [
      await aHold(merchant),
      await aHold(merchant),
      await aReservation(merchant),
    ];
    await charged.confirm(1);
    await authorizeBy(merchant, await aReservation(merchant), 'visa', 'no_answer_done');
    assert.equal((await merchant.test.delete('/api/v1/sandbox')).status, 200);
    const { body } = await merchant.test.get('/api/v1/mit/pre-authorizations');
    assert.equal(body.meta.total, 0);
    for (const { read } of [held, charged, waiting]) assert.equal(await read(), undefined);
    assert.deepEqual(await eventsUntil(merchant, '2027-03-13T08:00:00'), []);
  });
});
