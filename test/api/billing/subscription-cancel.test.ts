import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { assertInvalid } from '#test/support/assertions.ts';
import { assertRefused, cardThat, shown, subscribed, webhooksOf } from '#test/support/billing.ts';
import type { TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { useReceiver } from '#test/support/receiver.ts';
import { aFrozenMerchant, happenedUntil } from '#test/support/sandbox.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const { url: webhook_url, received } = await useReceiver();

const GRACE = { grace_period: 5, grace_interval: 'day' };

/** Returns a subscription that is in the given status on 3 February at 08:00. */
async function inStatus(merchant: TestMerchant, status: 'trial' | 'activa' | 'en_gracia' | 'pausada') {
  const options = {
    trial: { plan: { trial_period: 7 } },
    activa: { plan: GRACE },
    en_gracia: { plan: { ...GRACE, trial_period: 1 }, card: cardThat('decline', '51') },
    pausada: { plan: GRACE },
  }[status];
  const { id } = await subscribed(merchant, { ...options, body: { webhook_url } });
  if (status === 'pausada') {
    await merchant.test.post(`/subscription/${id}/pause`, { resumes_at: '2027-05-01 10:00:00' });
  }
  await happenedUntil(merchant, '2027-02-03T08:00:00-05:00');
  assert.equal((await shown(merchant.test, id)).status, status);
  return id;
}

const STOPS = {
  trial: '2027-02-08T08:00:00-05:00',
  activa: '2027-03-01T08:00:00-05:00',
  // Grace ends after the period.
  en_gracia: '2027-02-07T08:00:00-05:00',
  pausada: '2027-03-01T08:00:00-05:00',
} as const;

const STATUSES = ['trial', 'activa', 'en_gracia', 'pausada'] as const;

describe('cancellation at the end of the period', () => {
  for (const status of STATUSES) {
    test(`from ${status} keeps the subscription active until cancel_at and then ends it`, async () => {
      const merchant = await aFrozenMerchant(service);
      const id = await inStatus(merchant, status);
      const before = await shown(merchant.test, id);
      const stop = STOPS[status];
      const { status: answered, body } = await merchant.test.put(`/subscription/cancel/${id}`);
      assert.equal(answered, 200, JSON.stringify(body));
      assert.deepEqual(body, {
        canceled: true,
        at_period_end: true,
        subscription: {
          id,
          status,
          canceled: true,
          cancelAtPeriodEnd: true,
          cancelAt: stop,
          isActive: true,
        },
      });
      const waiting = await shown(merchant.test, id);
      assert.equal(waiting.status, status);
      assert.equal(waiting.canceled, true);
      assert.equal(waiting.cancel_at_period_end, true);
      assert.equal(waiting.cancel_at, stop);
      assert.equal(waiting.canceled_at, '2027-02-03 08:00:00');
      assert.equal(waiting.ends_at, before.ends_at);
      assert.equal(waiting.ends_at_iso, before.ends_at_iso);
      assert.equal(waiting.is_active, true);
      const purchases = (await network.ledger()).length;
      const second = Temporal.Instant.from(stop).subtract({ seconds: 1 });
      await happenedUntil(merchant, second.toString({ timeZone: 'America/Bogota' }));
      assert.equal((await shown(merchant.test, id)).is_active, true, 'active until the last second');
      await happenedUntil(merchant, stop);
      const over = await shown(merchant.test, id);
      assert.equal(over.status, 'cancelada');
      assert.equal(over.is_active, false);
      assert.equal(over.canceled, true);
      assert.equal(over.canceled_at, '2027-02-03 08:00:00');
      assert.equal(over.cancel_at, stop);
      assert.equal(over.ends_at, before.ends_at);
      await happenedUntil(merchant, '2027-06-01T08:00:00-05:00');
      assert.equal((await network.ledger()).length, purchases, 'no further charge');
      const events = (await webhooksOf(merchant, received, id)).map(({ event }) => event);
      assert.deepEqual(events.slice(-2), ['canceled', 'ended']);
      assert.ok(!events.includes('renew'));
    });
  }

  test('is the default for an empty body, true and null; other flag values are rejected', async () => {
    const merchant = await aFrozenMerchant(service);
    for (const body of [undefined, {}, { at_period_end: true }, { at_period_end: null }]) {
      const { id } = await subscribed(merchant);
      const answer = await merchant.test.put(`/subscription/cancel/${id}`, body);
      assert.equal(answer.status, 200, JSON.stringify([body, answer.body]));
      assert.equal(answer.body.at_period_end, true);
    }
    const { id } = await subscribed(merchant);
    for (const at_period_end of ['quizás', 2, [], {}]) {
      const answer = await merchant.test.put(`/subscription/cancel/${id}`, { at_period_end });
      assertInvalid(answer, 'at_period_end', at_period_end);
    }
    assert.equal((await shown(merchant.test, id)).canceled, false);
  });
});

describe('immediate cancellation', () => {
  for (const status of STATUSES) {
    test(`from ${status} ends the subscription and its grace period`, async () => {
      const merchant = await aFrozenMerchant(service);
      const id = await inStatus(merchant, status);
      const answer = await merchant.test.put(`/subscription/cancel/${id}`, { at_period_end: false });
      assert.deepEqual(answer.body, {
        canceled: true,
        at_period_end: false,
        subscription: {
          id,
          status: 'cancelada',
          canceled: true,
          cancelAtPeriodEnd: false,
          cancelAt: '2027-02-03T08:00:00-05:00',
          isActive: false,
        },
      });
      const over = await shown(merchant.test, id);
      assert.equal(over.status, 'cancelada');
      assert.equal(over.canceled_at, '2027-02-03 08:00:00');
      assert.equal(over.ends_at, over.canceled_at);
      assert.equal(over.ends_at_iso, '2027-02-03T08:00:00-05:00');
      assert.equal(over.cancel_at, over.ends_at_iso);
      assert.equal(over.cancel_at_period_end, false);
      assert.equal(over.is_active, false);
      assert.equal(over.is_ended, true);
      assert.equal(over.on_grace_period, false);
      assert.equal(over.paused, false);
      assert.equal(over.on_trial, false);
      const events = await webhooksOf(merchant, received, id);
      assert.deepEqual(
        events.slice(-2).map(({ event }) => event),
        ['canceled', 'ended'],
      );
      assert.equal(events.at(-1).subscription.is_active, false);
    });
  }
});

describe('cancellation of a cancelled or ended subscription', () => {
  test('is rejected while a cancellation is pending and after it took effect', async () => {
    const merchant = await aFrozenMerchant(service);
    const [waiting, gone] = [await subscribed(merchant), await subscribed(merchant)];
    await merchant.test.put(`/subscription/cancel/${waiting.id}`);
    await merchant.test.put(`/subscription/cancel/${gone.id}`, { at_period_end: false });
    for (const { id } of [waiting, gone]) {
      const before = await shown(merchant.test, id);
      for (const body of [{}, { at_period_end: false }]) {
        const refused = await merchant.test.put(`/subscription/cancel/${id}`, body);
        assertRefused(refused, 400, 'subscription_already_canceled', 'canceled');
        assert.deepEqual(Object.keys(refused.body).sort(), ['canceled', 'error', 'message']);
        assert.equal(refused.body.error.param, null);
      }
      assert.deepEqual(await shown(merchant.test, id), before);
    }
    await happenedUntil(merchant, '2027-03-02T08:00:00-05:00');
    const refused = await merchant.test.put(`/subscription/cancel/${waiting.id}`);
    assertRefused(refused, 400, 'subscription_already_canceled', 'canceled');
  });

  test('is rejected when the subscription has ended after a decline', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant, { plan: { trial_period: 1 }, card: cardThat('decline', '54') });
    await happenedUntil(merchant, '2027-02-02T19:00:00-05:00');
    assert.equal((await shown(merchant.test, id)).status, 'finalizada');
    for (const at_period_end of [true, false]) {
      const refused = await merchant.test.put(`/subscription/cancel/${id}`, { at_period_end });
      assertRefused(refused, 400, 'subscription_inactive', 'canceled');
    }
  });

  test('returns the error message in Spanish on request', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant);
    await merchant.test.put(`/subscription/cancel/${id}`);
    const headers = { 'accept-language': 'es' };
    const { body } = await merchant.test.put(`/subscription/cancel/${id}`, {}, headers);
    assert.match(body.message, /cancelada/);
    assert.equal(body.error.code, 'subscription_already_canceled');
  });
});

describe('cancellation by the plan', () => {
  test('happens after the last recurrence, at the end of the paid period', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant, { plan: { max_recurrences: 2 }, body: { webhook_url } });
    assert.equal((await shown(merchant.test, id)).canceled, false);
    await happenedUntil(merchant, '2027-03-01T19:00:00-05:00');
    const last = await shown(merchant.test, id);
    assert.equal(last.status, 'activa');
    assert.equal(last.canceled, true);
    assert.equal(last.ends_at, '2027-04-01 08:00:00');
    assert.equal(last.cancel_at, '2027-04-01T08:00:00-05:00');
    await happenedUntil(merchant, '2027-08-01T19:00:00-05:00');
    assert.equal((await shown(merchant.test, id)).status, 'cancelada');
    const events = (await webhooksOf(merchant, received, id)).map(({ event }) => event);
    assert.deepEqual(events, ['created', 'renew', 'canceled', 'ended']);
  });

  test('is scheduled from the start for a plan with one recurrence', async () => {
    const merchant = await aFrozenMerchant(service);
    const { answer, id } = await subscribed(merchant, { plan: { max_recurrences: 1 } });
    assert.equal(answer.body.subscription.canceled, true);
    assert.equal(answer.body.subscription.is_active, true);
    await happenedUntil(merchant, '2027-03-01T08:00:00-05:00');
    assert.equal((await shown(merchant.test, id)).status, 'cancelada');
  });

  test('happens when the plan deadline passes', async () => {
    const merchant = await aFrozenMerchant(service);
    const plan = { deadline: '2027-02-20 15:30:00' };
    const { id } = await subscribed(merchant, { plan, body: { webhook_url } });
    await happenedUntil(merchant, '2027-02-20T15:29:59-05:00');
    assert.equal((await shown(merchant.test, id)).status, 'activa');
    await happenedUntil(merchant, '2027-02-20T15:31:00-05:00');
    const over = await shown(merchant.test, id);
    assert.equal(over.status, 'cancelada');
    assert.equal(over.canceled, true);
    assert.equal(over.is_active, false);
    const events = (await webhooksOf(merchant, received, id)).map(({ event }) => event);
    assert.deepEqual(events, ['created', 'canceled', 'ended']);
  });
});
