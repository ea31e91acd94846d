import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { assertInvalid } from '#test/support/assertions.ts';
import { assertRefused, cardThat, shown, subscribed, webhooksOf } from '#test/support/billing.ts';
import type { Answer, TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { useReceiver } from '#test/support/receiver.ts';
import { aFrozenMerchant, happenedUntil } from '#test/support/sandbox.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const { url: webhook_url, received } = await useReceiver();

function pause(merchant: TestMerchant, id: string, body?: object): Promise<Answer> {
  return merchant.test.post(`/subscription/${id}/pause`, body);
}

function resume(merchant: TestMerchant, id: string): Promise<Answer> {
  return merchant.test.post(`/subscription/${id}/resume`);
}

async function chargesOf(merchant: TestMerchant, id: string): Promise<number> {
  return (await merchant.test.get(`/subscription/${id}/transactions`)).body.total;
}

describe('pausing a subscription', () => {
  test('without an end date stops charges, and the paid period stays active', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant, { body: { webhook_url } });
    await happenedUntil(merchant, '2027-02-10T09:30:00-05:00');
    const { status, body } = await pause(merchant, id);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(body, {
      paused: true,
      subscription: {
        id,
        status: 'pausada',
        paused: true,
        pausedAt: '2027-02-10 09:30:00',
        resumesAt: null,
      },
    });
    const paused = await shown(merchant.test, id);
    assert.equal(paused.status, 'pausada');
    assert.equal(paused.paused, true);
    assert.equal(paused.paused_at, '2027-02-10 09:30:00');
    assert.equal(paused.resumes_at, null);
    assert.equal(paused.ends_at, '2027-03-01 08:00:00');
    assert.equal(paused.is_active, true);
    await happenedUntil(merchant, '2027-03-01T07:59:59-05:00');
    assert.equal((await shown(merchant.test, id)).is_active, true);
    await happenedUntil(merchant, '2028-01-01T08:00:00-05:00');
    const idle = await shown(merchant.test, id);
    assert.equal(idle.status, 'pausada');
    assert.equal(idle.is_active, false);
    assert.equal(idle.is_ended, true);
    assert.equal(idle.ends_at, '2027-03-01 08:00:00');
    assert.equal(await chargesOf(merchant, id), 1);
    const events = (await webhooksOf(merchant, received, id)).map(({ event }) => event);
    assert.deepEqual(events, ['created', 'paused']);
  });

  test('with an end date resumes automatically on that date', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant, { body: { webhook_url } });
    const { body } = await pause(merchant, id, { resumes_at: '2027-02-20 12:00:00' });
    assert.equal(body.subscription.resumesAt, '2027-02-20 12:00:00');
    assert.equal((await shown(merchant.test, id)).resumes_at, '2027-02-20 12:00:00');
    await happenedUntil(merchant, '2027-02-20T11:59:59-05:00');
    assert.equal((await shown(merchant.test, id)).status, 'pausada');
    await happenedUntil(merchant, '2027-02-20T12:00:00-05:00');
    const resumed = await shown(merchant.test, id, '?expand[]=next_transaction');
    assert.equal(resumed.status, 'activa');
    assert.equal(resumed.paused, false);
    assert.equal(resumed.paused_at, null);
    assert.equal(resumed.resumes_at, null);
    assert.equal(resumed.ends_at, '2027-03-01 08:00:00');
    assert.equal(resumed.next_charge_at, '2027-03-01T19:00:00-05:00');
    await happenedUntil(merchant, '2027-03-01T19:00:00-05:00');
    assert.equal((await shown(merchant.test, id)).ends_at, '2027-04-01 08:00:00');
    const events = (await webhooksOf(merchant, received, id)).map(({ event }) => event);
    assert.deepEqual(events, ['created', 'paused', 'resumed', 'renew']);
  });

  test('a second time changes the end date and keeps the start date', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant);
    await pause(merchant, id, { resumes_at: '2027-02-20 12:00:00' });
    await happenedUntil(merchant, '2027-02-10T08:00:00-05:00');
    const later = await pause(merchant, id, { resumes_at: '2027-02-25 12:00:00' });
    assert.equal(later.status, 200);
    assert.equal(later.body.subscription.resumesAt, '2027-02-25 12:00:00');
    await happenedUntil(merchant, '2027-02-24T12:00:00-05:00');
    assert.equal((await shown(merchant.test, id)).status, 'pausada');
    assert.equal((await pause(merchant, id)).body.subscription.resumesAt, null);
    await happenedUntil(merchant, '2027-02-26T12:00:00-05:00');
    const paused = await shown(merchant.test, id);
    assert.equal(paused.status, 'pausada');
    assert.equal(paused.paused_at, '2027-02-01 08:00:00');
  });

  test('is rejected with an end date that is not in the future', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant);
    for (const resumes_at of [
      '2027-02-01 08:00:00',
      '2027-02-01 07:59:59',
      '2027-01-31',
      'mañana',
      '2027-02-30',
      20_270_301,
      true,
      [],
    ]) {
      assertInvalid(await pause(merchant, id, { resumes_at }), 'resumes_at', resumes_at);
    }
    assert.equal((await shown(merchant.test, id)).paused, false);
    assert.equal((await pause(merchant, id, { resumes_at: '2027-02-01 08:00:01' })).status, 200);
    assert.equal((await pause(merchant, id, { resumes_at: null })).status, 200);
    const day = await pause(merchant, id, { resumes_at: '2027-03-15' });
    assert.equal(day.body.subscription.resumesAt, '2027-03-15 00:00:00');
  });

  test('in a trial prevents the first charge', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant, { plan: { trial_period: 7 } });
    await pause(merchant, id);
    await happenedUntil(merchant, '2027-02-20T08:00:00-05:00');
    const paused = await shown(merchant.test, id);
    assert.equal(paused.status, 'pausada');
    assert.equal(paused.is_active, false);
    assert.equal(await chargesOf(merchant, id), 0);
  });

  test('in grace stops the retries', async () => {
    const merchant = await aFrozenMerchant(service);
    const plan = { trial_period: 1, grace_period: 5, grace_interval: 'day' };
    const { id } = await subscribed(merchant, { plan, card: cardThat('decline', '51') });
    await happenedUntil(merchant, '2027-02-03T08:00:00-05:00');
    assert.equal(await chargesOf(merchant, id), 1);
    assert.equal((await pause(merchant, id)).status, 200);
    await happenedUntil(merchant, '2027-02-20T08:00:00-05:00');
    assert.equal(await chargesOf(merchant, id), 1);
    assert.equal((await shown(merchant.test, id)).status, 'pausada');
  });

  test('is rejected for a cancelled or ended subscription', async () => {
    const merchant = await aFrozenMerchant(service);
    const [waiting, gone] = [await subscribed(merchant), await subscribed(merchant)];
    const ended = await subscribed(merchant, {
      plan: { trial_period: 1 },
      card: cardThat('decline', '54'),
    });
    await merchant.test.put(`/subscription/cancel/${waiting.id}`);
    await merchant.test.put(`/subscription/cancel/${gone.id}`, { at_period_end: false });
    await happenedUntil(merchant, '2027-02-02T19:00:00-05:00');
    for (const { id } of [waiting, gone]) {
      assertRefused(await pause(merchant, id), 400, 'subscription_canceled', 'paused');
    }
    assertRefused(await pause(merchant, ended.id), 400, 'subscription_inactive', 'paused');
  });
});

describe('resuming a subscription', () => {
  test('before the paid period ends keeps the period and the schedule', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant, { body: { webhook_url } });
    await pause(merchant, id, { resumes_at: '2027-04-01 08:00:00' });
    await happenedUntil(merchant, '2027-02-20T08:00:00-05:00');
    const { status, body } = await resume(merchant, id);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(body, { resumed: true, subscription: { id, status: 'activa', paused: false } });
    const resumed = await shown(merchant.test, id, '?expand[]=next_transaction');
    assert.equal(resumed.starts_at, '2027-02-01 08:00:00');
    assert.equal(resumed.ends_at, '2027-03-01 08:00:00');
    assert.equal(resumed.next_transaction, '2027-03-01');
    assert.equal(resumed.resumes_at, null);
    assert.equal(await chargesOf(merchant, id), 1);
  });

  test('after the paid period starts a new period, charged at the next charge run', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant);
    await pause(merchant, id);
    await happenedUntil(merchant, '2027-03-10T10:00:00-05:00');
    assert.equal((await resume(merchant, id)).status, 200);
    const resumed = await shown(merchant.test, id, '?expand[]=next_transaction');
    assert.equal(resumed.status, 'activa');
    assert.equal(resumed.is_active, true);
    assert.equal(resumed.starts_at, '2027-03-10 10:00:00');
    assert.equal(resumed.ends_at, '2027-04-10 10:00:00');
    assert.equal(resumed.next_charge_at, '2027-03-10T19:00:00-05:00');
    assert.equal(await chargesOf(merchant, id), 1);
    await happenedUntil(merchant, '2027-03-10T19:00:00-05:00');
    assert.equal(await chargesOf(merchant, id), 2);
    const charged = await shown(merchant.test, id, '?expand[]=next_transaction');
    assert.equal(charged.starts_at, '2027-03-10 10:00:00');
    assert.equal(charged.ends_at, '2027-04-10 10:00:00');
    assert.equal(charged.next_transaction, '2027-04-10');
  });

  test('after 19:00 is charged at 19:00 on the next day', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant);
    await pause(merchant, id, { resumes_at: '2027-03-10 19:30:00' });
    await happenedUntil(merchant, '2027-03-10T19:30:00-05:00');
    const resumed = await shown(merchant.test, id, '?expand[]=next_transaction');
    assert.equal(resumed.status, 'activa');
    assert.equal(resumed.starts_at, '2027-03-10 19:30:00');
    assert.equal(resumed.next_charge_at, '2027-03-11T19:00:00-05:00');
  });

  test('in a trial continues the trial, or starts the first period if the trial is over', async () => {
    const merchant = await aFrozenMerchant(service);
    const [early, late] = [
      await subscribed(merchant, { plan: { trial_period: 7 } }),
      await subscribed(merchant, { plan: { trial_period: 7 } }),
    ];
    await pause(merchant, early.id);
    await pause(merchant, late.id);
    await happenedUntil(merchant, '2027-02-03T08:00:00-05:00');
    assert.equal((await resume(merchant, early.id)).body.subscription.status, 'activa');
    const inTrial = await shown(merchant.test, early.id, '?expand[]=next_transaction');
    assert.equal(inTrial.next_transaction, '2027-02-08');
    assert.deepEqual([inTrial.trial_ends_at, inTrial.on_trial], ['2027-02-08 08:00:00', true]);
    await happenedUntil(merchant, '2027-02-20T08:00:00-05:00');
    await resume(merchant, late.id);
    assert.equal((await shown(merchant.test, late.id)).ends_at, '2027-03-20 08:00:00');
    await happenedUntil(merchant, '2027-02-20T19:00:00-05:00');
    assert.equal(await chargesOf(merchant, late.id), 1);
  });

  test('is rejected for a subscription that is not paused, is cancelled or has ended', async () => {
    const merchant = await aFrozenMerchant(service);
    const [active, waiting, gone] = [
      await subscribed(merchant),
      await subscribed(merchant),
      await subscribed(merchant),
    ];
    const ended = await subscribed(merchant, {
      plan: { trial_period: 1 },
      card: cardThat('decline', '54'),
    });
    await pause(merchant, waiting.id);
    await merchant.test.put(`/subscription/cancel/${waiting.id}`);
    await merchant.test.put(`/subscription/cancel/${gone.id}`, { at_period_end: false });
    await happenedUntil(merchant, '2027-02-02T19:00:00-05:00');
    assert.equal((await resume(merchant, active.id)).status, 400);
    assert.equal((await resume(merchant, active.id)).body.resumed, false);
    for (const { id } of [waiting, gone]) {
      assertRefused(await resume(merchant, id), 400, 'subscription_canceled', 'resumed');
    }
    assertRefused(await resume(merchant, ended.id), 400, 'subscription_inactive', 'resumed');
  });
});
