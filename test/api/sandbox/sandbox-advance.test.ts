import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { startDelivery } from '#src/jobs/webhook-delivery.ts';
import { toIsoText } from '#src/kernel/calendar.ts';
import type { DueWork } from '#src/module.ts';
import { advanceClock } from '#src/sandbox/advance.ts';
import { ownClocks } from '#src/tenancy/clocks/own-clocks.ts';
import { useApp } from '#test/support/app.ts';
import { type Answer, aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { refuse, useReceiver } from '#test/support/receiver.ts';
import * as sandbox from '#test/support/sandbox.ts';

const { CLOCK, START, advance, aFrozenMerchant, anUnknownPayment, clockOf } = sandbox;
const { generate, happenedUntil, later, pay, statusOf } = sandbox;

const network = await useNetwork();
const service = useApp({ network_url: network.url });

beforeEach(async () => {
  service.clock.travel('2027-01-15T10:00');
  await network.faults({});
});

describe('advancing the test clock', () => {
  test('queries the network after 5 s, 1 min, 5 min and 1 h, then daily', async () => {
    const merchant = await aFrozenMerchant(service);
    const payment = await anUnknownPayment(service, network, await generate(merchant));
    const asked = await happenedUntil(merchant, '2027-02-04T08:00:00-05:00');
    await network.faults({});
    assert.deepEqual(
      asked.map(({ at, event, status }) => `${at} ${event} ${status}`),
      [
        '2027-02-01T08:00:05-05:00 network_asked open',
        '2027-02-01T08:01:05-05:00 network_asked open',
        '2027-02-01T08:06:05-05:00 network_asked open',
        '2027-02-01T09:06:05-05:00 network_asked open',
        '2027-02-02T09:06:05-05:00 network_asked open',
        '2027-02-03T09:06:05-05:00 network_asked open',
      ],
    );
    const [last] = await happenedUntil(merchant, '2027-02-05T08:00:00-05:00');
    assert.equal(`${last?.at} ${last?.status}`, '2027-02-04T09:06:05-05:00 failed');
    assert.equal(await statusOf(payment, merchant.test), 'Fallida');
    assert.deepEqual(await happenedUntil(merchant, '2028-02-05T08:00:00-05:00'), []);
  });

  test('affects neither other merchants nor production', async () => {
    const [merchant, other] = [await aFrozenMerchant(service), await aFrozenMerchant(service)];
    const theirs = await anUnknownPayment(service, network, await generate(other));
    const live = await anUnknownPayment(service, network, await generate(merchant, {}, merchant.production));
    const real = await aMerchant(service);
    const unfrozen = await anUnknownPayment(service, network, await generate(real));
    await network.faults({});
    assert.deepEqual(await happenedUntil(merchant, '2027-03-01T08:00:00-05:00'), []);
    assert.deepEqual(await clockOf(other), { now: START, frozen: true });
    assert.equal((await clockOf(real)).frozen, false);
    service.clock.advance({ seconds: 20 });
    await queryDueOperations(service.deps);
    assert.equal(await statusOf(theirs, other.test), 'Pendiente');
    assert.equal(await statusOf(live, merchant.production), 'Fallida');
    assert.equal(await statusOf(unfrozen, real.test), 'Fallida');
    assert.equal((await happenedUntil(other, '2027-02-01T08:00:05-05:00')).length, 1);
    assert.equal(await statusOf(theirs, other.test), 'Fallida');
  });

  /** Returns work that is due every hour. */
  function hourly() {
    const done: string[] = [];
    const state = { is_broken: false };
    const source: DueWork = {
      name: 'hourly',
      next: async () => Temporal.Instant.from(later({ hours: done.length + 1 })),
      async run({ clock }) {
        if (state.is_broken && done.length === 2) throw new Error('broken on purpose');
        const at = toIsoText(clock.now());
        done.push(at);
        return [{ at, event: 'hour' }];
      },
    };
    return { done, source, state };
  }

  test('keeps its progress after a failure, and the next advance continues from there', async () => {
    const merchant = await aFrozenMerchant(service);
    const { done, source, state } = hourly();
    const input = { commerce_id: merchant.id, to: Temporal.Instant.from(later({ hours: 4 })) };
    state.is_broken = true;
    await assert.rejects(advanceClock(service.deps, input, [source]), /broken on purpose/);
    assert.deepEqual(await clockOf(merchant), { now: later({ hours: 3 }), frozen: true });
    state.is_broken = false;
    const { events } = await advanceClock(service.deps, input, [source]);
    const hours = [1, 2, 3, 4].map((count) => later({ hours: count }));
    assert.deepEqual(done, hours);
    assert.deepEqual(
      events.map(({ at }) => at),
      hours.slice(2),
    );
    assert.equal((await clockOf(merchant)).now, later({ hours: 4 }));
  });

  test('runs work due at the same instant in the order of the list', async () => {
    const merchant = await aFrozenMerchant(service);
    const order: string[] = [];
    const at = Temporal.Instant.from(START).add({ hours: 1 });
    const left = { first: 1, second: 2, third: 1 };
    const source = (name: keyof typeof left, wakes?: keyof typeof left): DueWork => ({
      name,
      next: async () => (left[name] > 0 ? at : null),
      async run() {
        left[name] -= 1;
        order.push(name);
        if (wakes && order.length === 2) left[wakes] += 1;
        return [];
      },
    });
    const sources = [source('first'), source('second', 'first'), source('third')];
    await advanceClock(service.deps, { commerce_id: merchant.id, to: at }, sources);
    assert.deepEqual(order, ['first', 'second', 'first', 'second', 'third']);
  });

  test('continues past work that makes no progress', async () => {
    const merchant = await aFrozenMerchant(service);
    const { done, source } = hourly();
    let runs = 0;
    const stuck: DueWork = {
      name: 'stuck',
      next: async () => Temporal.Instant.from(START).add({ minutes: 1 }),
      run: async () => {
        runs += 1;
        return [];
      },
    };
    const to = Temporal.Instant.from(START).add({ hours: 2 });
    await advanceClock(service.deps, { commerce_id: merchant.id, to }, [stuck, source]);
    assert.equal(done.length, 2);
    assert.ok(runs < 20, `${runs} runs`);
  });

  test('locks the environment: another advance, a release or an erasure returns 429', async () => {
    const [merchant, other] = [await aFrozenMerchant(service), await aFrozenMerchant(service)];
    const to = Temporal.Instant.from(START).add({ hours: 1 });
    const answers: Answer[] = [];
    const busy: DueWork = {
      name: 'busy',
      next: async () => (answers.length > 0 ? null : to),
      async run() {
        answers.push(await advance(merchant, '2027-06-01T00:00:00-05:00'));
        answers.push(await merchant.test.delete(CLOCK), await merchant.test.delete('/api/v1/sandbox'));
        await happenedUntil(other, '2027-06-01T00:00:00-05:00');
        assert.equal((await clockOf(merchant)).now, toIsoText(to), 'other requests see the current position');
        return [];
      },
    };
    await advanceClock(service.deps, { commerce_id: merchant.id, to }, [busy]);
    assert.deepEqual(
      answers.map(({ status, body }) => `${status} ${body.error.code}`),
      Array(3).fill('429 clock_moving'),
    );
    await happenedUntil(merchant, '2027-06-01T00:00:00-05:00');
  });
});

/** Generates a charge with this webhook URL. */
function tellingCharge(merchant: TestMerchant, webhook: string, api = merchant.test) {
  return generate(merchant, { advanced_options: { result_urls: { webhook } } }, api);
}

describe('webhooks of an environment with a stopped clock', () => {
  test('are retried at the scheduled instants, and given up after the last', async () => {
    const merchant = await aFrozenMerchant(service);
    const { url, received } = await useReceiver(refuse(500));
    const payment = await tellingCharge(merchant, url);
    await pay(service, payment, 'approve');
    const happened = await happenedUntil(merchant, '2027-02-03T08:00:00-05:00');
    const instants = [
      '2027-02-01T08:00:00-05:00',
      '2027-02-01T08:00:05-05:00',
      '2027-02-01T08:05:05-05:00',
      '2027-02-01T08:35:05-05:00',
      '2027-02-01T10:35:05-05:00',
      '2027-02-01T15:35:05-05:00',
      '2027-02-02T01:35:05-05:00',
      '2027-02-02T11:35:05-05:00',
    ];
    assert.deepEqual(
      happened.map(({ at, event, subject }) => `${at} ${event} ${subject}`),
      instants.map(
        (at, index) => `${at} ${index < 7 ? 'webhook_failed' : 'webhook_given_up'} payment:${payment.id}`,
      ),
    );
    assert.equal(received.length, 8);
    const { body } = await merchant.test.get('/api/v1/sandbox/webhooks');
    assert.equal(body.data[0].status, 'failed');
    assert.deepEqual(
      body.data[0].attempts.map(({ at }: { at: string }) => at),
      instants,
    );
  });

  test('report the outcome of a network query at the same instant', async () => {
    const merchant = await aFrozenMerchant(service);
    const { url, received } = await useReceiver();
    const payment = await tellingCharge(merchant, url);
    await pay(service, payment, 'no_answer_done');
    const happened = await happenedUntil(merchant, later({ hours: 1 }));
    assert.deepEqual(
      happened.map(({ at, event }) => `${at} ${event}`),
      ['2027-02-01T08:00:05-05:00 network_asked', '2027-02-01T08:00:05-05:00 webhook_delivered'],
    );
    const reported = JSON.parse(received[0]?.body ?? '');
    assert.equal(reported.transaction.status, 'Aprobada');
    assert.equal(reported.checkout.paid_at, '2027-02-01 08:00:05');
  });

  test('are delivered by the worker only up to the test clock', async () => {
    const merchant = await aFrozenMerchant(service);
    let isBroken = true;
    const { url, received } = await useReceiver((response) =>
      isBroken ? refuse(500)(response) : response.end('ok'),
    );
    const mark = await useReceiver();
    const delivery = startDelivery(service.deps, {
      outbound: service.deps.outbound,
      ownClocks: () => ownClocks(service.deps),
    });
    const workerLooked = async () => {
      const seen = mark.received.length;
      await pay(service, await tellingCharge(merchant, mark.url, merchant.production), 'approve');
      delivery.nudge();
      while (mark.received.length === seen) await new Promise((resolve) => setImmediate(resolve));
    };
    await pay(service, await tellingCharge(merchant, url), 'approve');
    delivery.nudge();
    // Waits for the outcome: a lease in real time would expire in the month below.
    const attempts = service.deps.db.selectFrom('webhook_attempts').where('commerce_id', '=', merchant.id);
    while ((await attempts.selectAll().execute()).length === 0)
      await new Promise((resolve) => setImmediate(resolve));
    isBroken = false;
    service.clock.advance({ days: 30 });
    await workerLooked();
    assert.equal(received.length, 1, 'real time does not move the test clock');
    await delivery.stop();
    const [retried] = await happenedUntil(merchant, later({ seconds: 5 }));
    assert.equal(`${retried?.at} ${retried?.event}`, '2027-02-01T08:00:05-05:00 webhook_delivered');
  });

  test('are skipped by the worker while the clock is moving', async () => {
    const merchant = await aFrozenMerchant(service);
    const seen: string[] = [];
    const look = async () => {
      seen.push(String((await ownClocks(service.deps)).get(merchant.id)?.now()));
    };
    const to = Temporal.Instant.from(later({ hours: 1 }));
    const looking: DueWork = {
      name: 'looking',
      next: async () => (seen.length === 1 ? to : null),
      run: () => look().then(() => []),
    };
    await look();
    await advanceClock(service.deps, { commerce_id: merchant.id, to }, [looking]);
    await look();
    assert.deepEqual(seen, ['2027-02-01T13:00:00Z', '1900-01-01T00:00:00Z', '2027-02-01T14:00:00Z']);
  });
});
