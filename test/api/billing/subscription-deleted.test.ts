import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { deletePlan } from '#src/catalog/plans/delete.ts';
import { deleteSubscriber } from '#src/customers/subscribers/delete.ts';
import { updateSubscriber } from '#src/customers/subscribers/store.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { useApp } from '#test/support/app.ts';
import { assertInvalid } from '#test/support/assertions.ts';
import { anotherPlan, assertRefused, cardThat, shown, subscribed } from '#test/support/billing.ts';
import { aSubscriber } from '#test/support/bodies.ts';
import { runWhileLocked } from '#test/support/locks.ts';
import type { Answer, TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { aFrozenMerchant, happenedUntil } from '#test/support/sandbox.ts';
import { cardData } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

beforeEach(() => network.faults({}));

async function purchases(): Promise<number> {
  return (await network.ledger()).filter(({ kind }) => kind === 'purchase').length;
}

/** Creates a subscription and cancels it immediately. */
async function anEndedOne(merchant: TestMerchant, plan: object = {}, card?: string) {
  const made = await subscribed(merchant, { plan: { ...plan }, ...(card ? { card } : {}) });
  await merchant.test.put(`/subscription/cancel/${made.id}`, { at_period_end: false });
  return made;
}

async function invited(merchant: TestMerchant, id: string): Promise<string> {
  const { status, body } = await merchant.test.post(`/subscription/${id}/renew`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.invitation_id;
}

function accept(merchant: TestMerchant, invitation: string): Promise<Answer> {
  return merchant.test.post(`/api/v1/sandbox/invitations/${invitation}/accept`);
}

async function mailsOf(merchant: TestMerchant): Promise<number> {
  return (await merchant.test.get('/api/v1/sandbox/mails')).body.total;
}

function asTest(merchant: TestMerchant): Principal {
  const everywhere = { frozen_at: null, offices: null, role: null };
  return { token_id: '', user_id: 0, commerce_id: merchant.id, production: false, ...everywhere };
}

describe('deleted subscriber', () => {
  test('receives no invitation to renew or to change plans', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, subscriber_id } = await anEndedOne(merchant);
    const plan_id = await anotherPlan(merchant);
    assert.equal((await merchant.test.delete(`/subscriber/${subscriber_id}`)).status, 200);
    const [mails, paid] = [await mailsOf(merchant), await purchases()];
    const path = `/subscription/${id}`;
    assertRefused(await merchant.test.post(`${path}/renew`), 400, 'subscriber_deleted', 'renewed');
    for (const mode of [{}, { mode: 'invitation' }]) {
      const change = await merchant.test.put(`${path}/change-plan`, { plan_id, ...mode });
      assertRefused(change, 400, 'subscriber_deleted', 'changed');
    }
    assert.deepEqual([await mailsOf(merchant), await purchases()], [mails, paid]);
  });

  test('cannot accept an invitation sent before the deletion', async () => {
    const merchant = await aFrozenMerchant(service);
    const [one, other] = [await anEndedOne(merchant), await anEndedOne(merchant)];
    const plan_id = await anotherPlan(merchant);
    const change = await merchant.test.put(`/subscription/${other.id}/change-plan`, { plan_id });
    const invitations = [await invited(merchant, one.id), change.body.invitation_id];
    for (const { subscriber_id } of [one, other]) {
      assert.equal((await merchant.test.delete(`/subscriber/${subscriber_id}`)).status, 200);
    }
    const before = await purchases();
    for (const invitation of invitations) {
      assertRefused(await accept(merchant, invitation), 400, 'subscriber_deleted');
    }
    assert.equal(await purchases(), before);
    for (const { id } of [one, other]) assert.equal((await shown(merchant.test, id)).status, 'cancelada');
  });

  test('cannot accept an invitation during the deletion', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, subscriber_id } = await anEndedOne(merchant);
    const invitation = await invited(merchant, id);
    const before = await purchases();
    const answer = await runWhileLocked(
      service,
      (db) => deleteSubscriber({ ...service.deps, db }, asTest(merchant), { id: subscriber_id }),
      () => accept(merchant, invitation),
    );
    assertRefused(answer, 400, 'subscriber_deleted');
    assert.equal(await purchases(), before);
  });

  test('cannot start a subscription during the deletion', async () => {
    const merchant = await aFrozenMerchant(service);
    const plan_id = await anotherPlan(merchant);
    const { body } = await merchant.test.post('/subscriber', aSubscriber(merchant.office));
    const subscriber_id = body.subscriber.id;
    const wanted = { plan_id, subscriber_id, office: merchant.office, card_information: cardData() };
    const before = await purchases();
    const answer = await runWhileLocked(
      service,
      (db) => deleteSubscriber({ ...service.deps, db }, asTest(merchant), { id: subscriber_id }),
      () => merchant.test.post('/subscription', wanted),
    );
    assertInvalid(answer, 'subscriber_id');
    assert.equal(await purchases(), before);
  });

  test('deletion is rejected while a subscription is active, paused, in grace or being renewed', async () => {
    const merchant = await aFrozenMerchant(service);
    const grace = { trial_period: 1, grace_period: 7, grace_interval: 'day' };
    const [paused, late, waiting, back] = [
      await subscribed(merchant),
      await subscribed(merchant, { plan: grace, card: cardThat('decline', '51') }),
      await subscribed(merchant),
      await anEndedOne(merchant),
    ];
    await merchant.test.post(`/subscription/${paused.id}/pause`);
    await merchant.test.put(`/subscription/cancel/${waiting.id}`);
    await happenedUntil(merchant, '2027-02-02T19:00:00-05:00');
    const invitation = await invited(merchant, back.id);
    await network.faults({ mode: 'error' });
    assert.equal((await accept(merchant, invitation)).status, 202);
    for (const { subscriber_id } of [paused, late, waiting, back]) {
      const answer = await merchant.test.delete(`/subscriber/${subscriber_id}`);
      assertRefused(answer, 400, 'subscriber_has_active_subscriptions');
    }
  });

  test('is not charged by the charge run, which ends the subscription', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, subscriber_id } = await subscribed(merchant);
    const key = { commerce_id: merchant.id, id: subscriber_id };
    await updateSubscriber(service.deps.db, key, { deleted_at: service.clock.now() });
    const before = await purchases();
    const happened = await happenedUntil(merchant, '2027-04-01T19:00:00-05:00');
    assert.deepEqual(
      happened.filter((one) => one.subscription_id === id).map(({ event, at }) => [event, at]),
      [
        ['canceled', '2027-03-01T19:00:00-05:00'],
        ['ended', '2027-03-01T19:00:00-05:00'],
      ],
    );
    assert.equal(await purchases(), before);
  });
});

describe('deleted plan', () => {
  test('rejects an invitation to renew a subscription to it', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, plan_id } = await anEndedOne(merchant);
    assert.equal((await merchant.test.delete(`/plan/${plan_id}`)).status, 200);
    const mails = await mailsOf(merchant);
    const answer = await merchant.test.post(`/subscription/${id}/renew`);
    assertRefused(answer, 400, 'plan_inactive', 'renewed');
    assert.equal(await mailsOf(merchant), mails);
  });

  test('renewal is also rejected for a plan past its deadline or with a newer subscription', async () => {
    const merchant = await aFrozenMerchant(service);
    const over = await anEndedOne(merchant, { deadline: '2027-02-10 08:00:00' });
    const anew = await anEndedOne(merchant);
    const { plan_id, subscriber_id } = anew;
    const wanted = { plan_id, subscriber_id, office: merchant.office, card_information: cardData() };
    assert.equal((await merchant.test.post('/subscription', wanted)).status, 201);
    await happenedUntil(merchant, '2027-02-10T08:00:00-05:00');
    const late = await merchant.test.post(`/subscription/${over.id}/renew`);
    assertRefused(late, 400, 'plan_inactive', 'renewed');
    const twice = await merchant.test.post(`/subscription/${anew.id}/renew`);
    assertRefused(twice, 400, 'subscriber_already_subscribed', 'renewed');
  });

  test('an invitation to it cannot be accepted after or during the deletion', async () => {
    const merchant = await aFrozenMerchant(service);
    const [one, other] = [await anEndedOne(merchant), await anEndedOne(merchant)];
    const [early, late] = [await invited(merchant, one.id), await invited(merchant, other.id)];
    assert.equal((await merchant.test.delete(`/plan/${one.plan_id}`)).status, 200);
    const before = await purchases();
    assertRefused(await accept(merchant, early), 400, 'plan_inactive');
    const answer = await runWhileLocked(
      service,
      (db) => deletePlan({ ...service.deps, db }, asTest(merchant), { id: other.plan_id }),
      () => accept(merchant, late),
    );
    assertRefused(answer, 400, 'plan_inactive');
    assert.equal(await purchases(), before);
  });

  test('deletion is rejected while a charge for the plan is pending', async () => {
    const merchant = await aFrozenMerchant(service);
    const [back, { id }] = [await anEndedOne(merchant), await subscribed(merchant)];
    const plan_id = await anotherPlan(merchant, { price: 60_000 });
    const invitation = await invited(merchant, back.id);
    await network.faults({ mode: 'error' });
    const behavior = { proration_behavior: 'always_invoice' };
    const change = await merchant.test.put(`/subscription/${id}/change-plan`, { plan_id, ...behavior });
    assert.deepEqual([change.status, (await accept(merchant, invitation)).status], [202, 202]);
    for (const plan of [plan_id, back.plan_id]) {
      const answer = await merchant.test.delete(`/plan/${plan}`);
      assertRefused(answer, 400, 'plan_has_active_subscriptions');
    }
  });
});
