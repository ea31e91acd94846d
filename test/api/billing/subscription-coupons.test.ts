import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { assertInvalid } from '#test/support/assertions.ts';
import { assertRefused, COLOMBIA_TIME, cardThat, shown, subscribed } from '#test/support/billing.ts';
import { aCoupon } from '#test/support/bodies.ts';
import { type Answer, aMerchant, type Client, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { aFrozenMerchant, happenedUntil } from '#test/support/sandbox.ts';
import { subscribe } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

type Body = Readonly<Record<string, unknown>>;

async function couponOf(merchant: TestMerchant, change: Body, api: Client = merchant.test) {
  const { status, body } = await api.post('/coupon', aCoupon(merchant.office, change));
  assert.equal(status, 200, JSON.stringify(body));
  return body.coupon as { id: string; code: string };
}

function apply(merchant: TestMerchant, id: string, code: unknown): Promise<Answer> {
  return merchant.test.post(`/subscription/${id}/apply-coupon`, { code });
}

/** Creates a subscription of 30,000 a month and applies a new coupon to it. */
async function reduced(merchant: TestMerchant, change: Body) {
  const { id } = await subscribed(merchant);
  const { id: coupon_id, code } = await couponOf(merchant, change);
  const { status, body } = await apply(merchant, id, code);
  assert.equal(status, 200, JSON.stringify(body));
  return { id, coupon_id, body };
}

/** Returns the amounts of the charges, oldest first. */
async function amounts(merchant: TestMerchant, id: string): Promise<number[]> {
  const { data } = (await merchant.test.get(`/subscription/${id}/transactions`)).body;
  return data.map((one: { amount: number }) => one.amount).toReversed();
}

describe('coupon', () => {
  test('with duration once discounts only the next charge', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, coupon_id, body } = await reduced(merchant, { percent_off: 10, duration: 'once' });
    assert.equal(body.applied, true);
    assert.equal(body.coupon_id, coupon_id);
    assert.match(body.discount_ends_at, COLOMBIA_TIME);
    const applied = await shown(merchant.test, id);
    assert.equal(applied.on_discount, true);
    assert.equal(applied.discount_ends_at, body.discount_ends_at);
    const { body: next } = await merchant.test.get(`/subscription/${id}/next-transaction`);
    assert.equal(next.amount, 27_000);
    assert.equal(next.discount_amount, 3_000);
    await happenedUntil(merchant, '2027-04-01T19:00:00-05:00');
    assert.deepEqual(await amounts(merchant, id), [30_000, 27_000, 30_000]);
    assert.equal((await shown(merchant.test, id)).on_discount, false);
  });

  test('with duration once is used up by the first approved charge', async () => {
    const merchant = await aFrozenMerchant(service);
    const plan = { trial_period: 1, grace_period: 5, grace_interval: 'day' };
    const { id } = await subscribed(merchant, { plan, card: cardThat('decline_twice') });
    const { code } = await couponOf(merchant, { percent_off: 50, duration: 'once' });
    await apply(merchant, id, code);
    await happenedUntil(merchant, '2027-03-02T19:00:00-05:00');
    assert.deepEqual((await amounts(merchant, id)).slice(0, 3), [15_000, 15_000, 15_000]);
    const { data } = (await merchant.test.get(`/subscription/${id}/invoices`)).body;
    assert.deepEqual(
      data.map((one: { total: number }) => one.total),
      [30_000, 15_000],
    );
  });

  test('with duration repeating discounts the charges due within its months', async () => {
    const merchant = await aFrozenMerchant(service);
    const coupon = { percent_off: 20, duration: 'repeating', duration_in_months: 2 };
    const { id, body } = await reduced(merchant, coupon);
    assert.equal(body.discount_ends_at, '2027-04-01 08:00:00');
    await happenedUntil(merchant, '2027-05-01T19:00:00-05:00');
    assert.deepEqual(await amounts(merchant, id), [30_000, 24_000, 24_000, 30_000]);
    assert.equal((await shown(merchant.test, id)).on_discount, false);
  });

  test('with duration forever has no end', async () => {
    const merchant = await aFrozenMerchant(service);
    const coupon = { percent_off: undefined, amount_off: 5_000, currency: 'COP', duration: 'forever' };
    const { id, body } = await reduced(merchant, coupon);
    assert.equal(body.discount_ends_at, null);
    const applied = await shown(merchant.test, id);
    assert.equal(applied.discount_ends_at, null);
    assert.equal(applied.on_discount, true);
    await happenedUntil(merchant, '2027-05-01T19:00:00-05:00');
    assert.deepEqual(await amounts(merchant, id), [30_000, 25_000, 25_000, 25_000]);
    assert.equal((await shown(merchant.test, id)).on_discount, true);
  });

  test('worth the full price or more makes the charge zero, and no request goes to the gateway', async () => {
    const whole = { percent_off: 100, duration: 'once' };
    const more = { percent_off: undefined, amount_off: 99_999, currency: 'COP', duration: 'once' };
    for (const coupon of [whole, more]) {
      const owner = await aFrozenMerchant(service);
      const { id } = await reduced(owner, coupon);
      const purchases = (await network.ledger()).length;
      await happenedUntil(owner, '2027-03-01T19:00:00-05:00');
      assert.equal((await network.ledger()).length, purchases);
      const free = await shown(owner.test, id);
      assert.equal(free.status, 'activa');
      assert.equal(free.ends_at, '2027-04-01 08:00:00');
      const [invoice] = (await owner.test.get(`/subscription/${id}/invoices`)).body.data;
      assert.equal(invoice.total, 0);
      assert.equal(invoice.status, 'paid');
      assert.equal(invoice.discount_amount, 30_000);
      const { subscriber_id } = free;
      assert.equal(Number((await owner.test.get(`/subscriber/${subscriber_id}`)).body.balance), 0);
    }
  });

  test('rounds a percentage discount half up to cents', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant, { plan: { price: 10.1 } });
    const { code } = await couponOf(merchant, { percent_off: 2.5, duration: 'forever' });
    await apply(merchant, id, code);
    // 2.5 % of 10.10 is 0.2525, and 2.5 % of 30.20 is 0.755.
    const next = async (of: string) => (await merchant.test.get(`/subscription/${of}/next-transaction`)).body;
    assert.equal((await next(id)).discount_amount, 0.25);
    assert.equal((await next(id)).amount, 9.85);
    const half = await subscribed(merchant, { plan: { price: 30.2 } });
    await apply(merchant, half.id, code);
    assert.equal((await next(half.id)).discount_amount, 0.76);
  });

  test('applies a percentage with more than two decimals exactly', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant, { plan: { price: 30_000 } });
    const { code } = await couponOf(merchant, { percent_off: 33.3333, duration: 'forever' });
    await apply(merchant, id, code);
    const { body } = await merchant.test.get(`/subscription/${id}/next-transaction`);
    assert.deepEqual([body.discount_amount, body.amount], [9_999.99, 20_000.01]);
  });

  test('replaces the coupon applied before it', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await reduced(merchant, { percent_off: 50, duration: 'forever' });
    const { code } = await couponOf(merchant, { percent_off: 10, duration: 'once' });
    assert.equal((await apply(merchant, id, code)).status, 200);
    await happenedUntil(merchant, '2027-04-01T19:00:00-05:00');
    assert.deepEqual(await amounts(merchant, id), [30_000, 27_000, 30_000]);
  });

  test('counts one redemption for each subscription and enforces max_redemptions', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await couponOf(merchant, { code: 'DOS', max_redemptions: 2 });
    for (let count = 1; count <= 2; count += 1) {
      assert.equal((await apply(merchant, (await subscribed(merchant)).id, 'DOS')).status, 200);
      assert.equal((await merchant.test.get(`/coupon/${id}`)).body.times_redeemed, count);
    }
    const refused = await apply(merchant, (await subscribed(merchant)).id, 'DOS');
    assertRefused(refused, 400, 'coupon_invalid', 'applied');
    assert.equal((await merchant.test.get(`/coupon/${id}`)).body.times_redeemed, 2);
  });
});

describe('applying a coupon', () => {
  async function assertUseless(merchant: TestMerchant, id: string, code: unknown): Promise<void> {
    const before = await shown(merchant.test, id);
    const refused = await apply(merchant, id, code);
    assertRefused(refused, 400, 'coupon_invalid', 'applied');
    assert.deepEqual(await shown(merchant.test, id), before);
  }

  test('rejects a coupon that is unknown, inactive, deleted, or of another merchant or environment', async () => {
    const [merchant, other] = [await aFrozenMerchant(service), await aMerchant(service)];
    const { id } = await subscribed(merchant);
    await assertUseless(merchant, id, 'NADA');
    const inactive = await couponOf(merchant, { active: false });
    await assertUseless(merchant, id, inactive.code);
    await merchant.test.put(`/coupon/changeActive/${inactive.id}`, { active: true });
    assert.equal((await apply(merchant, id, inactive.code)).status, 200);
    const deleted = await couponOf(merchant, {});
    await merchant.test.delete(`/coupon/${deleted.id}`);
    await assertUseless(merchant, id, deleted.code);
    await assertUseless(merchant, id, (await couponOf(other, { code: 'AJENO' })).code);
    const live = await couponOf(merchant, { code: 'REAL' }, merchant.production);
    await assertUseless(merchant, id, live.code);
  });

  test('rejects a coupon after redeem_by', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant);
    const { code } = await couponOf(merchant, { redeem_by: '2027-02-10 12:00:00' });
    const day = await couponOf(merchant, { redeem_by: '2027-02-10' });
    await happenedUntil(merchant, '2027-02-10T12:00:00-05:00');
    assert.equal((await apply(merchant, id, code)).status, 200);
    await happenedUntil(merchant, '2027-02-10T12:00:01-05:00');
    await assertUseless(merchant, id, code);
    await happenedUntil(merchant, '2027-02-10T23:59:59-05:00');
    assert.equal((await apply(merchant, id, day.code)).status, 200);
    await happenedUntil(merchant, '2027-02-11T00:00:00-05:00');
    await assertUseless(merchant, id, day.code);
  });

  test('rejects a fixed amount in another currency', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant);
    const dollars = { percent_off: undefined, amount_off: 5, currency: 'USD', duration: 'once' };
    const { code } = await couponOf(merchant, dollars);
    await assertUseless(merchant, id, code);
    const usd = await subscribe(merchant.test, merchant.office, {
      plan: { currency_type: 'USD', price: 20 },
    });
    assert.equal((await apply(merchant, usd.id, code)).status, 200);
    const share = await couponOf(merchant, { percent_off: 5, duration: 'once' });
    assert.equal((await apply(merchant, usd.id, share.code)).status, 200, 'a percentage has no currency');
  });

  test('rejects a request without a code', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant);
    for (const code of [undefined, null, '', 7, [], {}]) {
      assertInvalid(await apply(merchant, id, code), 'code', code);
    }
  });

  test('is rejected for a cancelled or ended subscription', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id: coupon, code } = await couponOf(merchant, {});
    const [waiting, gone] = [await subscribed(merchant), await subscribed(merchant)];
    const ended = await subscribed(merchant, { plan: { trial_period: 1 }, card: cardThat('decline', '54') });
    await merchant.test.put(`/subscription/cancel/${waiting.id}`);
    await merchant.test.put(`/subscription/cancel/${gone.id}`, { at_period_end: false });
    await happenedUntil(merchant, '2027-02-02T19:00:00-05:00');
    for (const { id } of [waiting, gone]) {
      assertRefused(await apply(merchant, id, code), 400, 'subscription_canceled', 'applied');
    }
    assertRefused(await apply(merchant, ended.id, code), 400, 'subscription_inactive', 'applied');
    assert.equal((await merchant.test.get(`/coupon/${coupon}`)).body.times_redeemed, 0);
  });

  test('accepts a coupon of another office of the same merchant', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant);
    const { code } = await couponOf(merchant, { office: merchant.offices[1] });
    assert.equal((await apply(merchant, id, code)).status, 200);
  });
});
