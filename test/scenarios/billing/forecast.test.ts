import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listExpectedDays } from '#src/billing/subscriptions/forecast/store.ts';
import { FORECAST_DAYS, updateForecasts } from '#src/billing/subscriptions/forecast/update.ts';
import { formatDecimal } from '#src/kernel/money.ts';
import { cardThat, type Stage, useStories } from '#test/support/stories.ts';
import { VISA } from '#test/support/subscriptions.ts';

const { story, open, service } = await useStories();

/** Returns the expected charges by day, such as `2027-04-01 30000.00 COP`. */
async function expectedFrom(stage: Stage, today: string): Promise<string[]> {
  await updateForecasts(service.deps);
  const scope = { commerce_id: stage.merchant.id, production: false, offices: null };
  const days = await listExpectedDays(service.deps.db, scope, { today, days: FORECAST_DAYS });
  return days
    .filter(({ amount }) => amount > 0n)
    .map(({ day, amount, currency }) => `${day} ${formatDecimal(amount)} ${currency}`)
    .sort();
}

/** Returns the charged amounts by day, from the transactions of the API. */
async function chargedBetween(
  stage: Stage,
  ids: readonly string[],
  from: string,
  to: string,
): Promise<string[]> {
  const sums = new Map<string, number>();
  for (const id of ids) {
    const { data } = (await stage.api.get(`/subscription/${id}/transactions?per_page=100`)).body;
    for (const { approved_at, amount, currency_type } of data) {
      const day = approved_at?.slice(0, 10) ?? '';
      if (day < from || day > to) continue;
      const key = `${day} ${currency_type}`;
      sums.set(key, (sums.get(key) ?? 0) + Math.round(amount * 100));
    }
  }
  return [...sums]
    .map(([key, sum]) => `${key.slice(0, 10)} ${(sum / 100).toFixed(2)} ${key.slice(11)}`)
    .sort();
}

story('the forecast of thirty days equals the charges of those days', '2027-04-01 08:00', async (stage) => {
  const ids: string[] = [];
  const begin = async (options: Parameters<Stage['subscribe']>[0]) => {
    const id = await stage.subscribe(options);
    ids.push(id);
    return id;
  };
  await begin({ plan: { price: 12_000, invoice_interval: 'week' } });
  await begin({ plan: { price: 9.99, currency_type: 'USD', invoice_period: 10, invoice_interval: 'day' } });
  await begin({ plan: { price: 50_000, trial_period: 14, trial_interval: 'day' } });
  await begin({ plan: { price: 900_000, invoice_interval: 'year' } });
  const monthly = await begin({ plan: { price: 30_000 } });
  const leaving = await begin({ plan: { price: 7_000, invoice_interval: 'week' } });
  const paused = await begin({ plan: { price: 11_000 } });
  const changing = await begin({ plan: { price: 20_000 } });
  const subscriber = await stage.subscriber();
  const richer = await begin({ plan: { price: 60_000 }, subscriber });
  await begin({ plan: { price: 40_000, invoice_interval: 'week' }, subscriber });
  await stage.until('2027-05-02 10:00');
  const late = await begin({ plan: { price: 45_000, grace_period: 7, invoice_interval: 'week' } });
  await stage.card(late, cardThat('51'));
  await stage.until('2027-05-10 10:00');
  assert.equal((await stage.get(late)).status, 'en_gracia');
  await stage.card(late, VISA);
  const coupon = await stage.coupon({ percent_off: 50, duration: 'once' });
  await stage.post(`/subscription/${monthly}/apply-coupon`, { code: coupon });
  await stage.put(`/subscription/cancel/${leaving}`);
  await stage.post(`/subscription/${paused}/pause`, { resumes_at: '2027-05-25T09:00:00-05:00' });
  await stage.changePlan(changing, await stage.plan({ price: 35_000 }));
  await stage.changePlan(richer, await stage.plan({ price: 10_000 }), {
    proration_behavior: 'always_invoice',
  });
  assert.ok((await stage.balance(subscriber)) > 0);
  const expected = await expectedFrom(stage, '2027-05-10');
  assert.ok(expected.length > 10, expected.join('\n'));
  await stage.until('2027-06-08 23:00');
  assert.deepEqual(await chargedBetween(stage, ids, '2027-05-10', '2027-06-08'), expected);
});

test('the forecast follows an edited plan, moves with the days and is erased with its environment', async () => {
  const stage = await open('2027-04-01 08:00');
  const plan = await stage.plan({ price: 20_000 });
  await stage.subscribe({ plan });
  await stage.subscribe({ plan: { price: 1_200_000, invoice_interval: 'year' } });
  assert.deepEqual(await expectedFrom(stage, '2027-04-02'), ['2027-05-01 20000.00 COP']);
  await stage.put(`/plan/${plan}`, { price: 25_000 });
  assert.deepEqual(await expectedFrom(stage, '2027-04-02'), ['2027-05-01 25000.00 COP']);
  assert.deepEqual(await updateForecasts(service.deps), { forecast: 0 });
  await stage.until('2028-03-10 08:00');
  assert.deepEqual(await expectedFrom(stage, '2028-03-10'), ['2028-04-01 1225000.00 COP']);
  assert.equal((await stage.api.delete('/api/v1/sandbox')).status, 200);
  assert.deepEqual(await expectedFrom(stage, '2028-03-10'), []);
});
