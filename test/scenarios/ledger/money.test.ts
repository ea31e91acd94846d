import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardThat, useStories } from '#test/support/stories.ts';
import { cardData, VISA } from '#test/support/subscriptions.ts';

const { story, open, close } = await useStories();

const START = '2027-04-01 08:00';

story('two subscriptions of one subscriber share a balance without using it twice', START, async (stage) => {
  const subscriber = await stage.subscriber();
  const first = await stage.subscribe({ plan: { price: 60_000 }, subscriber });
  const second = await stage.subscribe({ plan: { price: 20_000 }, subscriber });
  const smaller = await stage.plan({ price: 30_000 });
  await stage.changePlan(first, smaller, { proration_behavior: 'always_invoice' });
  assert.equal(await stage.balance(subscriber), 30_000);
  await stage.until('2027-05-01 19:00');
  assert.equal(await stage.balance(subscriber), 0);
  const may = [...(await stage.paid(first)), ...(await stage.paid(second))].filter((line) =>
    line.startsWith('2027-05'),
  );
  const sum = may.reduce((total, line) => total + Number(line.split(' ')[2]), 0);
  assert.equal(sum, 20_000, '50,000 are due, and the balance pays 30,000');
});

story('a declined charge leaves the balance for the next charge', START, async (stage) => {
  const subscriber = await stage.subscriber();
  const id = await stage.subscribe({ plan: { price: 40_000 }, subscriber });
  const smaller = await stage.plan({ price: 30_000, grace_period: 7 });
  await stage.changePlan(id, smaller, { proration_behavior: 'always_invoice' });
  assert.equal(await stage.balance(subscriber), 10_000);
  await stage.card(id, cardThat('51'));
  assert.deepEqual(await stage.until('2027-05-02 20:00'), [
    '2027-05-01 19:00 retry',
    '2027-05-02 19:00 retry',
  ]);
  assert.equal(await stage.balance(subscriber), 10_000);
  await stage.until('2027-05-03 18:00');
  await stage.card(id, VISA);
  assert.deepEqual(await stage.until('2027-05-03 19:00'), ['2027-05-03 19:00 renew']);
  assert.equal(await stage.balance(subscriber), 0);
  const { balance_applied, total, attempts } = (await stage.invoices(id)).at(-1);
  assert.deepEqual([balance_applied, total, attempts.length], [10_000, 20_000, 3]);
});

story(
  'a balance pays a first charge, and a declined first charge leaves it unchanged',
  START,
  async (stage) => {
    const subscriber = await stage.subscriber();
    const id = await stage.subscribe({ plan: { price: 60_000 }, subscriber });
    const smaller = await stage.plan({ price: 10_000 });
    await stage.changePlan(id, smaller, { proration_behavior: 'always_invoice' });
    assert.equal(await stage.balance(subscriber), 50_000);
    const body = {
      plan_id: await stage.plan({ price: 80_000 }),
      subscriber_id: subscriber,
      office: stage.merchant.office,
      card_information: cardData(cardThat('51')),
    };
    assert.equal((await stage.api.post('/subscription', body)).status, 402);
    assert.equal(await stage.balance(subscriber), 50_000);
    const free = await stage.subscribe({ plan: { price: 20_000 }, subscriber });
    assert.deepEqual([await stage.paid(free), await stage.balance(subscriber)], [[], 30_000]);
    const part = await stage.subscribe({ plan: { price: 40_000 }, subscriber });
    assert.deepEqual(await stage.paid(part), ['2027-04-01 08:00 10000']);
    assert.equal(await stage.balance(subscriber), 0);
  },
);

story('a balance remains when the last subscription ends', START, async (stage) => {
  const subscriber = await stage.subscriber();
  const id = await stage.subscribe({ plan: { price: 60_000 }, subscriber });
  const smaller = await stage.plan({ price: 10_000 });
  await stage.changePlan(id, smaller, { proration_behavior: 'always_invoice' });
  await stage.put(`/subscription/cancel/${id}`);
  assert.deepEqual(await stage.until('2027-06-01 19:00'), ['2027-05-01 08:00 ended']);
  assert.equal(await stage.balance(subscriber), 50_000);
});

for (const [currency_type, price, pesos] of [
  ['USD', 10.5, 42_000],
  ['EUR', 9.99, 44_955],
] as const) {
  story(
    `in ${currency_type} the card pays ${price} and the journal records ${pesos} pesos`,
    START,
    async (stage) => {
      const id = await stage.subscribe({ plan: { price, currency_type } });
      await stage.until('2027-05-01 19:00');
      assert.deepEqual(await stage.paid(id), [`2027-04-01 08:00 ${price}`, `2027-05-01 19:00 ${price}`]);
      const { data } = (await stage.api.get(`/subscription/${id}/transactions`)).body;
      assert.deepEqual([data[0].currency_type, data[0].value_cop], [currency_type, pesos]);
    },
  );
}

story('balances of one subscriber in two currencies are separate', START, async (stage) => {
  const subscriber = await stage.subscriber();
  const pesos = await stage.subscribe({ plan: { price: 40_000 }, subscriber });
  const dollars = await stage.subscribe({ plan: { price: 20, currency_type: 'USD' }, subscriber });
  const smaller = await stage.plan({ price: 5, currency_type: 'USD' });
  await stage.changePlan(dollars, smaller, { proration_behavior: 'always_invoice' });
  assert.deepEqual(
    [(await stage.next(pesos)).balance_applied, (await stage.next(dollars)).balance_applied],
    [0, 5],
  );
  await stage.until('2027-08-01 19:00');
  assert.deepEqual(
    (await stage.invoices(dollars)).map(({ total }) => total),
    [20, 0, 0, 0, 0, 5],
  );
  assert.deepEqual((await stage.paid(pesos)).length, 5);
});

story('a refund does not change the paid period', START, async (stage) => {
  const id = await stage.subscribe();
  await stage.until('2027-05-02 10:00');
  const { data } = (await stage.api.get(`/subscription/${id}/transactions`)).body;
  const path = `/api/v1/payment/transaction/${data[0].id}/refund`;
  const { transaction } = await stage.post(path, { amount: 10_000 });
  assert.equal(transaction.status, 'Aprobada');
  assert.deepEqual(await stage.until('2027-06-01 19:00'), ['2027-06-01 19:00 renew']);
});

test('the clocks of two merchants are independent', async () => {
  const [early, late] = [await open('2027-02-01 10:00'), await open('2028-02-01 10:00')];
  const [first, second] = [await early.subscribe(), await late.subscribe()];
  assert.deepEqual(await late.until('2028-04-01 19:00'), [
    '2028-03-01 19:00 renew',
    '2028-04-01 19:00 renew',
  ]);
  assert.deepEqual(await early.paid(first), ['2027-02-01 10:00 30000']);
  assert.deepEqual(await early.until('2027-03-01 19:00'), ['2027-03-01 19:00 renew']);
  assert.deepEqual((await late.paid(second)).length, 3);
  await close(early);
  await close(late);
});
