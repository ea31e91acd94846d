import assert from 'node:assert/strict';
import { useReceiver } from '#test/support/receiver.ts';
import { cardThat, type Stage, useStories } from '#test/support/stories.ts';
import { cardData, VISA } from '#test/support/subscriptions.ts';

const { story, network } = await useStories();
const { url: webhook_url, received } = await useReceiver();

const START = '2027-04-01 10:00';
const MIDDLE = '2027-04-16 10:00';
const SMALL = { name: 'Pequeño', price: 30_000 };
const LARGE = { name: 'Grande', price: 60_000 };

async function endAndRevive(stage: Stage, id: string): Promise<void> {
  await stage.put(`/subscription/cancel/${id}`, { at_period_end: false });
  const { invitation_id } = await stage.post(`/subscription/${id}/renew`);
  await stage.post(`/api/v1/sandbox/invitations/${invitation_id}/accept`);
}

story('a credit of an ended subscription is granted once, even if it is revived', START, async (stage) => {
  const id = await stage.subscribe({ plan: LARGE });
  const { subscriber } = await stage.of(id);
  await stage.until(MIDDLE);
  await stage.changePlan(id, await stage.plan(SMALL));
  assert.equal((await stage.next(id)).proration_amount, -15_000);
  await endAndRevive(stage, id);
  assert.deepEqual(await stage.paid(id), [`${START} 60000`, `${MIDDLE} 15000`], '30,000 minus the balance');
  assert.equal(await stage.balance(subscriber), 0);
  assert.equal((await stage.next(id)).proration_amount, 0);
});

story('a debt of an ended subscription is dropped, even if it is revived', START, async (stage) => {
  const id = await stage.subscribe({ plan: SMALL });
  await stage.until(MIDDLE);
  await stage.changePlan(id, await stage.plan(LARGE));
  await endAndRevive(stage, id);
  assert.deepEqual(await stage.paid(id), [`${START} 30000`, `${MIDDLE} 60000`]);
});

story('a scheduled plan with a charge of unknown outcome is charged once', START, async (stage) => {
  const id = await stage.subscribe({ plan: SMALL });
  const large = await stage.plan(LARGE);
  await stage.changePlan(id, large, { applies_at: 'period_end' });
  await stage.card(id, cardThat('no_answer_done'));
  await network.faults({ mode: 'error' });
  assert.deepEqual(await stage.until('2027-05-01 19:00'), ['2027-05-01 19:00 plan_changed']);
  const busy = await stage.api.put(`/subscription/cancel/${id}`);
  assert.equal(`${busy.status} ${busy.body.error.code}`, '429 payment_in_progress');
  await network.faults({});
  await stage.card(id, VISA);
  const happened = await stage.until('2027-05-31 20:00');
  assert.deepEqual(happened.filter((line) => line.endsWith(' renew')).length, 1);
  const { subscription_plan_id, ends_at } = await stage.get(id);
  assert.deepEqual([subscription_plan_id, ends_at], [large, '2027-06-01 10:00:00']);
});

story('a scheduled plan without cost is reported in order, with its renewal', START, async (stage) => {
  const advanced_options = { result_urls: { webhook: webhook_url } };
  const id = await stage.subscribe({ plan: { ...SMALL, advanced_options } });
  const large = await stage.plan({ ...LARGE, advanced_options });
  await stage.changePlan(id, large, { applies_at: 'period_end' });
  await stage.post(`/subscription/${id}/apply-coupon`, { code: await stage.coupon({ percent_off: 100 }) });
  await stage.until('2027-05-01 19:00');
  await stage.put(`/subscription/cancel/${id}`);
  await stage.until('2027-06-01 10:00');
  assert.deepEqual(
    received.map(({ body }) => JSON.parse(body)).map(({ sequence, event }) => `${sequence} ${event}`),
    ['1 created', '2 plan_changed', '3 renew', '4 canceled', '5 ended'],
  );
});

story('an immediate change of plan does not use up a coupon for once', START, async (stage) => {
  const id = await stage.subscribe({ plan: SMALL });
  const code = await stage.coupon({ percent_off: 50, duration: 'once', max_redemptions: 1 });
  await stage.post(`/subscription/${id}/apply-coupon`, { code });
  await stage.until(MIDDLE);
  await stage.changePlan(id, await stage.plan(LARGE), { proration_behavior: 'always_invoice' });
  assert.deepEqual(await stage.paid(id), [`${START} 30000`, `${MIDDLE} 15000`]);
  const other = await stage.coupon({ percent_off: 10, duration: 'once' });
  await stage.post(`/subscription/${id}/apply-coupon`, { code: other });
  await stage.post(`/subscription/${id}/apply-coupon`, { code });
  assert.equal((await stage.next(id)).amount, 30_000);
});

story(
  'a card declined at the first charge is not stored; a card stored before is kept',
  START,
  async (stage) => {
    const [plan_id, subscriber_id] = [await stage.plan(), await stage.subscriber()];
    const begin = (card: object) =>
      stage.api.post('/subscription', { plan_id, subscriber_id, office: stage.merchant.office, ...card });
    const cards = async () => (await stage.api.get(`/subscriber/${subscriber_id}/cards`)).body;
    const declined = await begin({ card_information: cardData(cardThat('51')) });
    assert.equal(declined.status, 402);
    assert.deepEqual(await cards(), []);
    const trial = await stage.plan({ trial_period: 7 });
    await stage.post('/subscription', {
      plan_id: trial,
      subscriber_id,
      office: stage.merchant.office,
      card_information: cardData(cardThat('51')),
    });
    const [saved] = await cards();
    assert.equal((await begin({ card: saved.token })).status, 402);
    assert.deepEqual(await cards(), [saved]);
  },
);
