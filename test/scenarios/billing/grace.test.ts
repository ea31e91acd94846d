import assert from 'node:assert/strict';
import { cardThat, type Stage, useStories } from '#test/support/stories.ts';
import { VISA } from '#test/support/subscriptions.ts';

const { story } = await useStories();

/** A grace period of seven days. */
const WEEK = { grace_period: 7, grace_interval: 'day' };

/** The retries at 19:00 on these days of March. */
function retries(...days: number[]): string[] {
  return days.map((day) => `2027-03-0${day} 19:00 retry`);
}

story(
  'a charge that succeeds after two soft declines keeps the billing schedule',
  '2027-02-01 10:00',
  async (stage) => {
    const id = await stage.subscribe({ plan: WEEK });
    await stage.card(id, cardThat('decline_twice'));
    assert.deepEqual(await stage.until('2027-03-02 20:00'), retries(1, 2));
    const late = await stage.get(id);
    assert.deepEqual([late.status, late.on_grace_period, late.is_active], ['en_gracia', true, true]);
    assert.deepEqual([late.ends_at, late.grace_ends_at], ['2027-03-01 10:00:00', '2027-03-08 10:00:00']);
    assert.equal(late.next_charge_at, '2027-03-03T19:00:00-05:00');
    const [, open] = await stage.invoices(id);
    assert.deepEqual([open.number, open.status, open.total, open.attempts.length], [2, 'open', 30_000, 2]);
    assert.deepEqual(
      open.attempts.map(({ error }: { error: { code: string } }) => error.code),
      ['51', '51'],
    );
    assert.deepEqual(await stage.until('2027-03-31 20:00'), ['2027-03-03 19:00 renew']);
    const { status, grace_ends_at, starts_at, ends_at } = await stage.get(id);
    assert.deepEqual([status, grace_ends_at], ['activa', null]);
    assert.deepEqual([starts_at, ends_at], ['2027-03-01 10:00:00', '2027-04-01 10:00:00']);
    const [, paid] = await stage.invoices(id);
    assert.deepEqual([paid.number, paid.status, paid.attempts.length], [2, 'paid', 3]);
    assert.deepEqual(await stage.paid(id), ['2027-02-01 10:00 30000', '2027-03-03 19:00 30000']);
  },
);

story('a declined change of plan leaves the open invoice unchanged', '2027-02-01 23:00', async (stage) => {
  const id = await stage.subscribe({ plan: WEEK });
  await stage.card(id, cardThat('51'));
  assert.deepEqual(await stage.until('2027-03-01 19:30'), retries(1));
  const change = { plan_id: await stage.plan({ price: 90_000 }), proration_behavior: 'always_invoice' };
  assert.equal((await stage.api.put(`/subscription/${id}/change-plan`, change)).status, 402);
  assert.deepEqual(await stage.until('2027-03-02 20:00'), retries(2));
  const owed = async () => (await stage.invoices(id)).map(({ number, status }) => `${number} ${status}`);
  assert.deepEqual(await owed(), ['1 paid', '2 open']);
  await stage.card(id, VISA);
  assert.deepEqual(await stage.until('2027-03-03 19:00'), ['2027-03-03 19:00 renew']);
  assert.deepEqual(await owed(), ['1 paid', '2 paid']);
});

story('a new card in the last charge run of the grace period renews', '2027-02-01 10:00', async (stage) => {
  const id = await stage.subscribe({ plan: WEEK });
  await stage.card(id, cardThat('51'));
  assert.deepEqual(await stage.until('2027-03-07 18:59'), retries(1, 2, 3, 4, 5, 6));
  await stage.card(id, VISA);
  assert.deepEqual(await stage.until('2027-04-01 19:00'), [
    '2027-03-07 19:00 renew',
    '2027-04-01 19:00 renew',
  ]);
  assert.equal((await stage.get(id)).ends_at, '2027-05-01 10:00:00');
});

story(
  'the subscription ends with the grace period after seven retries',
  '2027-02-01 10:00',
  async (stage) => {
    const id = await stage.subscribe({ plan: WEEK });
    await stage.card(id, cardThat('05'));
    assert.deepEqual(await stage.until('2027-03-08 09:59:59'), retries(1, 2, 3, 4, 5, 6, 7));
    assert.equal((await stage.get(id)).is_active, true);
    assert.deepEqual(await stage.until('2027-12-01 10:00'), ['2027-03-08 10:00 ended']);
    const { status, is_active, next_transaction, canceled, ends_at } = await stage.get(id);
    assert.deepEqual([status, is_active, next_transaction, canceled], ['finalizada', false, null, false]);
    assert.equal(ends_at, '2027-03-01 10:00:00');
    const [, lost] = await stage.invoices(id);
    assert.deepEqual([lost.number, lost.status, lost.attempts.length], [2, 'uncollectible', 7]);
  },
);

story('the first soft decline ends a subscription without grace', '2027-02-01 10:00', async (stage) => {
  const id = await stage.subscribe();
  await stage.card(id, cardThat('51'));
  assert.deepEqual(await stage.until('2027-12-01 10:00'), ['2027-03-01 19:00 ended']);
  assert.equal((await stage.get(id)).status, 'finalizada');
});

/** Creates a subscription per code, with the card that is declined with it. */
async function oneOfEach(stage: Stage, codes: readonly string[], terms: object) {
  const plan = await stage.plan({ ...terms });
  const made: { code: string; id: string }[] = [];
  for (const code of codes) {
    const id = await stage.subscribe({ plan });
    await stage.card(id, cardThat(code));
    made.push({ code, id });
  }
  return made;
}

const HARD = ['04', '07', '14', '41', '43', '54', '62'];
story(
  `codes ${HARD.join(', ')} end the subscription immediately, even with grace`,
  '2027-02-01 10:00',
  async (stage) => {
    const made = await oneOfEach(stage, HARD, WEEK);
    const happened = await stage.until('2027-12-01 10:00');
    assert.deepEqual(
      happened,
      HARD.map(() => '2027-03-01 19:00 ended'),
    );
    for (const { code, id } of made) {
      const [, lost] = await stage.invoices(id);
      assert.deepEqual([lost.status, lost.attempts[0].error.code], ['uncollectible', code]);
      assert.equal((await stage.get(id)).status, 'finalizada', code);
    }
  },
);

const SOFT = ['05', '51', '57', '61', '65', '91', '96', '98'];
story(`codes ${SOFT.join(', ')} are retried at the next charge run`, '2027-02-01 10:00', async (stage) => {
  const made = await oneOfEach(stage, SOFT, { grace_period: 1 });
  const happened = await stage.until('2027-12-01 10:00');
  assert.deepEqual(happened, [
    ...SOFT.flatMap(() => retries(1)),
    ...SOFT.map(() => '2027-03-02 10:00 ended'),
  ]);
  for (const { code, id } of made) assert.equal((await stage.get(id)).status, 'finalizada', code);
});

story('a hard decline during grace ends the subscription', '2027-02-01 10:00', async (stage) => {
  const id = await stage.subscribe({ plan: WEEK });
  await stage.card(id, cardThat('51'));
  await stage.until('2027-03-03 20:00');
  await stage.card(id, cardThat('43'));
  assert.deepEqual(await stage.until('2027-12-01 10:00'), ['2027-03-04 19:00 ended']);
});

story(
  'cancelled during grace, a subscription stays active until the end of grace without retries',
  '2027-02-01 10:00',
  async (stage) => {
    const id = await stage.subscribe({ plan: WEEK });
    await stage.card(id, cardThat('51'));
    await stage.until('2027-03-03 20:00');
    const { subscription } = await stage.put(`/subscription/cancel/${id}`);
    assert.deepEqual([subscription.status, subscription.isActive], ['en_gracia', true]);
    assert.equal(subscription.cancelAt, '2027-03-08T10:00:00-05:00');
    const again = await stage.api.put(`/subscription/cancel/${id}`);
    assert.deepEqual([again.status, again.body.error.code], [400, 'subscription_already_canceled']);
    assert.deepEqual(await stage.until('2027-12-01 10:00'), ['2027-03-08 10:00 ended']);
    assert.equal((await stage.get(id)).status, 'cancelada');
    const [, lost] = await stage.invoices(id);
    assert.deepEqual([lost.status, lost.attempts.length], ['uncollectible', 3]);
  },
);

story(
  'cancelled immediately during grace, a subscription ends at that time',
  '2027-02-01 10:00',
  async (stage) => {
    const id = await stage.subscribe({ plan: WEEK });
    await stage.card(id, cardThat('51'));
    await stage.until('2027-03-03 20:00');
    const { subscription } = await stage.put(`/subscription/cancel/${id}`, { at_period_end: false });
    assert.deepEqual([subscription.status, subscription.isActive], ['cancelada', false]);
    assert.deepEqual(await stage.until('2027-12-01 10:00'), []);
    const { ends_at, canceled_at, grace_ends_at, cancel_at } = await stage.get(id);
    assert.deepEqual(
      [ends_at, canceled_at, grace_ends_at],
      ['2027-03-03 20:00:00', '2027-03-03 20:00:00', null],
    );
    assert.equal(cancel_at, '2027-03-03T20:00:00-05:00');
  },
);

story(
  'a declined first charge creates no subscription and uses no invoice number',
  '2027-02-01 10:00',
  async (stage) => {
    const [plan_id, subscriber_id] = [await stage.plan(), await stage.subscriber()];
    const { office } = stage.merchant;
    const card_information = {
      holder: 'Ana',
      number: cardThat('decline_twice'),
      datetime: '2039-12',
      cvv: '123',
    };
    const body = { plan_id, subscriber_id, office, card_information };
    for (const status of [402, 402, 201]) {
      const answer = await stage.api.post('/subscription', body);
      assert.equal(answer.status, status);
      if (status === 402) assert.equal(answer.body.error.decline_code, '51');
    }
    const { total, data } = (await stage.api.get('/subscription')).body;
    assert.equal(total, 1);
    assert.deepEqual(
      (await stage.invoices(data[0].id)).map(({ number }) => number),
      [1],
      'declined first charges use no invoice number',
    );
  },
);

story(
  'a daily plan in grace charges all missed days once a charge succeeds',
  '2027-02-28 10:00',
  async (stage) => {
    const id = await stage.subscribe({ plan: { price: 1_000, invoice_interval: 'day', ...WEEK } });
    await stage.card(id, cardThat('decline_three_times'));
    assert.deepEqual(await stage.until('2027-03-04 18:59'), retries(1, 2, 3));
    await stage.card(id, VISA);
    assert.deepEqual(await stage.until('2027-03-05 19:00'), [
      ...Array.from({ length: 4 }, () => '2027-03-04 19:00 renew'),
      '2027-03-05 19:00 renew',
    ]);
    assert.equal((await stage.get(id)).ends_at, '2027-03-06 10:00:00');
  },
);

/** Seven days from that time on 1 March: the events on 8 March, and the total number of attempts. */
for (const [hour, lastDay, attempts] of [
  ['18:59:59', ['2027-03-08 18:59:59 ended'], 7],
  ['19:00:00', ['2027-03-08 19:00 ended'], 8],
  ['19:00:01', ['2027-03-08 19:00 retry', '2027-03-08 19:00:01 ended'], 8],
] as const) {
  story(
    `a grace period that ends at ${hour} includes a retry at that time`,
    `2027-02-01 ${hour}`,
    async (stage) => {
      const id = await stage.subscribe({ plan: WEEK });
      await stage.card(id, cardThat('51'));
      await stage.until('2027-03-07 20:00');
      const { grace_ends_at, next_charge_at } = await stage.get(id);
      assert.equal(grace_ends_at, `2027-03-08 ${hour}`);
      assert.equal(next_charge_at, attempts === 7 ? null : '2027-03-08T19:00:00-05:00');
      assert.deepEqual(await stage.until('2027-04-08 20:00'), lastDay);
      const [, lost] = await stage.invoices(id);
      assert.deepEqual([lost.status, lost.attempts.length], ['uncollectible', attempts]);
    },
  );
}

story(
  'a retry at the exact end of the grace period renews if it succeeds',
  '2027-02-01 19:00:00',
  async (stage) => {
    const id = await stage.subscribe({ plan: WEEK });
    await stage.card(id, cardThat('51'));
    await stage.until('2027-03-07 20:00');
    await stage.card(id, VISA);
    assert.deepEqual(await stage.until('2027-03-08 20:00'), ['2027-03-08 19:00 renew']);
    assert.equal((await stage.get(id)).ends_at, '2027-04-01 19:00:00');
  },
);
