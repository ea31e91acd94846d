import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { useNetwork } from '#test/support/network.ts';
import { useReceiver } from '#test/support/receiver.ts';
import {
  aHold,
  aReservation,
  assertRefused,
  assertSound,
  authorizeBy,
  eventsUntil,
} from '#test/support/reservations.ts';
import { aFrozenMerchant } from '#test/support/sandbox.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const receiver = await useReceiver();
afterEach(() => assertSound(service));
beforeEach(() => network.faults({}));

function eventsOf({ id }: { id: string }): string[] {
  const events = receiver.received.map(({ body }) => JSON.parse(body));
  return events.filter((one) => one.pre_authorization.id === id).map(({ event }) => event);
}

/** The status queries between Friday, 18:00, and Saturday, with increasing delays. */
const FRIDAY = [
  '2027-02-05T18:00:05 network_asked open',
  '2027-02-05T18:01:05 network_asked open',
  '2027-02-05T18:06:05 network_asked open',
  '2027-02-05T19:06:05 network_asked open',
];

describe('a reservation of unknown outcome', () => {
  for (const [mode, status, events] of [
    ['drop_after', 'Pre-autorizada', ['mit.pre_authorized']],
    ['drop', 'Fallida', []],
  ] as const) {
    test(`over a weekend, ${mode}: the daily status query finds it ${status}`, async () => {
      const merchant = await aFrozenMerchant(service);
      await eventsUntil(merchant, '2027-02-05T18:00:00');
      const story = await aReservation(merchant, { webhook_url: receiver.url });
      await network.faults({ mode });
      assertRefused(await authorizeBy(merchant, story), 202, 'MIT_INDETERMINATE');
      assertRefused(await authorizeBy(merchant, story), 202, 'MIT_INDETERMINATE');
      await network.faults({ mode: 'error' });
      const saturday = '2027-02-06T19:06:05 network_asked open';
      assert.deepEqual(await eventsUntil(merchant, '2027-02-07T12:00:00'), [...FRIDAY, saturday]);
      const doubted = await story.sync();
      assert.equal(doubted.status, 200);
      assert.deepEqual(
        [doubted.body.success, doubted.body.pre_authorization.status],
        [false, 'Indeterminada'],
      );
      assert.deepEqual(eventsOf(story), []);

      await network.faults({});
      const known = mode === 'drop_after' ? 'approved' : 'failed';
      const sunday = `2027-02-07T19:06:05 network_asked ${known}`;
      assert.deepEqual(await eventsUntil(merchant, '2027-02-08T08:00:00'), [sunday]);
      const view = await story.read();
      assert.equal(view.status, status);
      assert.deepEqual(eventsOf(story), events);
      if (status === 'Fallida') {
        assert.deepEqual([view.error.code, view.can_confirm], ['E99', false]);
        assertRefused(await story.confirm(1), 422, 'M05');
        return;
      }
      // The dates count from Friday, 18:00, when the bank approved the hold.
      assert.equal(view.authorized_at, '2027-02-05T18:00:00-05:00');
      assert.equal(view.confirmable_until, '2027-02-12T18:00:00-05:00');
      assert.deepEqual(await eventsUntil(merchant, '2027-03-10T08:00:00'), [
        '2027-02-11T18:00:00 mit.expiring_soon',
        '2027-02-12T18:00:00 mit.expired',
      ]);
    });
  }

  test('a hold found after its end is reported as approved and expired, in order', async () => {
    const merchant = await aFrozenMerchant(service);
    const story = await aReservation(merchant, { webhook_url: receiver.url });
    await network.faults({ mode: 'drop_after' });
    await authorizeBy(merchant, story);
    await network.faults({ mode: 'error' });
    await eventsUntil(merchant, '2027-02-08T12:00:00');
    await network.faults({});
    assert.deepEqual(await eventsUntil(merchant, '2027-02-09T12:00:00'), [
      '2027-02-09T09:06:05 network_asked approved',
      '2027-02-09T09:06:05 mit.expired',
    ]);
    assert.deepEqual(eventsOf(story), ['mit.pre_authorized', 'mit.expired']);
  });

  for (const [mode, status, events] of [
    ['drop_after', 'Confirmada', ['mit.pre_authorized', 'mit.confirmed']],
    ['drop', 'Vencida', ['mit.pre_authorized', 'mit.expired']],
  ] as const) {
    test(`a capture in the last hour, ${mode}: does not expire while its outcome is unknown, and ends ${status}`, async () => {
      const merchant = await aFrozenMerchant(service);
      const story = await aHold(merchant, 'visa', { webhook_url: receiver.url });
      await eventsUntil(merchant, '2027-02-07T07:30:00');
      await network.faults({ mode });
      assertRefused(await story.confirm(300_000), 202, 'MIT_INDETERMINATE');
      assertRefused(await story.release(), 202, 'MIT_INDETERMINATE');
      await network.faults({ mode: 'error' });
      const queries = await eventsUntil(merchant, '2027-02-08T12:00:00');
      assert.ok(
        queries.length === 5 && queries.every((line) => line.endsWith('network_asked open')),
        queries.join(),
      );
      assert.equal((await story.read()).status, 'Indeterminada');

      await network.faults({});
      const { body } = await story.sync();
      assert.equal(body.success, true);
      assert.equal(body.pre_authorization.can_confirm, false);
      await eventsUntil(merchant, '2027-02-08T12:00:00');
      assert.equal((await story.read()).status, status);
      assert.deepEqual(eventsOf(story), events);
      const { meta } = (await merchant.test.get('/api/v1/virtual-account/movements')).body;
      assert.equal(meta.total, status === 'Confirmada' ? 1 : 0);
    });
  }

  test('a failed void keeps the hold, which can be voided again', async () => {
    const merchant = await aFrozenMerchant(service);
    const story = await aHold(merchant, 'mastercard', { webhook_url: receiver.url });
    await network.faults({ mode: 'drop' });
    assertRefused(await story.release(), 202, 'MIT_INDETERMINATE');
    await network.faults({});
    assert.deepEqual(await eventsUntil(merchant, '2027-02-01T08:00:05'), [
      '2027-02-01T08:00:05 network_asked failed',
    ]);
    const { status, can_void } = await story.read();
    assert.deepEqual([status, can_void], ['Pre-autorizada', true]);
    assert.equal((await story.release()).body.success, true);
    await eventsUntil(merchant, '2027-03-13T08:00:00');
    assert.deepEqual(eventsOf(story), ['mit.pre_authorized', 'mit.voided']);
  });
});
