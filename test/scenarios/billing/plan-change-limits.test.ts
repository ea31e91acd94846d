import assert from 'node:assert/strict';
import { type Stage, useStories } from '#test/support/stories.ts';

const { story } = await useStories();

const SMALL = { name: 'Pequeño', price: 30_000 };
const LARGE = { name: 'Grande', price: 60_000 };

/** Pays the next period early, as the subscriber. */
async function payAhead(stage: Stage, id: string): Promise<void> {
  const { invitation_id } = await stage.post(`/subscription/${id}/renew`);
  await stage.post(`/api/v1/sandbox/invitations/${invitation_id}/accept`);
}

async function creditOf(stage: Stage, id: string, plan_id: string): Promise<number> {
  const query = `plan_id=${plan_id}&proration_behavior=always_invoice`;
  const { status, body } = await stage.api.get(`/subscription/${id}/change-plan/preview?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.proration.credit;
}

for (const [name, at, credit] of [
  ['between the charge at 19:00 and a period that starts at 22:00', '2027-04-01 20:00', 30_000],
  ['in the last second before it starts', '2027-04-01 21:59:59', 30_000],
  ['when it starts', '2027-04-01 22:00', 30_000],
  ['a day later', '2027-04-02 22:00', 29_000],
] as const) {
  story(`a change ${name} credits exactly what was paid`, '2027-03-01 22:00', async (stage) => {
    const id = await stage.subscribe({ plan: SMALL });
    const free = await stage.plan({ name: 'Mínimo', price: 1 });
    await stage.until(at);
    assert.deepEqual(await stage.paid(id), ['2027-03-01 22:00 30000', '2027-04-01 19:00 30000']);
    assert.equal(await creditOf(stage, id, free), credit);
    await stage.changePlan(id, free, { proration_behavior: 'always_invoice' });
    const { subscriber } = await stage.of(id);
    assert.ok((await stage.balance(subscriber)) <= credit);
  });
}

/** April has 30 days and May 31: the small plan costs 1,000 per day in April and 31,000 in May. */
const PAID = { price: 30_000 };

for (const [name, first, second, april, may] of [
  ['at half its price', 1, 0.5, 30_000, 15_000],
  ['after one at half its price', 0.5, 1, 15_000, 30_000],
] as const) {
  story(
    `a period paid early ${name} is valued at what was paid for each part`,
    '2027-03-31 10:00',
    async (stage) => {
      const id = await stage.subscribe({ plan: PAID });
      const half = await stage.coupon({ percent_off: 50, duration: 'once' });
      const other = await stage.plan({ name: 'Mínimo', price: 1 });
      if (first < 1) await stage.post(`/subscription/${id}/apply-coupon`, { code: half });
      await stage.until('2027-04-30 20:00');
      if (second < 1) await stage.post(`/subscription/${id}/apply-coupon`, { code: half });
      // Pays from 30 April to 31 May, and early until 30 June.
      await payAhead(stage, id);
      const paid = (await stage.paid(id)).map((line) => Number(line.split(' ')[2]));
      assert.deepEqual(paid, [30_000, april, may]);
      assert.equal(await creditOf(stage, id, other), (leftOf(april) + may * 100) / 100);
      await stage.until('2027-05-31 09:59:59');
      assert.ok((await creditOf(stage, id, other)) - may < 0.05, 'the first period is over');
      await stage.until('2027-06-15 10:00');
      assert.equal(await creditOf(stage, id, other), may / 2);
    },
  );
}

/** The remaining value in cents of a period of 31 days, ten hours after its start. */
function leftOf(amount: number): number {
  return Math.round((amount * 100 * (31 * 24 - 10)) / (31 * 24));
}

story(
  'a trial paid early credits what was paid and nothing for the trial',
  '2027-04-01 10:00',
  async (stage) => {
    const id = await stage.subscribe({ plan: { ...PAID, trial_period: 10 } });
    const other = await stage.plan({ name: 'Mínimo', price: 1 });
    await payAhead(stage, id);
    for (const at of ['2027-04-05 10:00', '2027-04-11 10:00']) {
      await stage.until(at);
      assert.equal(await creditOf(stage, id, other), 30_000);
    }
  },
);

for (const [name, away] of [
  ['deleted', (stage: Stage, plan: string) => stage.api.delete(`/plan/${plan}`)],
  [
    'deactivated',
    (stage: Stage, plan: string) => stage.api.put(`/plan/changeActive/${plan}`, { active: false }),
  ],
  [
    'over',
    (stage: Stage, plan: string) => stage.api.put(`/plan/${plan}`, { deadline: '2027-04-20 10:00:00' }),
  ],
] as const) {
  story(
    `a scheduled plan that is ${name} by then is not applied or shown as the next charge`,
    '2027-04-01 10:00',
    async (stage) => {
      const [small, large] = [await stage.plan(SMALL), await stage.plan(LARGE)];
      const id = await stage.subscribe({ plan: small });
      await stage.changePlan(id, large, { applies_at: 'period_end' });
      assert.equal((await stage.next(id)).amount, 60_000);
      assert.equal((await away(stage, large)).status, 200);
      await stage.until('2027-04-20 10:00');
      assert.equal((await stage.next(id)).amount, 30_000);
      assert.deepEqual(await stage.until('2027-06-01 20:00'), [
        '2027-05-01 19:00 renew',
        '2027-06-01 19:00 renew',
      ]);
      const { subscription_plan_id, scheduled_plan_id, status } = await stage.get(id);
      assert.deepEqual([subscription_plan_id, scheduled_plan_id, status], [small, null, 'activa']);
      const amounts = (await stage.paid(id)).map((line) => Number(line.split(' ')[2]));
      assert.deepEqual(amounts, [30_000, 30_000, 30_000]);
    },
  );
}

story(
  'without prorations, the value of the period stays what was paid',
  '2027-04-01 10:00',
  async (stage) => {
    const [large, small] = [await stage.plan(LARGE), await stage.plan({ name: 'Mínimo', price: 1 })];
    const id = await stage.subscribe({ plan: SMALL });
    await stage.until('2027-04-16 10:00');
    await stage.changePlan(id, large, { proration_behavior: 'none' });
    assert.equal(
      await creditOf(stage, id, small),
      15_000,
      '30,000 were paid, regardless of the current price',
    );
  },
);

for (const proration_behavior of ['none', 'always_invoice'] as const) {
  story(
    `pending prorations stay pending after a change with ${proration_behavior}`,
    '2027-04-01 10:00',
    async (stage) => {
      const [large, middle] = [await stage.plan(LARGE), await stage.plan({ name: 'Medio', price: 45_000 })];
      const id = await stage.subscribe({ plan: SMALL });
      await stage.until('2027-04-16 10:00');
      await stage.changePlan(id, large);
      assert.equal((await stage.next(id)).proration_amount, 15_000);
      await stage.changePlan(id, middle, { proration_behavior });
      const { proration_amount, amount, balance_applied } = await stage.next(id);
      assert.equal(proration_amount, 15_000);
      assert.equal(amount + balance_applied, 60_000);
    },
  );
}

story('an immediate change without cost creates no invoice', '2027-04-01 10:00', async (stage) => {
  const [one, other] = [await stage.plan(SMALL), await stage.plan({ ...SMALL, name: 'Igual' })];
  const id = await stage.subscribe({ plan: one });
  const { changed, net, applies_on } = await stage.changePlan(id, other, {
    proration_behavior: 'always_invoice',
  });
  assert.deepEqual([changed, net, applies_on], [true, 0, 'now']);
  assert.equal((await stage.invoices(id)).length, 1);
  assert.equal((await stage.get(id)).subscription_plan_id, other);
});
