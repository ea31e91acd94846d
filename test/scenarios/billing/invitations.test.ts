import assert from 'node:assert/strict';
import { cardThat, type Stage, useStories } from '#test/support/stories.ts';
import { VISA } from '#test/support/subscriptions.ts';

const { story } = await useStories();

const START = '2027-02-01 10:00';

const RESULTS: Readonly<Record<number, string>> = { 200: 'approved', 402: 'declined', 502: 'failed' };

/** Accepts the invitation as the subscriber, and returns the outcome. */
async function accept(stage: Stage, invitation_id: string): Promise<string> {
  const { status, body } = await stage.api.post(`/api/v1/sandbox/invitations/${invitation_id}/accept`);
  if (status === 200 && body.transaction === null) return 'nothing to pay';
  return RESULTS[status] ?? `${status} ${JSON.stringify(body)}`;
}

/** Invites the subscriber to renew and accepts. */
async function renew(stage: Stage, id: string): Promise<string> {
  const { invitation_id } = await stage.post(`/subscription/${id}/renew`);
  return accept(stage, invitation_id);
}

async function statuses(stage: Stage, id: string): Promise<string[]> {
  return (await stage.invoices(id)).map(({ number, status, total }) => `${number} ${status} ${total}`);
}

story('accepting during grace pays the open invoice', START, async (stage) => {
  const id = await stage.subscribe({ plan: { grace_period: 7 } });
  await stage.card(id, cardThat('51'));
  await stage.until('2027-03-01 20:00');
  assert.equal(await renew(stage, id), 'declined');
  await stage.card(id, VISA);
  await stage.until('2027-03-08 08:00');
  assert.deepEqual(await statuses(stage, id), ['1 paid 30000', '2 paid 30000']);
  assert.deepEqual(await stage.paid(id), ['2027-02-01 10:00 30000', '2027-03-02 19:00 30000']);
});

story('accepting during grace with another card pays immediately', START, async (stage) => {
  const id = await stage.subscribe({ plan: { grace_period: 7 } });
  await stage.card(id, cardThat('51'));
  await stage.until('2027-03-03 20:00');
  await stage.card(id, VISA);
  assert.equal(await renew(stage, id), 'approved');
  const { status, ends_at, grace_ends_at } = await stage.get(id);
  assert.deepEqual([status, ends_at, grace_ends_at], ['activa', '2027-04-01 10:00:00', null]);
  assert.deepEqual(await statuses(stage, id), ['1 paid 30000', '2 paid 30000']);
});

story('accepting uses the balance, as a charge run does', START, async (stage) => {
  const id = await stage.subscribe({ plan: { price: 56_000 } });
  const { subscriber } = await stage.of(id);
  await stage.until('2027-02-15 10:00');
  await stage.changePlan(id, await stage.plan({ price: 28_000 }), { proration_behavior: 'always_invoice' });
  assert.equal(await stage.balance(subscriber), 14_000);
  assert.equal((await stage.next(id)).amount, 14_000);
  assert.equal(await renew(stage, id), 'approved');
  assert.equal(await stage.balance(subscriber), 0);
  assert.deepEqual((await stage.paid(id)).at(-1), '2027-02-15 10:00 14000');
});

story('accepting early pays the next period and moves the due date', START, async (stage) => {
  const id = await stage.subscribe();
  await stage.until('2027-02-15 10:00');
  assert.equal(await renew(stage, id), 'approved');
  const { starts_at, ends_at, next_transaction } = await stage.get(id);
  assert.deepEqual([starts_at, ends_at], ['2027-02-01 10:00:00', '2027-04-01 10:00:00']);
  assert.equal(next_transaction, '2027-04-01');
  assert.deepEqual(await stage.until('2027-04-01 19:00'), ['2027-04-01 19:00 renew']);
});

story(
  'accepting while paused past the due date pays the period and keeps the pause',
  START,
  async (stage) => {
    const id = await stage.subscribe();
    await stage.post(`/subscription/${id}/pause`);
    await stage.until('2027-03-10 12:00');
    assert.equal(await renew(stage, id), 'approved');
    const { status, ends_at, is_active, next_transaction } = await stage.get(id);
    assert.deepEqual([status, ends_at], ['pausada', '2027-04-01 10:00:00']);
    assert.deepEqual([is_active, next_transaction], [true, null]);
    await stage.post(`/subscription/${id}/resume`);
    assert.deepEqual(await stage.until('2027-04-01 19:00'), ['2027-04-01 19:00 renew']);
  },
);

for (const [kind, code] of [
  ['soft', '51'],
  ['hard', '43'],
  ['error', 'error'],
] as const) {
  story(`a failed payment while paused past the due date (${kind}) changes nothing`, START, async (stage) => {
    const id = await stage.subscribe({ plan: { grace_period: 7 } });
    await stage.post(`/subscription/${id}/pause`);
    await stage.until('2027-03-10 12:00');
    await stage.card(id, cardThat(code));
    assert.equal(await renew(stage, id), kind === 'error' ? 'failed' : 'declined');
    const { status, next_transaction, grace_ends_at } = await stage.get(id);
    assert.deepEqual([status, next_transaction, grace_ends_at], ['pausada', null, null]);
    await stage.card(id, VISA);
    await stage.post(`/subscription/${id}/resume`);
    assert.deepEqual(await stage.until('2027-03-11 12:00'), ['2027-03-10 19:00 renew']);
  });
}

story('accepting undoes a cancellation at the end of the period', START, async (stage) => {
  const id = await stage.subscribe();
  await stage.put(`/subscription/cancel/${id}`);
  assert.equal(await renew(stage, id), 'nothing to pay');
  const { canceled, cancel_at, next_transaction } = await stage.get(id);
  assert.deepEqual([canceled, cancel_at, next_transaction], [false, null, '2027-03-01']);
  assert.deepEqual(await stage.until('2027-03-01 19:00'), ['2027-03-01 19:00 renew']);
});

story('a revived subscription counts its recurrences from one', START, async (stage) => {
  const id = await stage.subscribe({ plan: { max_recurrences: 2 } });
  await stage.until('2027-06-10 10:00');
  assert.equal((await stage.get(id)).status, 'cancelada');
  assert.equal(await renew(stage, id), 'approved');
  const { status, canceled, starts_at, ends_at, next_transaction } = await stage.get(id);
  assert.deepEqual([status, canceled, next_transaction], ['activa', false, '2027-07-10']);
  assert.deepEqual([starts_at, ends_at], ['2027-06-10 10:00:00', '2027-07-10 10:00:00']);
  assert.deepEqual(await stage.until('2028-01-01 10:00'), [
    '2027-07-10 19:00 renew',
    '2027-07-10 19:00 canceled',
    '2027-08-10 10:00 ended',
  ]);
});

story('an unpaid subscription that ended can be invited to another plan', START, async (stage) => {
  const id = await stage.subscribe();
  await stage.card(id, cardThat('51'));
  await stage.until('2027-05-05 10:00');
  const plan_id = await stage.plan({ price: 50_000 });
  const direct = await stage.api.put(`/subscription/${id}/change-plan`, { plan_id, mode: 'direct' });
  assert.deepEqual([direct.status, direct.body.error.code], [400, 'subscription_inactive']);
  const { invited, invitation_id } = await stage.changePlan(id, plan_id);
  assert.equal(invited, true);
  assert.equal(await accept(stage, invitation_id), 'declined', 'the card still has no funds');
  assert.equal((await stage.get(id)).status, 'finalizada');
});
