import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findMerchant } from '#src/tenancy/merchants/store.ts';
import { useApp } from '#test/support/app.ts';
import { assertNotFound } from '#test/support/assertions.ts';
import {
  anotherPlan,
  assertRefused,
  cardThat,
  shown,
  subscribed,
  webhooksOf,
} from '#test/support/billing.ts';
import { type Answer, aMerchant, type Client, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { useReceiver } from '#test/support/receiver.ts';
import { aFrozenMerchant, happenedUntil } from '#test/support/sandbox.ts';
import { cardData } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const { url: webhook_url, received } = await useReceiver();

async function invited(merchant: TestMerchant, id: string): Promise<string> {
  const { status, body } = await merchant.test.post(`/subscription/${id}/renew`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.invitation_id;
}

async function invitedTo(merchant: TestMerchant, id: string, body: object): Promise<string> {
  const answer = await merchant.test.put(`/subscription/${id}/change-plan`, { ...body, mode: 'invitation' });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.invitation_id;
}

function accept(api: Client, invitation: string): Promise<Answer> {
  return api.post(`/api/v1/sandbox/invitations/${invitation}/accept`);
}

async function purchases(): Promise<number> {
  return (await network.ledger()).filter(({ kind }) => kind === 'purchase').length;
}

async function mailsTo(merchant: TestMerchant, subscriberId: string): Promise<{ text: string }[]> {
  const { email } = (await merchant.test.get(`/subscriber/${subscriberId}`)).body;
  const { body } = await merchant.test.get(`/api/v1/sandbox/mails?to=${encodeURIComponent(email)}`);
  return body.data ?? body;
}

async function aCancelledOne(merchant: TestMerchant, body: Readonly<Record<string, unknown>> = {}) {
  const made = await subscribed(merchant, { body });
  await merchant.test.put(`/subscription/cancel/${made.id}`, { at_period_end: false });
  return made;
}

describe('accepting an invitation to renew', () => {
  test('sent by email charges the next period in advance', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, subscriber_id } = await subscribed(merchant, { body: { webhook_url } });
    await happenedUntil(merchant, '2027-02-15T08:00:00-05:00');
    const before = (await mailsTo(merchant, subscriber_id)).length;
    const invitation = await invited(merchant, id);
    const mails = await mailsTo(merchant, subscriber_id);
    assert.equal(mails.length, before + 1);
    const { slug } = (await findMerchant(service.deps.db, merchant.id)) ?? {};
    const query = `merchant=${slug}&environment=testing`;
    assert.ok(mails[0]?.text.includes(`https://cuota.test/portal/invitations/${invitation}?${query}\n`));
    assert.ok(mails[1]?.text.includes(`https://cuota.test/portal?${query}\n`), 'the receipt');
    const { status, body } = await accept(merchant.test, invitation);
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.transaction.status, 'Aprobada');
    assert.equal(body.transaction.amount, 30_000);
    const renewed = await shown(merchant.test, id, '?expand[]=next_transaction');
    assert.equal(renewed.ends_at, '2027-04-01 08:00:00');
    assert.equal(renewed.next_transaction, '2027-04-01');
    const events = await webhooksOf(merchant, received, id);
    assert.deepEqual(
      events.map(({ event }) => event),
      ['created', 'renew'],
    );
    await happenedUntil(merchant, '2027-03-15T08:00:00-05:00');
    assert.equal((await merchant.test.get(`/subscription/${id}/transactions`)).body.total, 2);
  });

  test('restarts a cancelled subscription from the current time', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await aCancelledOne(merchant, { webhook_url });
    await happenedUntil(merchant, '2027-02-20T12:00:00-05:00');
    const { status, body } = await accept(merchant.test, await invited(merchant, id));
    assert.equal(status, 200, JSON.stringify(body));
    const revived = await shown(merchant.test, id, '?expand[]=next_transaction');
    assert.equal(revived.status, 'activa');
    assert.equal(revived.is_active, true);
    assert.equal(revived.canceled, false);
    assert.equal(revived.canceled_at, null);
    assert.equal(revived.cancel_at, null);
    assert.equal(revived.starts_at, '2027-02-20 12:00:00');
    assert.equal(revived.ends_at, '2027-03-20 12:00:00');
    assert.equal(revived.next_transaction, '2027-03-20');
  });

  test('returns 402 when declined, changes nothing, and can be repeated', async () => {
    const merchant = await aFrozenMerchant(service);
    const plan = { trial_period: 1, grace_period: 3, grace_interval: 'day' };
    const { id } = await subscribed(merchant, { plan, card: cardThat('decline', '51') });
    await happenedUntil(merchant, '2027-02-20T12:00:00-05:00');
    const before = await shown(merchant.test, id);
    assert.equal(before.status, 'finalizada');
    const invitation = await invited(merchant, id);
    for (let count = 0; count < 2; count += 1) {
      const { status, body } = await accept(merchant.test, invitation);
      assert.equal(status, 402, JSON.stringify(body));
      assert.equal(body.error.code, 'card_declined');
      assert.equal(body.error.decline_code, '51');
      assert.equal((await shown(merchant.test, id)).status, 'finalizada');
    }
  });

  test('twenty concurrent requests accept it once, and an expired invitation is rejected', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant);
    const before = await purchases();
    const invitation = await invited(merchant, id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(merchant.test, invitation)));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal(await purchases(), before + 1);
    assert.equal((await accept(merchant.test, invitation)).status, 400);
    const late = await subscribed(merchant);
    const other = await invited(merchant, late.id);
    await happenedUntil(merchant, '2027-02-28T08:00:00-05:00');
    assert.equal((await accept(merchant.test, other)).status, 400);
    assert.equal(
      (await merchant.test.post(`/subscription/${late.id}/renew`)).status,
      200,
      'a new invitation can be sent',
    );
  });

  test('returns 404 to another merchant and 403 in production', async () => {
    const [merchant, other] = [await aFrozenMerchant(service), await aMerchant(service)];
    const { id } = await subscribed(merchant);
    const invitation = await invited(merchant, id);
    assertNotFound(await accept(other.test, invitation));
    assert.equal((await accept(merchant.production, invitation)).status, 403);
    assertNotFound(await accept(merchant.test, '01890000-0000-7000-8000-000000000000'));
    assertNotFound(await accept(merchant.test, 'nada'));
    assert.equal((await accept(merchant.test, invitation)).status, 200);
  });

  test('is rejected when the subscriber has subscribed to the plan again in the meantime', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, plan_id, subscriber_id } = await aCancelledOne(merchant);
    const invitation = await invited(merchant, id);
    const anew = await merchant.test.post('/subscription', {
      plan_id,
      subscriber_id,
      office: merchant.office,
      card_information: cardData(),
    });
    assert.equal(anew.status, 201);
    const before = await purchases();
    assertRefused(await accept(merchant.test, invitation), 400, 'subscriber_already_subscribed');
    assert.equal(await purchases(), before);
  });
});

describe('accepting an invitation to change plans', () => {
  test('changes the plan with the offered proration behavior', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, subscriber_id } = await subscribed(merchant, {
      plan: { price: 28_000 },
      body: { webhook_url },
    });
    await happenedUntil(merchant, '2027-02-10T08:00:00-05:00');
    const plan_id = await anotherPlan(merchant, { price: 56_000, name: 'Completo' });
    const wish = { plan_id, proration_behavior: 'always_invoice' };
    const mails = (await mailsTo(merchant, subscriber_id)).length;
    const invitation = await invitedTo(merchant, id, wish);
    const [mail, ...rest] = await mailsTo(merchant, subscriber_id);
    assert.equal(rest.length, mails);
    assert.match(mail?.text ?? '', /Completo/);
    await happenedUntil(merchant, '2027-02-15T08:00:00-05:00');
    const { status, body } = await accept(merchant.test, invitation);
    assert.equal(status, 200, JSON.stringify(body));
    // 14 of 28 days are left: a charge of 28,000 minus a credit of 14,000.
    assert.equal(body.transaction.amount, 14_000);
    assert.equal(body.subscription.subscription_plan_id, plan_id);
    assert.equal(body.subscription.ends_at, '2027-03-01 08:00:00');
    const events = await webhooksOf(merchant, received, id);
    assert.deepEqual(
      events.map(({ event }) => event),
      ['created', 'plan_changed'],
    );
  });

  test('restarts an ended subscription on the new plan', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await aCancelledOne(merchant);
    await happenedUntil(merchant, '2027-02-20T12:00:00-05:00');
    const plan_id = await anotherPlan(merchant, { price: 80_000 });
    const answer = await merchant.test.put(`/subscription/${id}/change-plan`, { plan_id });
    assert.equal(answer.body.invited, true);
    assert.equal(answer.body.net, 0, 'nothing is left to be prorated');
    const { body } = await accept(merchant.test, answer.body.invitation_id);
    assert.equal(body.transaction.amount, 80_000);
    assert.equal(body.subscription.subscription_plan_id, plan_id);
    assert.equal(body.subscription.status, 'activa');
    assert.equal(body.subscription.ends_at, '2027-03-20 12:00:00');
  });

  test('is rejected when the plan is full by then', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant);
    const plan_id = await anotherPlan(merchant, { active_subscribers_limit: 1 });
    const invitation = await invitedTo(merchant, id, { plan_id });
    const other = await subscribed(merchant);
    const taken = await merchant.test.put(`/subscription/${other.id}/change-plan`, { plan_id });
    assert.equal(taken.status, 200);
    assertRefused(await accept(merchant.test, invitation), 400, 'plan_subscribers_limit_reached');
    assert.notEqual((await shown(merchant.test, id)).subscription_plan_id, plan_id);
  });
});
