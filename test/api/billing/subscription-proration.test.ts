import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { anotherPlan, shown, subscribed } from '#test/support/billing.ts';
import type { Answer, TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { aFrozenMerchant, happenedUntil } from '#test/support/sandbox.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

type Body = Readonly<Record<string, unknown>>;

const MIDDLE = '2027-02-15T08:00:00-05:00';
const RENEWAL = '2027-03-01T19:00:00-05:00';

/** Creates a subscription for February (28 days) at the given price and advances to `at`, by default halfway. */
async function since(merchant: TestMerchant, price: number, at = MIDDLE, plan: Body = {}) {
  const made = await subscribed(merchant, { plan: { price, name: 'Viejo', ...plan } });
  await happenedUntil(merchant, at);
  return made;
}

async function change(merchant: TestMerchant, id: string, plan: Body, proration_behavior?: string) {
  const plan_id = await anotherPlan(merchant, { name: 'Nuevo', ...plan });
  const answer = await merchant.test.put(`/subscription/${id}/change-plan`, { plan_id, proration_behavior });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return { ...answer.body, plan_id };
}

const nextOf = async (merchant: TestMerchant, id: string) =>
  (await merchant.test.get(`/subscription/${id}/next-transaction`)).body;

const chargesOf = async (merchant: TestMerchant, id: string): Promise<number[]> =>
  (await merchant.test.get(`/subscription/${id}/transactions`)).body.data.map(
    ({ amount }: { amount: number }) => amount,
  );

const balanceOf = async (merchant: TestMerchant, id: string): Promise<number> =>
  Number((await merchant.test.get(`/subscriber/${id}`)).body.balance);

const figures = ({ credit, charge, net }: { credit: number; charge: number; net: number }) => ({
  credit,
  charge,
  net,
});

describe('create_prorations', () => {
  test('adds the net amount to the next renewal as separate lines', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await since(merchant, 28_000);
    const purchases = (await network.ledger()).length;
    const body = await change(merchant, id, { price: 56_000 }, 'create_prorations');
    assert.deepEqual(figures(body.proration), { credit: 14_000, charge: 28_000, net: 14_000 });
    assert.equal(body.net, 14_000);
    assert.equal(body.applies_on, 'next_renewal');
    assert.equal(body.proration.applies_on, 'next_renewal');
    assert.equal(body.proration.currency, 'COP');
    assert.deepEqual(body.line_items, body.proration.line_items);
    assert.deepEqual(
      body.line_items.map(({ amount, proration }: Body) => [amount, proration]),
      [
        [-14_000, true],
        [28_000, true],
      ],
    );
    assert.equal((await network.ledger()).length, purchases, 'nothing is charged now');
    const next = await nextOf(merchant, id);
    assert.equal(next.proration_amount, 14_000);
    assert.equal(next.amount, 70_000);
    assert.deepEqual(
      next.line_items.map(({ amount, proration }: Body) => [amount, proration]),
      [
        [56_000, false],
        [-14_000, true],
        [28_000, true],
      ],
    );
    await happenedUntil(merchant, RENEWAL);
    assert.deepEqual(await chargesOf(merchant, id), [70_000, 28_000]);
    assert.equal((await nextOf(merchant, id)).amount, 56_000);
    assert.equal((await nextOf(merchant, id)).proration_amount, 0);
  });

  test('reduces the next renewal by the net credit', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, subscriber_id } = await since(merchant, 56_000);
    const body = await change(merchant, id, { price: 28_000 });
    assert.deepEqual(figures(body.proration), { credit: 28_000, charge: 14_000, net: -14_000 });
    assert.equal((await nextOf(merchant, id)).amount, 14_000);
    assert.equal((await nextOf(merchant, id)).proration_amount, -14_000);
    await happenedUntil(merchant, RENEWAL);
    assert.deepEqual(await chargesOf(merchant, id), [14_000, 56_000]);
    assert.equal(await balanceOf(merchant, subscriber_id), 0);
  });

  test('credits an excess over the next renewal to the balance, which pays later renewals', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, subscriber_id } = await since(merchant, 84_000);
    const body = await change(merchant, id, { price: 16_800 });
    // Credit 42,000 and charge 8,400: a net credit of 33,600, twice the new price.
    assert.deepEqual(figures(body.proration), { credit: 42_000, charge: 8_400, net: -33_600 });
    assert.equal((await nextOf(merchant, id)).amount, 0);
    await happenedUntil(merchant, RENEWAL);
    assert.deepEqual(await chargesOf(merchant, id), [84_000], 'no request to the gateway');
    assert.equal(await balanceOf(merchant, subscriber_id), 16_800);
    const next = await nextOf(merchant, id);
    assert.equal(next.balance_applied, 16_800);
    assert.equal(next.amount, 0);
    await happenedUntil(merchant, '2027-04-01T19:00:00-05:00');
    assert.equal(await balanceOf(merchant, subscriber_id), 0);
    await happenedUntil(merchant, '2027-05-01T19:00:00-05:00');
    assert.deepEqual(await chargesOf(merchant, id), [16_800, 84_000]);
    const { data } = (await merchant.test.get(`/subscription/${id}/invoices`)).body;
    assert.deepEqual(
      data.map(({ total, balance_applied, balance_credited, status }: Body) => [
        total,
        balance_applied,
        balance_credited,
        status,
      ]),
      [
        [16_800, 0, 0, 'paid'],
        [0, 16_800, 0, 'paid'],
        [0, 0, 16_800, 'paid'],
        [84_000, 0, 0, 'paid'],
      ],
    );
  });

  test('a change and its reversal at the same instant leave the next charge unchanged', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, plan_id } = await since(merchant, 28_000, '2027-02-13T11:22:33-05:00');
    const before = await nextOf(merchant, id);
    const there = await change(merchant, id, { price: 77_777.77 });
    const back = await merchant.test.put(`/subscription/${id}/change-plan`, { plan_id });
    assert.equal(back.body.net, -there.net);
    assert.deepEqual(await nextOf(merchant, id), before);
  });

  test('adds up over several changes', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await since(merchant, 28_000, '2027-02-08T08:00:00-05:00');
    // With 21 of 28 days left: 42,000 − 21,000. With 14 of 28 days left: 14,000 − 28,000.
    assert.equal((await change(merchant, id, { price: 56_000 })).net, 21_000);
    await happenedUntil(merchant, MIDDLE);
    assert.equal((await change(merchant, id, { price: 28_000 })).net, -14_000);
    const next = await nextOf(merchant, id);
    assert.equal(next.proration_amount, 7_000);
    assert.equal(next.amount, 35_000);
  });
});

describe('always_invoice', () => {
  test('charges the net amount immediately and the new price from the next renewal on', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await since(merchant, 28_000);
    const body = await change(merchant, id, { price: 56_000 }, 'always_invoice');
    assert.equal(body.applies_on, 'now');
    assert.equal(body.net, 14_000);
    const { transaction } = body.proration;
    assert.equal(transaction.status, 'Aprobada');
    assert.equal(transaction.amount, 14_000);
    assert.equal(body.subscription.planId, body.plan_id);
    assert.deepEqual(await chargesOf(merchant, id), [14_000, 28_000]);
    assert.equal((await nextOf(merchant, id)).amount, 56_000);
    assert.equal((await nextOf(merchant, id)).proration_amount, 0);
    await happenedUntil(merchant, RENEWAL);
    assert.deepEqual(await chargesOf(merchant, id), [56_000, 14_000, 28_000]);
  });

  test('credits a negative net amount to the balance immediately', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, subscriber_id } = await since(merchant, 56_000);
    const purchases = (await network.ledger()).length;
    const body = await change(merchant, id, { price: 28_000 }, 'always_invoice');
    assert.equal(body.net, -14_000);
    assert.equal(body.applies_on, 'now');
    assert.equal(body.proration.transaction, undefined);
    assert.equal((await network.ledger()).length, purchases);
    assert.equal(await balanceOf(merchant, subscriber_id), 14_000);
    const next = await nextOf(merchant, id);
    assert.equal(next.balance_applied, 14_000);
    assert.equal(next.amount, 14_000);
    await happenedUntil(merchant, RENEWAL);
    assert.deepEqual(await chargesOf(merchant, id), [14_000, 56_000]);
    assert.equal(await balanceOf(merchant, subscriber_id), 0);
  });
});

describe('none', () => {
  test('charges and credits nothing, and the next renewal charges the new price', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, subscriber_id } = await since(merchant, 28_000);
    const body = await change(merchant, id, { price: 56_000 }, 'none');
    assert.equal(body.applies_on, null);
    assert.equal(body.net, 0);
    assert.deepEqual(body.line_items, []);
    assert.equal(body.proration.net, 0);
    assert.deepEqual(body.proration.line_items, []);
    assert.equal(body.proration.applies_on, null);
    assert.deepEqual(figures(body.proration.preview), { credit: 14_000, charge: 28_000, net: 14_000 });
    assert.equal((await nextOf(merchant, id)).amount, 56_000);
    await happenedUntil(merchant, RENEWAL);
    assert.deepEqual(await chargesOf(merchant, id), [56_000, 28_000]);
    assert.equal(await balanceOf(merchant, subscriber_id), 0);
  });
});

describe('proration amounts', () => {
  test('scale the new price by the new plan’s period and keep the end of the current period', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await since(merchant, 28_000);
    // 365,000 a year from 1 February is 1,000 a day: 14,000 for the remaining 14 days.
    const body = await change(merchant, id, { price: 365_000, invoice_interval: 'year' });
    assert.deepEqual(figures(body.proration), { credit: 14_000, charge: 14_000, net: 0 });
    assert.equal((await shown(merchant.test, id)).ends_at, '2027-03-01 08:00:00');
    assert.equal((await nextOf(merchant, id)).amount, 365_000);
    await happenedUntil(merchant, RENEWAL);
    assert.equal((await shown(merchant.test, id)).ends_at, '2028-03-01 08:00:00');
  });

  test('charge the price of a weekly plan for each remaining week', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await since(merchant, 28_000);
    const body = await change(merchant, id, { price: 10_000, invoice_interval: 'week' });
    assert.deepEqual(figures(body.proration), { credit: 14_000, charge: 20_000, net: 6_000 });
  });

  test('are calculated in seconds and rounded half up to cents', async () => {
    const merchant = await aFrozenMerchant(service);
    // 28 days are 2,419,200 s. With 1,728 s left, 7.00 is worth 0.5 cents and 21.00 is worth 1.5 cents.
    const { id } = await since(merchant, 7, '2027-03-01T07:31:12-05:00');
    const body = await change(merchant, id, { price: 21 });
    assert.deepEqual(figures(body.proration), { credit: 0.01, charge: 0.02, net: 0.01 });
    // With one day left, 100 is worth 3.5714 and 200 is worth 7.1428.
    const other = await aFrozenMerchant(service);
    const day = await since(other, 100, '2027-02-28T08:00:00-05:00');
    const further = await change(other, day.id, { price: 200 });
    assert.deepEqual(figures(further.proration), { credit: 3.57, charge: 7.14, net: 3.57 });
  });

  test('are zero in a trial and full at the first instant of a period', async () => {
    const merchant = await aFrozenMerchant(service);
    const trial = await since(merchant, 28_000, '2027-02-01T08:00:00-05:00', { trial_period: 7 });
    for (const behavior of ['create_prorations', 'always_invoice', 'none']) {
      const body = await change(merchant, trial.id, { price: 56_000 }, behavior);
      assert.equal(body.net, 0);
      assert.deepEqual(body.line_items, []);
    }
    const { id } = await subscribed(merchant, { plan: { price: 28_000 } });
    const body = await change(merchant, id, { price: 56_000 });
    assert.deepEqual(figures(body.proration), { credit: 28_000, charge: 56_000, net: 28_000 });
  });

  test('stay pending during a pause and are charged at the next renewal', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await since(merchant, 28_000);
    const paused: Answer = await merchant.test.post(`/subscription/${id}/pause`);
    assert.equal(paused.status, 200);
    const body = await change(merchant, id, { price: 56_000 });
    assert.equal(body.net, 14_000);
    await merchant.test.post(`/subscription/${id}/resume`);
    await happenedUntil(merchant, RENEWAL);
    assert.deepEqual(await chargesOf(merchant, id), [70_000, 28_000]);
  });
});
