import assert from 'node:assert/strict';
import { cardThat, useStories } from '#test/support/stories.ts';

const { story } = await useStories();

/** The number of charge runs. The default spans two ends of months, and `.ci/run` sets a year. */
const CHARGE_RUNS = Number(process.env.CHARGE_RUNS ?? 60);

/** Prefixes a line with each day. */
function each(days: readonly string[], line: string): string[] {
  return days.map((day) => `${day} ${line}`);
}

story(
  'a subscription that starts on the 31st is due on the last day of shorter months, for two years',
  '2027-01-31 10:00',
  async (stage) => {
    const id = await stage.subscribe();
    assert.equal((await stage.get(id)).ends_at, '2027-02-28 10:00:00');
    const days = [
      ...['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30', '2027-07-31'],
      ...['2027-08-31', '2027-09-30', '2027-10-31', '2027-11-30', '2027-12-31', '2028-01-31'],
      ...['2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31', '2028-06-30', '2028-07-31'],
      ...['2028-08-31', '2028-09-30', '2028-10-31', '2028-11-30', '2028-12-31', '2029-01-31'],
    ];
    assert.deepEqual(await stage.until('2029-02-28 18:59:59'), each(days, '19:00 renew'));
    const { status, starts_at, ends_at, next_transaction, next_charge_at } = await stage.get(id);
    assert.deepEqual([status, starts_at, ends_at], ['activa', '2029-01-31 10:00:00', '2029-02-28 10:00:00']);
    assert.deepEqual([next_transaction, next_charge_at], ['2029-02-28', '2029-02-28T19:00:00-05:00']);
    assert.deepEqual(await stage.paid(id), ['2027-01-31 10:00 30000', ...each(days, '19:00 30000')]);
  },
);

story(
  'a yearly subscription that starts on a leap day returns to it, for eight years',
  '2028-02-29 10:00',
  async (stage) => {
    const id = await stage.subscribe({ plan: { price: 300_000, invoice_interval: 'year' } });
    const days = [
      ...['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'],
      ...['2033-02-28', '2034-02-28', '2035-02-28', '2036-02-29'],
    ];
    assert.deepEqual(await stage.until('2036-03-01 10:00'), each(days, '19:00 renew'));
    assert.equal((await stage.get(id)).ends_at, '2037-02-28 10:00:00');
  },
);

story('a trial that ends on a Sunday is charged on that Sunday', '2027-02-07 10:00', async (stage) => {
  const id = await stage.subscribe({ plan: { trial_period: 2, trial_interval: 'week' } });
  const trial = await stage.get(id);
  assert.deepEqual([trial.status, trial.on_trial, trial.is_active], ['trial', true, true]);
  assert.deepEqual([trial.ends_at, trial.trial_ends_at], ['2027-02-21 10:00:00', '2027-02-21 10:00:00']);
  assert.equal(trial.next_transaction, '2027-02-21');
  assert.deepEqual(await stage.until('2027-02-21 18:59:59'), []);
  assert.deepEqual(await stage.paid(id), []);
  assert.equal((await stage.get(id)).is_active, true);
  assert.deepEqual(await stage.until('2027-02-21 19:00'), ['2027-02-21 19:00 renew']);
  const { status, on_trial, starts_at, ends_at } = await stage.get(id);
  assert.deepEqual([status, on_trial], ['activa', false]);
  assert.deepEqual([starts_at, ends_at], ['2027-02-21 10:00:00', '2027-03-21 10:00:00']);
});

story(
  'a trial ends if its charge fails without grace; a cancelled trial ends on its last day',
  '2027-02-01 10:00',
  async (stage) => {
    const plan = await stage.plan({ trial_period: 7, allow_multiple_subscriptions: true });
    const [failing, leaving] = [await stage.subscribe({ plan }), await stage.subscribe({ plan })];
    await stage.card(failing, cardThat('51'));
    await stage.put(`/subscription/cancel/${leaving}`);
    assert.deepEqual(await stage.until('2027-02-09 10:00'), [
      '2027-02-08 10:00 ended',
      '2027-02-08 19:00 ended',
    ]);
    assert.equal((await stage.get(failing)).status, 'finalizada');
    assert.equal((await stage.get(leaving)).status, 'cancelada');
  },
);

story(
  'the deadline of a plan ends its subscriptions in the middle of a period',
  '2027-02-01 10:00',
  async (stage) => {
    const plan = await stage.plan({ deadline: '2027-03-15 12:00:00' });
    const [id, leaving] = [await stage.subscribe({ plan }), await stage.subscribe({ plan })];
    assert.deepEqual(await stage.until('2027-03-15 11:59:59'), [
      '2027-03-01 19:00 renew',
      '2027-03-01 19:00 renew',
    ]);
    await stage.put(`/subscription/cancel/${leaving}`);
    const events = await stage.until('2027-06-01 10:00');
    assert.deepEqual(events.sort(), [
      '2027-03-15 12:00 canceled',
      '2027-03-15 12:00 ended',
      '2027-03-15 12:00 ended',
    ]);
    const { status, ends_at, canceled_at, is_active, next_transaction } = await stage.get(id);
    assert.deepEqual(
      [status, ends_at, canceled_at],
      ['cancelada', '2027-03-15 12:00:00', '2027-03-15 12:00:00'],
    );
    assert.deepEqual([is_active, next_transaction], [false, null]);
    assert.equal(
      (await stage.get(leaving)).canceled_at,
      '2027-03-15 11:59:59',
      'the time of the cancellation, not of the end',
    );
  },
);

story('a deadline that is added or moved later applies too', '2027-02-01 10:00', async (stage) => {
  const plan = await stage.plan({ deadline: '2027-02-10 12:00:00' });
  const id = await stage.subscribe({ plan });
  await stage.put(`/plan/${plan}`, { deadline: '2027-04-15 12:00:00' });
  assert.deepEqual(await stage.until('2027-03-15 10:00'), ['2027-03-01 19:00 renew']);
  await stage.put(`/plan/${plan}`, { deadline: '2027-03-20 12:00:00' });
  assert.deepEqual(await stage.until('2027-05-01 10:00'), [
    '2027-03-20 12:00 canceled',
    '2027-03-20 12:00 ended',
  ]);
  assert.equal((await stage.get(id)).status, 'cancelada');
});

story('a plan with a single charge is paid and cancelled at the start', '2027-02-01 10:00', async (stage) => {
  const id = await stage.subscribe({ plan: { max_recurrences: 1 } });
  const { status, canceled, cancel_at, is_active, next_transaction } = await stage.get(id);
  assert.deepEqual([status, canceled, is_active, next_transaction], ['activa', true, true, null]);
  assert.equal(cancel_at, '2027-03-01T10:00:00-05:00');
  assert.deepEqual(await stage.until('2028-01-01 10:00'), ['2027-03-01 10:00 ended']);
  assert.deepEqual(await stage.paid(id), ['2027-02-01 10:00 30000']);
});

story(
  'three recurrences are charged after a trial, which does not count',
  '2027-02-01 10:00',
  async (stage) => {
    const id = await stage.subscribe({
      plan: { max_recurrences: 3, trial_period: 1, trial_interval: 'month' },
    });
    assert.deepEqual(await stage.until('2028-01-01 10:00'), [
      '2027-03-01 19:00 renew',
      '2027-04-01 19:00 renew',
      '2027-05-01 19:00 renew',
      '2027-05-01 19:00 canceled',
      '2027-06-01 10:00 ended',
    ]);
    assert.equal((await stage.paid(id)).length, 3);
  },
);

story(
  `a daily subscription is charged in each of ${CHARGE_RUNS} charge runs`,
  '2027-02-01 10:00',
  async (stage) => {
    const id = await stage.subscribe({ plan: { price: 1_000, invoice_interval: 'day' } });
    const last = Temporal.PlainDate.from('2027-02-01').add({ days: CHARGE_RUNS });
    const events = await stage.until(`${last} 19:00`);
    assert.equal(events.length, CHARGE_RUNS);
    assert.deepEqual(new Set(events.map((event) => event.slice(11))), new Set(['19:00 renew']));
    assert.equal(new Set(events).size, CHARGE_RUNS, 'each charge run once');
    assert.equal((await stage.get(id)).ends_at, `${last.add({ days: 1 })} 10:00:00`);
  },
);

story(
  'a subscription created after 19:00 is charged at 19:00 of its due day',
  '2027-02-01 20:00',
  async (stage) => {
    const id = await stage.subscribe();
    assert.deepEqual(await stage.until('2027-03-01 20:00'), ['2027-03-01 19:00 renew']);
    const { starts_at, ends_at, next_charge_at } = await stage.get(id);
    assert.deepEqual([starts_at, ends_at], ['2027-03-01 20:00:00', '2027-04-01 20:00:00']);
    assert.equal(next_charge_at, '2027-04-01T19:00:00-05:00');
  },
);
