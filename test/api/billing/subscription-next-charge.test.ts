import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listOwnSubscriptions } from '#src/portal/own/subscriptions.ts';
import { useApp } from '#test/support/app.ts';
import { anotherPlan, cardThat, shown, subscribed, webhooksOf } from '#test/support/billing.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { anEmail, portalDeps, signIn } from '#test/support/portal.ts';
import { useReceiver } from '#test/support/receiver.ts';
import { aFrozenMerchant, happenedUntil } from '#test/support/sandbox.ts';
import { cardData } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const { url: webhook_url, received } = await useReceiver();

const DAILY = { invoice_interval: 'day', grace_period: 7, grace_interval: 'day' };

interface SentEvent {
  event: string;
  created_at: string;
  subscription: { next_charge: { next_renew_at: string | null; charge_scheduled_at: string | null } };
}

/** Returns whether the next charge is before the event. Both times are Colombia time. */
function isBehind({ created_at, subscription }: SentEvent): boolean {
  const at = subscription.next_charge.charge_scheduled_at;
  return at !== null && at < `${created_at.replace(' ', 'T')}-05:00`;
}

async function withNewCard(merchant: TestMerchant, id: string, number?: string): Promise<void> {
  const { holder: _, ...card } = cardData(number);
  const { status, body } = await merchant.test.put(`/subscription/${id}/update-payment-method`, card);
  assert.equal(status, 200, JSON.stringify(body));
}

describe('next charge', () => {
  test('in an event is never earlier than the event, even while missed charges are made', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant, { plan: DAILY, body: { webhook_url } });
    await withNewCard(merchant, id, cardThat('decline', '51'));
    await happenedUntil(merchant, '2027-02-04T20:00:00-05:00');
    await withNewCard(merchant, id);
    await happenedUntil(merchant, '2027-02-06T20:00:00-05:00');
    const events: SentEvent[] = await webhooksOf(merchant, received, id);
    assert.deepEqual(
      events.map(({ event }) => event),
      ['created', ...Array(3).fill('retry'), ...Array(5).fill('renew')],
    );
    assert.deepEqual(events.filter(isBehind), []);
    const caughtUp = events.filter(({ created_at }) => created_at === '2027-02-05 19:00:00');
    assert.deepEqual(
      caughtUp.map(({ subscription }) => subscription.next_charge),
      [
        ...Array(3).fill({ next_renew_at: '2027-02-05', charge_scheduled_at: '2027-02-05T19:00:00-05:00' }),
        { next_renew_at: '2027-02-06', charge_scheduled_at: '2027-02-06T19:00:00-05:00' },
      ],
    );
  });

  test('that is overdue is shown with the current time in every endpoint', async () => {
    const merchant = await aMerchant(service);
    const email = anEmail();
    const { id } = await subscribed(merchant, { plan: DAILY, subscriber: { email } });
    const { session } = await signIn(service, merchant, email);
    const plan_id = await anotherPlan(merchant);
    // No charge run happened for three days.
    service.clock.travel('2027-01-18T21:00:00.4');
    const now = '2027-01-18T21:00:01-05:00';
    const read = await shown(merchant.test, id, '?expand[]=next_transaction');
    assert.deepEqual([read.next_transaction, read.next_charge_at], ['2027-01-18', now]);
    const { body: next } = await merchant.test.get(`/subscription/${id}/next-transaction`);
    assert.deepEqual([next.next_renew_at, next.charge_scheduled_at], ['2027-01-18', now]);
    const [own] = await listOwnSubscriptions(portalDeps(service), { session });
    assert.equal(own?.next_charge?.at.toString(), '2027-01-19T02:00:01Z');
    const { body } = await merchant.test.put(`/subscription/${id}/change-plan`, { plan_id });
    const { nextRenewAt, nextChargeAt } = body.subscription;
    assert.deepEqual([nextRenewAt, nextChargeAt], ['2027-01-18', now]);
  });

  test('is null in the last renew event of max_recurrences and when the first charge is the last', async () => {
    const merchant = await aFrozenMerchant(service);
    const [two, one] = [
      await subscribed(merchant, { plan: { max_recurrences: 2 }, body: { webhook_url } }),
      await subscribed(merchant, { plan: { max_recurrences: 1 }, body: { webhook_url } }),
    ];
    await happenedUntil(merchant, '2027-03-01T19:00:00-05:00');
    const none = { next_renew_at: null, charge_scheduled_at: null };
    const first: SentEvent[] = await webhooksOf(merchant, received, one.id);
    assert.deepEqual(
      first.slice(0, 2).map(({ event, subscription }) => [event, subscription.next_charge]),
      [
        ['created', none],
        ['canceled', none],
      ],
    );
    const [, renew, canceled] = await webhooksOf(merchant, received, two.id);
    assert.deepEqual([renew.event, renew.subscription.next_charge], ['renew', none]);
    // The renew event precedes the cancellation, so its subscription is not cancelled yet.
    const { canceled: isCanceled, status, cancel_at } = renew.subscription;
    assert.deepEqual([isCanceled, status, cancel_at], [false, 'activa', null]);
    assert.deepEqual([canceled.event, canceled.subscription.canceled], ['canceled', true]);
  });
});

describe('on_trial', () => {
  /** Returns the status, and on_trial as shown by the subscription, the list of status `trial` and the last event. */
  async function saidOf(merchant: TestMerchant, id: string) {
    const { status, on_trial } = await shown(merchant.test, id);
    const { data } = (await merchant.test.get('/subscription?filter[status]=trial')).body;
    const isListed = data.some((one: { id: string }) => one.id === id);
    const last = (await webhooksOf(merchant, received, id)).at(-1);
    return { status, said: [on_trial, isListed, last?.subscription.on_trial] };
  }

  async function aTrial(merchant: TestMerchant): Promise<string> {
    return (await subscribed(merchant, { plan: { trial_period: 7 }, body: { webhook_url } })).id;
  }

  test('is true in status trial, until the first charge at 19:00 on the last day', async () => {
    const merchant = await aFrozenMerchant(service);
    const id = await aTrial(merchant);
    assert.deepEqual(await saidOf(merchant, id), { status: 'trial', said: [true, true, true] });
    await happenedUntil(merchant, '2027-02-08T18:59:59-05:00');
    assert.deepEqual(await saidOf(merchant, id), { status: 'trial', said: [true, true, true] });
    await happenedUntil(merchant, '2027-02-08T19:00:00-05:00');
    assert.deepEqual(await saidOf(merchant, id), { status: 'activa', said: [false, false, false] });
  });

  test('is false after the subscriber pays in advance, and stays true after a pause or plan change', async () => {
    const merchant = await aFrozenMerchant(service);
    const [ahead, paused] = [await aTrial(merchant), await aTrial(merchant)];
    const { invitation_id } = (await merchant.test.post(`/subscription/${ahead}/renew`)).body;
    await merchant.test.post(`/api/v1/sandbox/invitations/${invitation_id}/accept`);
    await merchant.test.post(`/subscription/${paused}/pause`);
    assert.deepEqual(await saidOf(merchant, ahead), { status: 'activa', said: [false, false, false] });
    assert.deepEqual(await saidOf(merchant, paused), { status: 'pausada', said: [true, false, true] });
    await merchant.test.post(`/subscription/${paused}/resume`);
    assert.deepEqual(await saidOf(merchant, paused), { status: 'activa', said: [true, false, true] });
    const plan_id = await anotherPlan(merchant);
    const { body } = await merchant.test.put(`/subscription/${paused}/change-plan`, { plan_id });
    assert.deepEqual([body.subscription.status, body.subscription.onTrial], ['activa', true]);
  });
});
