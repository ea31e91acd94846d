import assert from 'node:assert/strict';
import { cardThat, useStories } from '#test/support/stories.ts';

const { story } = await useStories();

story(
  'a pause past the due date stops charges and service; resuming starts a new period',
  '2027-02-01 10:00',
  async (stage) => {
    const id = await stage.subscribe();
    await stage.until('2027-02-20 10:00');
    await stage.post(`/subscription/${id}/pause`);
    const paused = await stage.get(id);
    assert.deepEqual([paused.status, paused.paused, paused.is_active], ['pausada', true, true]);
    assert.deepEqual([paused.paused_at, paused.resumes_at], ['2027-02-20 10:00:00', null]);
    assert.deepEqual([paused.ends_at, paused.next_transaction], ['2027-03-01 10:00:00', null]);
    assert.deepEqual(await stage.until('2027-03-01 09:59:59'), []);
    assert.equal((await stage.get(id)).is_active, true);
    assert.deepEqual(await stage.until('2027-03-10 12:00'), []);
    assert.equal((await stage.get(id)).is_active, false);
    await stage.post(`/subscription/${id}/resume`);
    const { status, starts_at, ends_at, is_active, next_charge_at } = await stage.get(id);
    assert.deepEqual([status, is_active], ['activa', true]);
    assert.deepEqual([starts_at, ends_at], ['2027-03-10 12:00:00', '2027-04-10 12:00:00']);
    assert.equal(next_charge_at, '2027-03-10T19:00:00-05:00');
    assert.deepEqual(await stage.until('2027-04-10 19:00'), [
      '2027-03-10 19:00 renew',
      '2027-04-10 19:00 renew',
    ]);
    assert.equal((await stage.get(id)).ends_at, '2027-05-10 12:00:00');
  },
);

story('a pause before the due date does not change the period', '2027-02-01 10:00', async (stage) => {
  const id = await stage.subscribe();
  await stage.until('2027-02-10 10:00');
  await stage.post(`/subscription/${id}/pause`);
  await stage.until('2027-02-20 10:00');
  await stage.post(`/subscription/${id}/resume`);
  assert.equal((await stage.get(id)).ends_at, '2027-03-01 10:00:00');
  assert.deepEqual(await stage.until('2027-03-01 19:00'), ['2027-03-01 19:00 renew']);
});

story(
  'a pause with an end resumes automatically; pausing again moves the end',
  '2027-02-01 10:00',
  async (stage) => {
    const id = await stage.subscribe();
    await stage.post(`/subscription/${id}/pause`, { resumes_at: '2027-02-15 08:00:00' });
    await stage.until('2027-02-10 10:00');
    const { subscription } = await stage.post(`/subscription/${id}/pause`, {
      resumes_at: '2027-04-15 20:00:00',
    });
    assert.deepEqual(
      [subscription.pausedAt, subscription.resumesAt],
      ['2027-02-01 10:00:00', '2027-04-15 20:00:00'],
    );
    assert.deepEqual(await stage.until('2027-05-15 20:00'), [
      '2027-04-15 20:00 resumed',
      '2027-04-16 19:00 renew',
      '2027-05-15 19:00 renew',
    ]);
    assert.equal((await stage.get(id)).ends_at, '2027-06-15 20:00:00');
  },
);

story(
  'a pause during grace gives up the old period; resuming starts a new one',
  '2027-02-01 10:00',
  async (stage) => {
    const id = await stage.subscribe({ plan: { grace_period: 7 } });
    await stage.card(id, cardThat('decline_twice'));
    assert.deepEqual(await stage.until('2027-03-01 20:00'), ['2027-03-01 19:00 retry']);
    await stage.post(`/subscription/${id}/pause`);
    assert.deepEqual(
      await stage.until('2027-03-20 10:00'),
      [],
      'the end of the grace period does not end a paused subscription',
    );
    assert.equal((await stage.get(id)).is_active, false);
    await stage.post(`/subscription/${id}/resume`);
    assert.deepEqual(await stage.until('2027-03-23 10:00'), [
      '2027-03-20 19:00 retry',
      '2027-03-21 19:00 retry',
      '2027-03-22 19:00 renew',
    ]);
    assert.deepEqual(
      (await stage.invoices(id)).map(({ number, status }) => `${number} ${status}`),
      ['1 paid', '2 uncollectible', '3 paid'],
    );
    assert.equal((await stage.get(id)).ends_at, '2027-04-20 10:00:00');
  },
);

story(
  'a paused subscription is cancelled at the end of its paid time, or immediately if that is over',
  '2027-02-01 10:00',
  async (stage) => {
    const plan = await stage.plan({});
    const [early, late, now] = [
      await stage.subscribe({ plan }),
      await stage.subscribe({ plan }),
      await stage.subscribe({ plan }),
    ];
    for (const id of [early, late, now])
      await stage.post(`/subscription/${id}/pause`, { resumes_at: '2027-12-01' });
    await stage.put(`/subscription/cancel/${early}`);
    await stage.put(`/subscription/cancel/${now}`, { at_period_end: false });
    assert.deepEqual(
      [(await stage.get(early)).status, (await stage.get(now)).status],
      ['pausada', 'cancelada'],
    );
    assert.deepEqual(await stage.until('2027-03-05 10:00'), ['2027-03-01 10:00 ended']);
    await stage.put(`/subscription/cancel/${late}`);
    assert.deepEqual(
      [(await stage.get(early)).status, (await stage.get(late)).status],
      ['cancelada', 'cancelada'],
    );
    const resumed = await stage.api.post(`/subscription/${late}/resume`);
    assert.deepEqual([resumed.status, resumed.body.error.code], [400, 'subscription_canceled']);
    assert.deepEqual(await stage.until('2028-01-01 10:00'), []);
  },
);

story(
  'a cancellation at the end of the period ends the subscription once, without a charge',
  '2027-02-01 10:00',
  async (stage) => {
    const id = await stage.subscribe();
    await stage.until('2027-02-20 10:00');
    const { subscription } = await stage.put(`/subscription/cancel/${id}`);
    assert.deepEqual([subscription.status, subscription.isActive], ['activa', true]);
    assert.equal(subscription.cancelAt, '2027-03-01T10:00:00-05:00');
    const { canceled_at, ends_at, next_transaction } = await stage.get(id);
    assert.deepEqual(
      [canceled_at, ends_at, next_transaction],
      ['2027-02-20 10:00:00', '2027-03-01 10:00:00', null],
    );
    assert.deepEqual(await stage.until('2027-06-01 10:00'), ['2027-03-01 10:00 ended']);
    assert.deepEqual(await stage.paid(id), ['2027-02-01 10:00 30000']);
  },
);

story(
  'a trial that is paused and resumed stays a trial until its last instant',
  '2027-02-01 10:00',
  async (stage) => {
    const id = await stage.subscribe({ plan: { trial_period: 14 } });
    const look = async () => {
      const { status, on_trial, trial_ends_at } = await stage.get(id);
      return [status, on_trial, trial_ends_at];
    };
    assert.deepEqual(await look(), ['trial', true, '2027-02-15 10:00:00']);
    await stage.until('2027-02-05 10:00');
    await stage.post(`/subscription/${id}/pause`);
    assert.deepEqual(await look(), ['pausada', true, '2027-02-15 10:00:00']);
    await stage.until('2027-02-08 10:00');
    await stage.post(`/subscription/${id}/resume`);
    assert.deepEqual(await look(), ['activa', true, '2027-02-15 10:00:00']);
    await stage.until('2027-02-15 09:59:59');
    assert.deepEqual(await look(), ['activa', true, '2027-02-15 10:00:00']);
    await stage.until('2027-02-15 10:00');
    assert.deepEqual(await look(), ['activa', false, '2027-02-15 10:00:00']);
    assert.deepEqual(await stage.until('2027-02-15 19:00'), ['2027-02-15 19:00 renew']);
    assert.deepEqual(await look(), ['activa', false, '2027-02-15 10:00:00']);
  },
);

story('a trial that ends during a pause is over after resuming', '2027-02-01 10:00', async (stage) => {
  const id = await stage.subscribe({ plan: { trial_period: 7 } });
  await stage.until('2027-02-05 10:00');
  await stage.post(`/subscription/${id}/pause`);
  await stage.until('2027-02-08 09:59:59');
  assert.equal((await stage.get(id)).on_trial, true);
  await stage.until('2027-02-08 10:00');
  assert.equal((await stage.get(id)).on_trial, false);
  await stage.until('2027-02-20 10:00');
  await stage.post(`/subscription/${id}/resume`);
  assert.equal((await stage.get(id)).on_trial, false);
});
