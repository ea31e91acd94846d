import assert from 'node:assert/strict';
import { cardThat, type Stage, useStories } from '#test/support/stories.ts';

const { story } = await useStories();

const START = '2027-02-01 10:00';

/** Returns the invoiced amounts, month by month. */
async function amounts(stage: Stage, id: string): Promise<number[]> {
  return (await stage.invoices(id)).map(({ total }) => total);
}

async function apply(
  stage: Stage,
  id: string,
  coupon: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const code = await stage.coupon(coupon);
  return (await stage.post(`/subscription/${id}/apply-coupon`, { code })).discount_ends_at;
}

story('a coupon applies once, for three months or forever, by its duration', START, async (stage) => {
  const plan = await stage.plan();
  const ids = [
    await stage.subscribe({ plan }),
    await stage.subscribe({ plan }),
    await stage.subscribe({ plan }),
  ];
  const [once = '', three = '', ever = ''] = ids;
  await stage.until('2027-02-10 10:00');
  assert.equal(await apply(stage, once, { percent_off: 10, duration: 'once' }), '2027-03-01 10:00:00');
  const repeating = { percent_off: 20, duration: 'repeating', duration_in_months: 3 };
  assert.equal(await apply(stage, three, repeating), '2027-05-10 10:00:00');
  assert.equal(await apply(stage, ever, { amount_off: 5_000, currency: 'COP', duration: 'forever' }), null);
  assert.deepEqual(
    [(await stage.next(once)).amount, (await stage.next(once)).discount_amount],
    [27_000, 3_000],
  );
  await stage.until('2027-07-01 19:00');
  assert.deepEqual(await amounts(stage, once), [30_000, 27_000, 30_000, 30_000, 30_000, 30_000]);
  assert.deepEqual(await amounts(stage, three), [30_000, 24_000, 24_000, 24_000, 30_000, 30_000]);
  assert.deepEqual(await amounts(stage, ever), [30_000, 25_000, 25_000, 25_000, 25_000, 25_000]);
  const on = await Promise.all(ids.map(async (id) => (await stage.get(id)).on_discount));
  assert.deepEqual(on, [false, false, true]);
});

story(
  'a coupon for three months applied at the start discounts the next three charges',
  START,
  async (stage) => {
    const id = await stage.subscribe();
    await apply(stage, id, { percent_off: 50, duration: 'repeating', duration_in_months: 3 });
    await stage.until('2027-06-01 19:00');
    assert.deepEqual(await amounts(stage, id), [30_000, 15_000, 15_000, 15_000, 30_000]);
  },
);

story('a coupon for one month discounts all weekly charges that fall due in it', START, async (stage) => {
  const id = await stage.subscribe({ plan: { price: 10_000, invoice_interval: 'week' } });
  await apply(stage, id, { percent_off: 50, duration: 'repeating', duration_in_months: 1 });
  await stage.until('2027-03-15 19:00');
  assert.deepEqual(await amounts(stage, id), [10_000, 5_000, 5_000, 5_000, 5_000, 10_000, 10_000]);
});

story('a new coupon replaces the previous one', START, async (stage) => {
  const id = await stage.subscribe();
  await apply(stage, id, { percent_off: 50, duration: 'forever' });
  await stage.until('2027-03-02 10:00');
  await apply(stage, id, { percent_off: 10, duration: 'once' });
  await stage.until('2027-05-01 19:00');
  assert.deepEqual(await amounts(stage, id), [30_000, 15_000, 27_000, 30_000]);
});

story('a coupon for once stays until a charge succeeds', START, async (stage) => {
  const id = await stage.subscribe({ plan: { grace_period: 7 } });
  await apply(stage, id, { percent_off: 10, duration: 'once' });
  await stage.card(id, cardThat('decline_twice'));
  await stage.until('2027-04-03 19:00');
  assert.deepEqual(await amounts(stage, id), [30_000, 27_000, 30_000]);
});

story('a discount above the price makes the charge free and credits nothing', START, async (stage) => {
  const id = await stage.subscribe();
  const { subscriber } = await stage.of(id);
  await apply(stage, id, {
    amount_off: 50_000,
    currency: 'COP',
    duration: 'repeating',
    duration_in_months: 2,
  });
  assert.deepEqual(await stage.until('2027-05-01 19:00'), [
    '2027-03-01 19:00 renew',
    '2027-04-01 19:00 renew',
    '2027-05-01 19:00 renew',
  ]);
  assert.deepEqual(await amounts(stage, id), [30_000, 0, 0, 30_000]);
  const [, free] = await stage.invoices(id);
  assert.deepEqual([free.status, free.discount_amount, free.attempts], ['paid', 30_000, []]);
  assert.equal(await stage.balance(subscriber), 0);
  assert.deepEqual(await stage.paid(id), ['2027-02-01 10:00 30000', '2027-05-01 19:00 30000']);
});

story('a coupon in another currency, used up, expired or inactive is refused', START, async (stage) => {
  const [id, other] = [await stage.subscribe(), await stage.subscribe()];
  const codes = [
    await stage.coupon({ amount_off: 5, currency: 'USD' }),
    await stage.coupon({ redeem_by: '2027-01-31 23:59:59' }),
    await stage.coupon({ active: false }),
    'unknown-code',
  ];
  const single = await stage.coupon({ max_redemptions: 1 });
  await stage.post(`/subscription/${other}/apply-coupon`, { code: single });
  for (const code of [...codes, single]) {
    const { status, body } = await stage.api.post(`/subscription/${id}/apply-coupon`, { code });
    assert.deepEqual([status, body.applied, body.error.code], [400, false, 'coupon_invalid']);
  }
  assert.equal((await stage.next(id)).amount, 30_000);
});

const LEGACY = { discount_period: 2, discount_interval: 'month' };

story('the discount of a plan applies by value or percentage for its period', START, async (stage) => {
  const value = { ...LEGACY, discount_type_amount: 'value', discount_amount: 10_000 };
  const percentage = {
    ...LEGACY,
    discount_type_amount: 'percentage',
    discount_amount: 50,
    discount_period: 3,
  };
  const [first, second] = [
    await stage.subscribe({ plan: value }),
    await stage.subscribe({ plan: percentage }),
  ];
  const { on_discount, discount_ends_at } = await stage.get(first);
  assert.deepEqual([on_discount, discount_ends_at], [true, '2027-04-01 10:00:00']);
  await stage.until('2027-06-01 19:00');
  assert.deepEqual(await amounts(stage, first), [20_000, 20_000, 30_000, 30_000, 30_000]);
  assert.deepEqual(await amounts(stage, second), [15_000, 15_000, 15_000, 30_000, 30_000]);
});

story(
  'the discount of a plan starts with the first charge and is limited to a number of subscribers',
  START,
  async (stage) => {
    const plan = await stage.plan({
      ...LEGACY,
      discount_type_amount: 'value',
      discount_amount: 10_000,
      discount_subscribers_limit: 2,
      trial_period: 1,
      trial_interval: 'month',
    });
    const ids = [
      await stage.subscribe({ plan }),
      await stage.subscribe({ plan }),
      await stage.subscribe({ plan }),
    ];
    await stage.until('2027-05-01 19:00');
    const all = await Promise.all(ids.map((id) => amounts(stage, id)));
    assert.deepEqual(all, [
      [20_000, 20_000, 30_000],
      [20_000, 20_000, 30_000],
      [30_000, 30_000, 30_000],
    ]);
  },
);

story('a free first period counts as a recurrence', START, async (stage) => {
  const gift = { ...LEGACY, discount_type_amount: 'percentage', discount_amount: 100, discount_period: 1 };
  const id = await stage.subscribe({ plan: { ...gift, max_recurrences: 2 } });
  assert.deepEqual(await stage.until('2027-04-01 10:00'), [
    '2027-03-01 19:00 renew',
    '2027-03-01 19:00 canceled',
    '2027-04-01 10:00 ended',
  ]);
  assert.deepEqual(await amounts(stage, id), [0, 30_000]);
});

story('prices include tax, and invoices show it separately', START, async (stage) => {
  const id = await stage.subscribe({ plan: { price: 119_000, tax: 19 } });
  await apply(stage, id, { percent_off: 50, duration: 'once' });
  await stage.until('2027-04-01 19:00');
  assert.deepEqual(
    (await stage.invoices(id)).map(({ base, tax, total }) => [base, tax, total]),
    [
      [100_000, 19_000, 119_000],
      [50_000, 9_500, 59_500],
      [100_000, 19_000, 119_000],
    ],
  );
});
