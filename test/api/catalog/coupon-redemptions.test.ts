import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { assertRefused, shown, subscribed } from '#test/support/billing.ts';
import { aCoupon } from '#test/support/bodies.ts';
import type { Answer, TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { aFrozenMerchant, happenedUntil } from '#test/support/sandbox.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

type Body = Readonly<Record<string, unknown>>;

async function couponOf(merchant: TestMerchant, change: Body) {
  const { status, body } = await merchant.test.post('/coupon', aCoupon(merchant.office, change));
  assert.equal(status, 200, JSON.stringify(body));
  return body.coupon as { id: string; code: string };
}

function apply(merchant: TestMerchant, id: string, { code }: { code: string }): Promise<Answer> {
  return merchant.test.post(`/subscription/${id}/apply-coupon`, { code });
}

/** Applies a coupon, asserts that it is accepted and returns the end of the discount. */
async function applied(merchant: TestMerchant, id: string, coupon: { code: string }): Promise<string | null> {
  const { status, body } = await apply(merchant, id, coupon);
  assert.equal(status, 200, JSON.stringify(body));
  return body.discount_ends_at;
}

async function redeemed(merchant: TestMerchant, { id }: { id: string }): Promise<number> {
  return (await merchant.test.get(`/coupon/${id}`)).body.times_redeemed;
}

async function nextAmount(merchant: TestMerchant, id: string): Promise<number> {
  return (await merchant.test.get(`/subscription/${id}/next-transaction`)).body.amount;
}

const FOR_MONTHS = { percent_off: 10, duration: 'repeating', duration_in_months: 3 };

describe('applying a coupon again to the same subscription', () => {
  for (const [name, change] of [
    ['once', { percent_off: 10, duration: 'once' }],
    ['repeating', FOR_MONTHS],
    ['forever', { percent_off: 10, duration: 'forever' }],
  ] as const) {
    test(`with duration ${name} counts as one redemption and keeps its end date`, async () => {
      const merchant = await aFrozenMerchant(service);
      const { id } = await subscribed(merchant);
      const coupon = await couponOf(merchant, { ...change, max_redemptions: 1 });
      const end = await applied(merchant, id, coupon);
      await happenedUntil(merchant, '2027-02-20T08:00:00-05:00');
      const before = await shown(merchant.test, id);
      assert.equal(before.discount_ends_at, end);
      assert.equal(await applied(merchant, id, coupon), end);
      assert.deepEqual(await shown(merchant.test, id), before, 'updated_at does not change either');
      assert.equal(await redeemed(merchant, coupon), 1);
      assert.equal(await nextAmount(merchant, id), 27_000);
      const other = await subscribed(merchant);
      assertRefused(await apply(merchant, other.id, coupon), 400, 'coupon_invalid', 'applied');
    });
  }

  test('twenty concurrent requests count as one redemption', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant);
    const coupon = await couponOf(merchant, { ...FOR_MONTHS, max_redemptions: 3 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => apply(merchant, id, coupon)));
    assert.deepEqual(
      answers.filter(({ status }) => status !== 200).map(({ body }) => body),
      [],
    );
    assert.equal(await redeemed(merchant, coupon), 1);
  });

  test('after it was replaced continues the same redemption with its end date', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant);
    const first = await couponOf(merchant, { ...FOR_MONTHS, max_redemptions: 1 });
    const second = await couponOf(merchant, { percent_off: 50, duration: 'forever' });
    const end = await applied(merchant, id, first);
    await applied(merchant, id, second);
    assert.equal(await nextAmount(merchant, id), 15_000);
    await happenedUntil(merchant, '2027-03-15T08:00:00-05:00');
    assert.equal(await applied(merchant, id, first), end, 'the end date stays the same');
    assert.equal(await nextAmount(merchant, id), 27_000);
    assert.deepEqual([await redeemed(merchant, first), await redeemed(merchant, second)], [1, 1]);
    await happenedUntil(merchant, '2027-06-01T19:00:00-05:00');
    const { data } = (await merchant.test.get(`/subscription/${id}/transactions`)).body;
    assert.deepEqual(
      data.map(({ amount }: { amount: number }) => amount),
      [30_000, 27_000, 27_000, 15_000, 30_000],
      'discounted until 1 May',
    );
  });

  test('with duration once that was replaced unused discounts the next charge', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant);
    const first = await couponOf(merchant, { percent_off: 10, duration: 'once', max_redemptions: 1 });
    await applied(merchant, id, first);
    await applied(merchant, id, await couponOf(merchant, { percent_off: 50, duration: 'once' }));
    await happenedUntil(merchant, '2027-03-02T08:00:00-05:00');
    assert.equal(await applied(merchant, id, first), '2027-04-01 08:00:00');
    assert.equal(await nextAmount(merchant, id), 27_000);
    assert.equal(await redeemed(merchant, first), 1);
  });

  test('counts as a new redemption after it is used up or its months are over', async () => {
    const merchant = await aFrozenMerchant(service);
    const [one, other] = [await subscribed(merchant), await subscribed(merchant)];
    const spent = await couponOf(merchant, { percent_off: 10, duration: 'once', max_redemptions: 2 });
    const over = await couponOf(merchant, { ...FOR_MONTHS, duration_in_months: 1, max_redemptions: 1 });
    await applied(merchant, one.id, spent);
    assert.equal(await applied(merchant, other.id, over), '2027-03-01 08:00:00');
    await happenedUntil(merchant, '2027-03-01T08:00:00-05:00');
    assert.equal(
      await applied(merchant, other.id, over),
      '2027-03-01 08:00:00',
      'the redemption is still active',
    );
    await happenedUntil(merchant, '2027-03-01T19:00:00-05:00');
    assert.equal(await applied(merchant, one.id, spent), '2027-04-01 08:00:00');
    assert.equal(await redeemed(merchant, spent), 2);
    assertRefused(await apply(merchant, other.id, over), 400, 'coupon_invalid', 'applied');
    assert.equal(await redeemed(merchant, over), 1);
  });

  test('keeps the terms of the first redemption, and is rejected when the coupon is inactive', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant);
    const coupon = await couponOf(merchant, FOR_MONTHS);
    const end = await applied(merchant, id, coupon);
    const body = aCoupon(merchant.office, { ...FOR_MONTHS, code: coupon.code, percent_off: 90 });
    assert.equal((await merchant.test.put(`/coupon/${coupon.id}`, body)).status, 200);
    assert.equal(await applied(merchant, id, coupon), end);
    assert.equal(await nextAmount(merchant, id), 27_000);
    await merchant.test.put(`/coupon/changeActive/${coupon.id}`, { active: false });
    assertRefused(await apply(merchant, id, coupon), 400, 'coupon_invalid', 'applied');
    assert.equal(await nextAmount(merchant, id), 27_000, 'the discount applied before stays');
  });
});
