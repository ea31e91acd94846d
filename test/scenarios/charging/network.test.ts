import assert from 'node:assert/strict';
import { cardThat, useStories } from '#test/support/stories.ts';
import { VISA } from '#test/support/subscriptions.ts';

const { story, network } = await useStories();

const START = '2027-02-01 10:00';

story(
  'an approved charge without an answer is queried before other actions and paid once',
  START,
  async (stage) => {
    const id = await stage.subscribe({ plan: { grace_period: 7 } });
    await stage.card(id, cardThat('no_answer_done'));
    await stage.until('2027-03-01 19:00');
    const { status, is_active } = await stage.get(id);
    assert.deepEqual([status, is_active], ['activa', true]);
    for (const answer of [
      await stage.api.put(`/subscription/cancel/${id}`),
      await stage.api.post(`/subscription/${id}/pause`),
      await stage.api.put(`/subscription/${id}/change-plan`, { plan_id: await stage.plan() }),
    ]) {
      assert.deepEqual([answer.status, answer.body.error.code], [429, 'payment_in_progress']);
    }
    assert.deepEqual(await stage.until('2027-03-15 19:00'), [
      '2027-03-01 19:00:05 network_asked approved',
      '2027-03-01 19:00:05 renew',
    ]);
    assert.deepEqual(await stage.paid(id), ['2027-02-01 10:00 30000', '2027-03-01 19:00:05 30000']);
    assert.equal((await stage.get(id)).ends_at, '2027-04-01 10:00:00');
  },
);

story(
  'a failed charge without an answer is retried at the next charge run during grace',
  START,
  async (stage) => {
    const id = await stage.subscribe({ plan: { grace_period: 7 } });
    await stage.card(id, cardThat('no_answer_not_done'));
    assert.deepEqual(await stage.until('2027-03-02 10:00'), [
      '2027-03-01 19:00:05 network_asked failed',
      '2027-03-01 19:00:05 retry',
    ]);
    const { status, next_charge_at } = await stage.get(id);
    assert.deepEqual([status, next_charge_at], ['en_gracia', '2027-03-02T19:00:00-05:00']);
    await stage.card(id, VISA);
    assert.deepEqual(await stage.until('2027-04-01 10:00'), ['2027-03-02 19:00 renew']);
  },
);

story(
  'a failed charge without an answer is retried for a day without grace, because no bank declined it',
  START,
  async (stage) => {
    const [id, lost] = [await stage.subscribe(), await stage.subscribe()];
    for (const one of [id, lost]) await stage.card(one, cardThat('error'));
    assert.deepEqual(await stage.until('2027-03-01 21:30'), []);
    assert.equal((await stage.get(id)).status, 'activa');
    await stage.card(id, VISA);
    assert.deepEqual(await stage.until('2027-03-03 10:00'), [
      '2027-03-01 22:00 renew',
      '2027-03-02 19:00 ended',
    ]);
    assert.equal((await stage.get(id)).ends_at, '2027-04-01 10:00:00');
    assert.equal((await stage.get(lost)).status, 'finalizada');
  },
);

story('charges at 19:00 during an outage of the network are made once it recovers', START, async (stage) => {
  const plan = await stage.plan({ grace_period: 3 });
  const [graced, ungraced] = [await stage.subscribe({ plan }), await stage.subscribe()];
  await network.faults({ mode: 'error' });
  const queries = await stage.until('2027-03-01 23:00');
  assert.equal(queries.length, 8, 'each is queried after 5 s, 1 min, 5 min and 1 h');
  assert.ok(queries.every((line) => line.endsWith('network_asked open')));
  for (const id of [graced, ungraced]) assert.equal((await stage.get(id)).is_active, true);
  await network.faults({});
  const after = await stage.until('2027-03-04 10:00');
  assert.deepEqual(
    after.filter((line) => line.includes('network_asked')),
    Array.from({ length: 2 }, () => '2027-03-02 20:06:05 network_asked failed'),
  );
  assert.deepEqual(await stage.paid(ungraced), ['2027-02-01 10:00 30000', '2027-03-02 21:06:05 30000']);
  assert.deepEqual(await stage.paid(graced), ['2027-02-01 10:00 30000', '2027-03-03 19:00 30000']);
});

story('a subscription is hidden until the outcome of its first charge is known', START, async (stage) => {
  const { office } = stage.merchant;
  const [plan_id, subscriber_id] = [await stage.plan(), await stage.subscriber()];
  const begin = (number: string) =>
    stage.api.post('/subscription', {
      plan_id,
      subscriber_id,
      office,
      card_information: { holder: 'Ana', number, datetime: '2039-12', cvv: '123' },
    });
  const absent = await begin(cardThat('no_answer_not_done'));
  assert.equal(absent.status, 202);
  const again = await begin(VISA);
  assert.deepEqual([again.status, again.body.error.code], [400, 'subscriber_already_subscribed']);
  assert.equal((await stage.api.get('/subscription')).body.total, 0);
  await stage.until('2027-02-01 10:01');
  const done = await begin(cardThat('no_answer_done'));
  assert.equal(done.status, 202);
  const id = done.body.subscription_id;
  assert.equal((await stage.api.get(`/subscription/${id}`)).status, 404);
  await stage.until('2027-02-01 10:02');
  assert.equal((await stage.get(id)).status, 'activa');
  assert.equal((await stage.api.get(`/subscription/${absent.body.subscription_id}`)).status, 404);
  assert.deepEqual(
    (await stage.invoices(id)).map(({ number, total }) => [number, total]),
    [[1, 30_000]],
  );
});

story(
  'an immediate change of plan without an answer is applied once its outcome is known',
  START,
  async (stage) => {
    const id = await stage.subscribe({ plan: { price: 28_000 } });
    const large = await stage.plan({ price: 56_000 });
    await stage.card(id, cardThat('no_answer_done'));
    const body = { plan_id: large, proration_behavior: 'always_invoice' };
    const { status, body: answer } = await stage.api.put(`/subscription/${id}/change-plan`, body);
    assert.deepEqual([status, answer.changed], [202, false]);
    assert.notEqual((await stage.of(id)).plan, large);
    assert.deepEqual(await stage.until('2027-02-01 11:00'), [
      '2027-02-01 10:00:05 network_asked approved',
      '2027-02-01 10:00:05 plan_changed',
    ]);
    assert.equal((await stage.of(id)).plan, large);
    assert.deepEqual(await stage.paid(id), ['2027-02-01 10:00 28000', '2027-02-01 10:00:05 28000']);
  },
);

story(
  'a renewal of a paused subscription without an answer blocks other actions until its outcome is known',
  START,
  async (stage) => {
    const id = await stage.subscribe();
    await stage.post(`/subscription/${id}/pause`);
    await stage.until('2027-03-10 12:00');
    await stage.card(id, cardThat('no_answer_done'));
    const { invitation_id } = await stage.post(`/subscription/${id}/renew`);
    const accepted = await stage.api.post(`/api/v1/sandbox/invitations/${invitation_id}/accept`);
    assert.equal(accepted.status, 202);
    const early = await stage.api.post(`/subscription/${id}/resume`);
    assert.deepEqual([early.status, early.body.error.code], [429, 'payment_in_progress']);
    assert.deepEqual(await stage.until('2027-03-10 13:00'), [
      '2027-03-10 12:00:05 network_asked approved',
      '2027-03-10 12:00:05 renew',
    ]);
    await stage.post(`/subscription/${id}/resume`);
    assert.equal((await stage.get(id)).ends_at, '2027-04-01 10:00:00');
  },
);
