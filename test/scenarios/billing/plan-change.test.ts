import assert from 'node:assert/strict';
import { cardThat, type Stage, useStories } from '#test/support/stories.ts';
import { VISA } from '#test/support/subscriptions.ts';

const { story } = await useStories();

/** April has 30 days: the small plan costs 1,000 per day, the large one 2,000. */
const START = '2027-04-01 08:00';
const SMALL = { name: 'Pequeño', price: 30_000 };
const LARGE = { name: 'Grande', price: 60_000 };

const MOMENTS = [
  { on: 'the first day', at: START, rest: 30 },
  { on: 'the middle day', at: '2027-04-16 08:00', rest: 15 },
  { on: 'the last day', at: '2027-04-30 08:00', rest: 1 },
];

/** By days left: the amounts charged immediately, in May and in June, and the credit in between. */
const UP = {
  create_prorations: (rest: number) => ({ now: 0, owed: 0, may: 60_000 + rest * 1_000, june: 60_000 }),
  always_invoice: (rest: number) => ({ now: rest * 1_000, owed: 0, may: 60_000, june: 60_000 }),
  none: () => ({ now: 0, owed: 0, may: 60_000, june: 60_000 }),
};
const DOWN = {
  create_prorations: (rest: number) => ({ now: 0, owed: 0, may: 30_000 - rest * 1_000, june: 30_000 }),
  always_invoice: (rest: number) => ({
    now: 0,
    owed: rest * 1_000,
    may: 30_000 - rest * 1_000,
    june: 30_000,
  }),
  none: () => ({ now: 0, owed: 0, may: 30_000, june: 30_000 }),
};
const APPLIES = { create_prorations: 'next_renewal', always_invoice: 'now', none: null } as const;

type Behavior = keyof typeof UP;
const BEHAVIORS = Object.keys(UP) as Behavior[];

/** Returns the amount charged in that month. Invoices settled without the card count as zero. */
async function chargedIn(stage: Stage, id: string, month: string): Promise<number> {
  const lines = (await stage.paid(id)).filter((line) => line.startsWith(`2027-${month}`));
  return lines.reduce((sum, line) => sum + Number(line.split(' ')[2]), 0);
}

/** Changes the plan and returns what the change and the next charge show. */
async function changeOver(stage: Stage, id: string, plan_id: string, proration_behavior: Behavior) {
  const query = `plan_id=${plan_id}&proration_behavior=${proration_behavior}`;
  const preview = await stage.api.get(`/subscription/${id}/change-plan/preview?${query}`);
  const answer = await stage.changePlan(id, plan_id, { proration_behavior });
  const { transaction, ...proration } = answer.proration;
  assert.deepEqual(preview.body.proration, proration, 'the preview equals the change');
  assert.equal(answer.changed, true);
  assert.equal(answer.applies_on, APPLIES[proration_behavior]);
  assert.equal(answer.net, proration.net);
  assert.equal(answer.line_items.length, proration_behavior === 'none' ? 0 : 2);
  assert.equal((await stage.get(id)).ends_at, '2027-05-01 08:00:00');
  const next = await stage.next(id);
  const theory = proration.preview ?? proration;
  return { net: theory.net, now: transaction?.amount ?? 0, may: next.amount, waiting: next.proration_amount };
}

for (const proration_behavior of BEHAVIORS) {
  for (const { on, at, rest } of MOMENTS) {
    story(`upgrades and downgrades on ${on} with ${proration_behavior}`, START, async (stage) => {
      const [small, large] = [await stage.plan(SMALL), await stage.plan(LARGE)];
      const changes = [
        { id: await stage.subscribe({ plan: small }), to: large, price: 30_000, sign: 1, table: UP },
        { id: await stage.subscribe({ plan: large }), to: small, price: 60_000, sign: -1, table: DOWN },
      ];
      await stage.until(at);
      for (const { id, to, sign, table } of changes) {
        const { now, may, owed } = table[proration_behavior](rest);
        const net = sign * rest * 1_000;
        const waiting = proration_behavior === 'create_prorations' ? net : 0;
        assert.deepEqual(await changeOver(stage, id, to, proration_behavior), { net, now, may, waiting });
        assert.equal(await stage.balance((await stage.of(id)).subscriber), owed);
      }
      const may = ['2027-05-01 19:00 renew', '2027-05-01 19:00 renew'];
      const june = ['2027-06-01 19:00 renew', '2027-06-01 19:00 renew'];
      assert.deepEqual(await stage.until('2027-06-01 19:00'), [...may, ...june]);
      for (const { id, price, table } of changes) {
        const expected = table[proration_behavior](rest);
        assert.equal(await chargedIn(stage, id, '04'), price + expected.now);
        assert.equal(await chargedIn(stage, id, '05'), expected.may);
        assert.equal(await chargedIn(stage, id, '06'), expected.june);
        assert.equal(await stage.balance((await stage.of(id)).subscriber), 0);
      }
    });
  }
}

function toCents(amount: number): number {
  return Math.round(amount * 100);
}

for (const [proration_behavior, owed] of [
  ['create_prorations', [20_000, 10_000, 0, 0]],
  ['always_invoice', [20_000, 10_000, 0, 0]],
] as const) {
  story(`a large credit is used over three renewals with ${proration_behavior}`, START, async (stage) => {
    const id = await stage.subscribe({ plan: { price: 40_000 } });
    const { subscriber } = await stage.of(id);
    await stage.changePlan(id, await stage.plan({ price: 10_000 }), { proration_behavior });
    const left: number[] = [];
    for (const month of ['05', '06', '07', '08']) {
      assert.deepEqual(await stage.until(`2027-${month}-01 19:00`), [`2027-${month}-01 19:00 renew`]);
      left.push(await stage.balance(subscriber));
    }
    assert.deepEqual(left, owed);
    assert.deepEqual(await stage.paid(id), ['2027-04-01 08:00 40000', '2027-08-01 19:00 10000']);
    const free = (await stage.invoices(id)).filter(({ total }) => total === 0);
    assert.ok(free.length >= 3 && free.every(({ status }) => status === 'paid'));
  });
}

for (const proration_behavior of BEHAVIORS) {
  for (const other of [
    LARGE,
    { price: 600_000, invoice_interval: 'year' },
    { price: 777, invoice_interval: 'week' },
  ]) {
    const name = `${other.price} a ${'invoice_interval' in other ? other.invoice_interval : 'month'}`;
    story(
      `a change and its reversal at the same instant cost nothing: ${proration_behavior}, ${name}`,
      START,
      async (stage) => {
        const plan = await stage.plan(SMALL);
        const id = await stage.subscribe({ plan });
        const { subscriber } = await stage.of(id);
        await stage.until('2027-04-11 09:30:07');
        await stage.changePlan(id, await stage.plan(other), { proration_behavior });
        await stage.changePlan(id, plan, { proration_behavior });
        const { amount, proration_amount, line_items, balance_applied } = await stage.next(id);
        const now = toCents(await chargedIn(stage, id, '04')) - 30_000_00;
        assert.equal(toCents(amount) + now, 30_000_00, 'the immediate charge is credited');
        assert.equal(proration_amount, 0);
        assert.equal(line_items.length, 1);
        assert.equal(toCents(balance_applied), now);
        await stage.until('2027-05-01 19:00');
        assert.equal(await stage.balance(subscriber), 0);
      },
    );
  }
}

story('a yearly price is prorated by the days of a year', START, async (stage) => {
  const id = await stage.subscribe({ plan: SMALL });
  await stage.until('2027-04-16 08:00');
  // A year from 1 April 2027 has 366 days, because it includes 29 February 2028.
  const yearly = await stage.plan({ price: 366_000, invoice_interval: 'year' });
  const { proration, net } = await stage.changePlan(id, yearly);
  assert.deepEqual([proration.credit, proration.charge, net], [15_000, 15_000, 0]);
  assert.deepEqual(await stage.until('2027-05-01 19:00'), ['2027-05-01 19:00 renew']);
  assert.equal((await stage.get(id)).ends_at, '2028-05-01 08:00:00');
  assert.equal(await chargedIn(stage, id, '05'), 366_000);
});

story(
  'a change in the last second of a period, or between its end and its charge, is prorated correctly',
  START,
  async (stage) => {
    const [small, large] = [await stage.plan(SMALL), await stage.plan(LARGE)];
    const id = await stage.subscribe({ plan: small });
    await stage.until('2027-05-01 07:59:59');
    const last = await stage.changePlan(id, large);
    assert.deepEqual([last.proration.credit, last.proration.charge, last.net], [0.01, 0.02, 0.01]);
    await stage.until('2027-05-01 08:00');
    const over = await stage.changePlan(id, small);
    assert.deepEqual([over.proration.credit, over.proration.charge, over.net], [0, 0, 0]);
    await stage.until('2027-05-01 19:00');
    assert.equal(await chargedIn(stage, id, '05'), 30_000.01);
  },
);

story('a change at the end of the period is applied, or undone before it', START, async (stage) => {
  const [small, large] = [await stage.plan(SMALL), await stage.plan(LARGE)];
  const [moving, staying] = [await stage.subscribe({ plan: small }), await stage.subscribe({ plan: small })];
  const answer = await stage.changePlan(moving, large, { applies_at: 'period_end' });
  assert.deepEqual([answer.applies_on, answer.net, answer.subscription.planId], ['period_end', 0, small]);
  assert.equal(answer.subscription.scheduledPlanId, large);
  assert.equal((await stage.next(moving)).amount, 60_000);
  await stage.changePlan(staying, large, { applies_at: 'period_end' });
  await stage.changePlan(staying, small, { applies_at: 'period_end' });
  assert.equal((await stage.get(staying)).scheduled_plan_id, null);
  const events = await stage.until('2027-05-01 19:00');
  assert.deepEqual(events.sort(), [
    '2027-05-01 19:00 plan_changed',
    '2027-05-01 19:00 renew',
    '2027-05-01 19:00 renew',
  ]);
  assert.equal((await stage.of(moving)).plan, large);
  assert.equal(await chargedIn(stage, moving, '05'), 60_000);
  assert.equal(await chargedIn(stage, staying, '05'), 30_000);
});

story('a declined immediate charge changes nothing', START, async (stage) => {
  const id = await stage.subscribe({ plan: SMALL });
  const large = await stage.plan(LARGE);
  const body = { plan_id: large, proration_behavior: 'always_invoice' };
  await stage.card(id, cardThat('51'));
  const { status, body: refused } = await stage.api.put(`/subscription/${id}/change-plan`, body);
  assert.deepEqual([status, refused.changed, refused.error.code], [402, false, 'card_declined']);
  assert.equal(refused.error.decline_code, '51');
  assert.notEqual((await stage.of(id)).plan, large);
  assert.equal((await stage.invoices(id)).length, 1);
});

story('a change during a trial costs nothing and keeps the end of the trial', START, async (stage) => {
  const id = await stage.subscribe({ plan: { ...SMALL, trial_period: 14 } });
  await stage.until('2027-04-08 08:00');
  for (const [plan, proration_behavior] of [
    [LARGE, 'always_invoice'],
    [{ price: 90_000 }, 'create_prorations'],
  ] as const) {
    const answer = await stage.changePlan(id, await stage.plan(plan), { proration_behavior });
    assert.deepEqual([answer.net, answer.subscription.endsAt], [0, '2027-04-15 08:00:00']);
  }
  assert.deepEqual(await stage.until('2027-04-15 19:00'), ['2027-04-15 19:00 renew']);
  assert.deepEqual(await stage.paid(id), ['2027-04-15 19:00 90000']);
});

story('a discounted period is credited and charged at the discounted value', START, async (stage) => {
  const small = {
    ...SMALL,
    discount_type_amount: 'percentage',
    discount_amount: 50,
    discount_period: 1,
    discount_interval: 'month',
  };
  const id = await stage.subscribe({ plan: small });
  await stage.until('2027-04-16 08:00');
  const { proration } = await stage.changePlan(id, await stage.plan(LARGE));
  assert.deepEqual([proration.credit, proration.charge, proration.net], [7_500, 15_000, 7_500]);
  await stage.until('2027-05-01 19:00');
  assert.equal(await chargedIn(stage, id, '05'), 67_500);
});

story('refuses a plan in another currency', START, async (stage) => {
  const id = await stage.subscribe({ plan: SMALL });
  const plan_id = await stage.plan({ price: 10, currency_type: 'USD' });
  const { status, body } = await stage.api.put(`/subscription/${id}/change-plan`, { plan_id });
  assert.deepEqual([status, body.error.param], [422, 'plan_id']);
});

story('a change during grace charges the new price on the same invoice', START, async (stage) => {
  const id = await stage.subscribe({ plan: { ...SMALL, grace_period: 7 } });
  await stage.card(id, cardThat('51'));
  await stage.until('2027-05-02 20:00');
  await stage.card(id, VISA);
  const { net } = await stage.changePlan(id, await stage.plan(LARGE));
  assert.equal(net, 0, 'the period is not paid, so nothing is prorated');
  assert.deepEqual(await stage.until('2027-06-01 19:00'), [
    '2027-05-03 19:00 renew',
    '2027-06-01 19:00 renew',
  ]);
  assert.deepEqual(
    (await stage.invoices(id)).map(({ number, total, attempts }) => [number, total, attempts.length]),
    [
      [1, 30_000, 1],
      [2, 60_000, 3],
      [3, 60_000, 1],
    ],
  );
});

story('a price increase applies from the next renewal', START, async (stage) => {
  const plan = await stage.plan(SMALL);
  const id = await stage.subscribe({ plan });
  await stage.put(`/plan/${plan}`, { price: 33_000 });
  await stage.until('2027-05-01 19:00');
  assert.deepEqual(await stage.paid(id), ['2027-04-01 08:00 30000', '2027-05-01 19:00 33000']);
});

story('a scheduled plan that is inactive by then is not applied', START, async (stage) => {
  const [small, large] = [await stage.plan(SMALL), await stage.plan(LARGE)];
  const id = await stage.subscribe({ plan: small });
  await stage.changePlan(id, large, { applies_at: 'period_end' });
  await stage.put(`/plan/changeActive/${large}`, { active: false });
  assert.deepEqual(await stage.until('2027-05-01 19:00'), ['2027-05-01 19:00 renew']);
  const { subscription_plan_id, scheduled_plan_id } = await stage.get(id);
  assert.deepEqual([subscription_plan_id, scheduled_plan_id], [small, null]);
  assert.equal(await chargedIn(stage, id, '05'), 30_000);
});
