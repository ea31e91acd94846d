import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { assertInvalid } from '#test/support/assertions.ts';
import {
  anotherPlan,
  assertRefused,
  cardThat,
  shown,
  subscribed,
  webhooksOf,
} from '#test/support/billing.ts';
import { type Answer, aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { useReceiver } from '#test/support/receiver.ts';
import { aFrozenMerchant, happenedUntil } from '#test/support/sandbox.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const { url: webhook_url, received } = await useReceiver();

beforeEach(() => network.faults({}));

const MIDDLE = '2027-02-15T08:00:00-05:00';

function change(merchant: TestMerchant, id: string, body: object): Promise<Answer> {
  return merchant.test.put(`/subscription/${id}/change-plan`, body);
}

function preview(merchant: TestMerchant, id: string, query: string): Promise<Answer> {
  return merchant.test.get(`/subscription/${id}/change-plan/preview?${query}`);
}

/** Creates a subscription for 28,000 in February and advances to the 15th, when half of the period is left. */
async function halfway(merchant: TestMerchant, card?: string) {
  const made = await subscribed(merchant, {
    plan: { price: 28_000, name: 'Básico' },
    body: { webhook_url },
    ...(card === undefined ? {} : { card }),
  });
  await happenedUntil(merchant, MIDDLE);
  return made;
}

describe('plan change', () => {
  test('is rejected for a plan of an office that the token cannot access', async () => {
    const merchant = await aFrozenMerchant(service);
    const [north = 0, south = 0] = merchant.offices;
    const { id } = await subscribed(merchant);
    const plan_id = await anotherPlan(merchant, { office: south });
    const change = async (offices: number[]) =>
      (await merchant.limitedTo(offices)).put(`/subscription/${id}/change-plan`, { plan_id });
    const refused = await change([north]);
    assert.equal(refused.status, 422, JSON.stringify(refused.body));
    assert.deepEqual(Object.keys(refused.body.errors), ['plan_id']);
    assert.equal((await change([north, south])).status, 200);
  });

  test('without a charge is replayed under its idempotency key', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await halfway(merchant);
    const body = { plan_id: await anotherPlan(merchant, { price: 56_000 }) };
    const key = { 'idempotency-key': 'cambio' };
    const send = () => merchant.test.put(`/subscription/${id}/change-plan`, body, key);
    const first = await send();
    assert.equal(first.status, 200, JSON.stringify(first.body));
    const again = await send();
    assert.deepEqual([again.status, again.body], [200, first.body]);
    assert.equal(again.headers['idempotency-replayed'], 'true');
  });

  test('is direct and immediate by default, and the proration is added to the next renewal', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await halfway(merchant);
    const plan_id = await anotherPlan(merchant, { price: 56_000, name: 'Completo' });
    const { status, body } = await change(merchant, id, { plan_id });
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.changed, true);
    assert.equal(body.mode, 'direct');
    assert.equal(body.applies_on, 'next_renewal');
    assert.equal(body.net, 14_000);
    assert.equal(body.proration.behavior, 'create_prorations');
    const { planId, status: kept, endsAt, nextRenewAt, isActive, onGracePeriod } = body.subscription;
    assert.equal(planId, plan_id);
    assert.equal(kept, 'activa');
    assert.equal(endsAt, '2027-03-01 08:00:00');
    assert.equal(nextRenewAt, '2027-03-01');
    assert.equal(isActive, true);
    assert.equal(onGracePeriod, false);
    assert.ok(Object.keys(body.subscription).every((key) => !key.includes('_')));
    const subscription = await shown(merchant.test, id);
    assert.equal(subscription.subscription_plan_id, plan_id);
    assert.equal(subscription.ends_at, '2027-03-01 08:00:00');
    const events = await webhooksOf(merchant, received, id);
    assert.deepEqual(
      events.map(({ event }) => event),
      ['created', 'plan_changed'],
    );
    assert.equal(events[1].subscription.plan.id, plan_id);
    assert.equal(events[1].transaction, null);
  });

  test('matches its preview, and a preview changes nothing', async () => {
    const merchant = await aFrozenMerchant(service);
    const plan_id = await anotherPlan(merchant, { price: 56_000 });
    for (const behavior of ['create_prorations', 'always_invoice', 'none']) {
      const { id } = await halfway(merchant);
      const before = await shown(merchant.test, id);
      const purchases = (await network.ledger()).length;
      const query = `plan_id=${plan_id}&proration_behavior=${behavior}`;
      const { status, body } = await preview(merchant, id, query);
      assert.equal(status, 200, JSON.stringify(body));
      assert.deepEqual(await shown(merchant.test, id), before);
      assert.equal((await network.ledger()).length, purchases);
      const changed = await change(merchant, id, { plan_id, proration_behavior: behavior });
      const { changed: _, mode, subscription, ...rest } = changed.body;
      const { transaction, ...proration } = rest.proration;
      assert.deepEqual({ ...rest, proration }, body, behavior);
      assert.equal(transaction !== undefined, behavior === 'always_invoice');
    }
    const { id } = await halfway(merchant);
    const plain = await preview(merchant, id, `plan_id=${plan_id}`);
    assert.equal(plain.body.proration.behavior, 'create_prorations');
  });

  test('accepts only a plan of the same merchant, environment and currency', async () => {
    const [merchant, other] = [await aFrozenMerchant(service), await aMerchant(service)];
    const { id } = await subscribed(merchant);
    const deleted = await anotherPlan(merchant);
    await merchant.test.delete(`/plan/${deleted}`);
    for (const plan_id of [
      undefined,
      null,
      '',
      7,
      [],
      'nada',
      '01890000-0000-7000-8000-000000000000',
      deleted,
      await anotherPlan(other),
      await anotherPlan(merchant, {}, merchant.production),
      await anotherPlan(merchant, { currency_type: 'USD', price: 10 }),
    ]) {
      assertInvalid(await change(merchant, id, { plan_id }), 'plan_id', plan_id);
      const asked = typeof plan_id === 'string' ? plan_id : '';
      assertInvalid(await preview(merchant, id, `plan_id=${asked}`), 'plan_id', plan_id);
    }
  });

  test('requires a different plan that is active', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, plan_id } = await subscribed(merchant);
    assertRefused(await change(merchant, id, { plan_id }), 400, 'subscription_same_plan', 'changed');
    const same = await preview(merchant, id, `plan_id=${plan_id}`);
    assertRefused(same, 400, 'subscription_same_plan');
    const inactive = await anotherPlan(merchant);
    await merchant.test.put(`/plan/changeActive/${inactive}`, { active: false });
    assertRefused(await change(merchant, id, { plan_id: inactive }), 400, 'plan_inactive', 'changed');
    const current = await anotherPlan(merchant);
    await merchant.test.put(`/plan/changeActive/${plan_id}`, { active: false });
    assert.equal(
      (await change(merchant, id, { plan_id: current })).status,
      200,
      'the current plan may be inactive',
    );
  });

  test('rejects unknown values of mode, proration_behavior and applies_at', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant);
    const plan_id = await anotherPlan(merchant);
    for (const [field, value] of [
      ['mode', 'directo'],
      ['mode', 7],
      ['proration_behavior', 'always'],
      ['proration_behavior', true],
      ['applies_at', 'mañana'],
    ] as const) {
      assertInvalid(await change(merchant, id, { plan_id, [field]: value }), field, value);
    }
    const query = `plan_id=${plan_id}&proration_behavior=always`;
    assertInvalid(await preview(merchant, id, query), 'proration_behavior');
    assert.equal((await change(merchant, id, { plan_id, mode: null, proration_behavior: null })).status, 200);
  });

  test('works in trial, grace and paused subscriptions and keeps their status', async () => {
    const merchant = await aFrozenMerchant(service);
    const grace = { trial_period: 1, grace_period: 7, grace_interval: 'day' };
    const made = {
      trial: await subscribed(merchant, { plan: { trial_period: 2, trial_interval: 'week' } }),
      en_gracia: await subscribed(merchant, { plan: grace, card: cardThat('decline', '51') }),
      pausada: await subscribed(merchant),
    };
    await merchant.test.post(`/subscription/${made.pausada.id}/pause`);
    await happenedUntil(merchant, '2027-02-03T08:00:00-05:00');
    const plan_id = await anotherPlan(merchant, { price: 90_000 });
    for (const [status, { id }] of Object.entries(made)) {
      const { status: answered, body } = await change(merchant, id, { plan_id });
      assert.equal(answered, 200, JSON.stringify(body));
      assert.equal(body.subscription.status, status);
      assert.equal((await shown(merchant.test, id)).subscription_plan_id, plan_id);
      // A trial has no paid time, and in grace the paid time is over.
      if (status !== 'pausada') assert.equal(body.net, 0, status);
    }
    const { body } = await merchant.test.get(`/subscription/${made.trial.id}/next-transaction`);
    assert.equal(body.next_renew_at, '2027-02-15');
    assert.equal(body.amount, 90_000);
  });
});

describe('plan change of a cancelled or ended subscription', () => {
  async function gone(merchant: TestMerchant) {
    const [waiting, cancelled] = [await subscribed(merchant), await subscribed(merchant)];
    const ended = await subscribed(merchant, { plan: { trial_period: 1 }, card: cardThat('decline', '54') });
    await merchant.test.put(`/subscription/cancel/${waiting.id}`);
    await merchant.test.put(`/subscription/cancel/${cancelled.id}`, { at_period_end: false });
    await happenedUntil(merchant, '2027-02-02T19:00:00-05:00');
    return [
      { id: waiting.id, code: 'subscription_canceled' },
      { id: cancelled.id, code: 'subscription_canceled' },
      { id: ended.id, code: 'subscription_inactive' },
    ] as const;
  }

  test('is rejected in direct mode', async () => {
    const merchant = await aFrozenMerchant(service);
    const plan_id = await anotherPlan(merchant);
    for (const { id, code } of await gone(merchant)) {
      const before = await shown(merchant.test, id);
      assertRefused(await change(merchant, id, { plan_id, mode: 'direct' }), 400, code, 'changed');
      assert.deepEqual(await shown(merchant.test, id), before);
    }
  });

  test('is sent as an invitation by default', async () => {
    const merchant = await aFrozenMerchant(service);
    const plan_id = await anotherPlan(merchant);
    for (const { id } of (await gone(merchant)).slice(1)) {
      const before = await shown(merchant.test, id);
      const { status, body } = await change(merchant, id, { plan_id });
      assert.equal(status, 200, JSON.stringify(body));
      assert.equal(body.changed, false);
      assert.equal(body.invited, true);
      assert.equal(body.mode, 'invitation');
      assert.deepEqual(await shown(merchant.test, id), before);
    }
  });
});

describe('plan change by invitation', () => {
  test('changes and charges nothing until it is accepted, and only one may be pending', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await halfway(merchant);
    const plan_id = await anotherPlan(merchant, { price: 56_000 });
    const before = await shown(merchant.test, id);
    const purchases = (await network.ledger()).length;
    const wish = { plan_id, mode: 'invitation', proration_behavior: 'always_invoice' };
    const { status, body } = await change(merchant, id, wish);
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.changed, false);
    assert.equal(body.invited, true);
    assert.equal(body.net, 14_000);
    assert.deepEqual(await shown(merchant.test, id), before);
    assert.equal((await network.ledger()).length, purchases);
    assertRefused(await change(merchant, id, wish), 400, 'invitation_already_pending', 'changed');
    assert.equal((await change(merchant, id, { plan_id })).status, 200, 'a direct change is still allowed');
  });
});

describe('plan change at the end of the period', () => {
  test('takes effect at the renewal without proration, and choosing the current plan undoes it', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, plan_id: current } = await halfway(merchant);
    const plan_id = await anotherPlan(merchant, { price: 56_000 });
    const { status, body } = await change(merchant, id, { plan_id, applies_at: 'period_end' });
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.applies_on, 'period_end');
    assert.equal(body.net, 0);
    assert.deepEqual(body.line_items, []);
    const waiting = await shown(merchant.test, id);
    assert.equal(waiting.subscription_plan_id, current);
    assert.equal(waiting.scheduled_plan_id, plan_id);
    const next = await merchant.test.get(`/subscription/${id}/next-transaction`);
    assert.equal(next.body.amount, 56_000);
    assert.equal(next.body.proration_amount, 0);
    await change(merchant, id, { plan_id: current, applies_at: 'period_end' });
    assert.equal((await shown(merchant.test, id)).scheduled_plan_id, null);
    await change(merchant, id, { plan_id, applies_at: 'period_end' });
    await happenedUntil(merchant, '2027-03-01T19:00:00-05:00');
    const moved = await shown(merchant.test, id);
    assert.equal(moved.subscription_plan_id, plan_id);
    assert.equal(moved.scheduled_plan_id, null);
    assert.equal(moved.ends_at, '2027-04-01 08:00:00');
    const { data } = (await merchant.test.get(`/subscription/${id}/transactions`)).body;
    assert.equal(data[0].amount, 56_000);
    const events = (await webhooksOf(merchant, received, id)).map(({ event }) => event);
    assert.deepEqual(events, ['created', 'plan_changed', 'renew']);
  });
});

describe('plan change with an immediate charge', () => {
  for (const code of ['51', '54']) {
    test(`returns 402 and keeps the plan when the charge is declined with ${code}`, async () => {
      const merchant = await aFrozenMerchant(service);
      const { id } = await halfway(merchant);
      const card = { number: cardThat('decline', code), datetime: '2031-12', cvv: '123' };
      await merchant.test.put(`/subscription/${id}/update-payment-method`, card);
      const before = await shown(merchant.test, id);
      const plan_id = await anotherPlan(merchant, { price: 56_000 });
      const refused = await change(merchant, id, { plan_id, proration_behavior: 'always_invoice' });
      assertRefused(refused, 402, 'card_declined', 'changed');
      assert.equal(refused.body.error.decline_code, code);
      assert.equal(refused.body.error.param, null);
      const { updated_at: _, ...after } = await shown(merchant.test, id);
      const { updated_at: __, ...same } = before;
      assert.deepEqual(after, same, 'plan, status and dates');
      const { body } = await merchant.test.get(`/subscription/${id}/transactions`);
      assert.equal(body.total, 2);
      assert.equal(body.data[0].status, 'Rechazada');
      assert.equal(body.data[0].error.code, code);
      const events = (await webhooksOf(merchant, received, id)).map(({ event }) => event);
      assert.deepEqual(events, ['created']);
      const next = await merchant.test.get(`/subscription/${id}/next-transaction`);
      assert.equal(next.body.amount, 28_000);
      assert.equal(next.body.proration_amount, 0);
    });
  }

  test('returns 202 without a gateway response and changes the plan only if the charge was made', async () => {
    for (const [outcome, changes] of [
      ['no_answer_done', true],
      ['no_answer_not_done', false],
    ] as const) {
      const owner = await aFrozenMerchant(service);
      const { id, plan_id: current } = await halfway(owner);
      const target = await anotherPlan(owner, { price: 56_000 });
      const card = { number: cardThat(outcome), datetime: '2031-12', cvv: '123' };
      await owner.test.put(`/subscription/${id}/update-payment-method`, card);
      const unknown = await change(owner, id, { plan_id: target, proration_behavior: 'always_invoice' });
      assert.equal(unknown.status, 202, JSON.stringify(unknown.body));
      assert.equal(unknown.body.changed, false);
      assert.equal((await shown(owner.test, id)).subscription_plan_id, current);
      await happenedUntil(owner, '2027-02-15T12:00:00-05:00');
      const known = await shown(owner.test, id);
      assert.equal(known.subscription_plan_id, changes ? target : current);
      assert.equal(known.status, 'activa');
    }
  });
});
