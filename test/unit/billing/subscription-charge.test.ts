import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  afterFailedRenewal,
  afterPaidInvoice,
  anchorAfter,
  canSwitchPlan,
  type Failure,
  movePlan,
  periodFrom,
  valueOfPeriod,
} from '#src/billing/subscriptions/rules/charge.ts';
import type { Discount, Subscription } from '#src/billing/subscriptions/types.ts';
import type { InvoiceReason } from '#src/ledger/invoices/types.ts';
import { aRow, at, localText, rowIn, terms } from '#test/support/subscription-rows.ts';

const EVENING = at('2027-03-01 19:00');
const LIVE = ['trial', 'activa', 'en_gracia', 'pausada'] as const;

type Billed = Parameters<typeof afterPaidInvoice>[2];

/** Returns the invoice for March. */
function march(change: Partial<Billed> = {}): Billed {
  return {
    id: 'invoice',
    reason: 'renewal',
    period_start: at('2027-03-01 10:00'),
    period_end: at('2027-04-01 10:00'),
    lines: [{ kind: 'plan', plan: 'Mensual', amount: '3000000' }],
    discount: 0n,
    discount_id: null,
    change: null,
    ...change,
  };
}

/** Returns a subscription whose charge is in progress at the gateway. */
function charging(status: Subscription['status'], change: Partial<Subscription> = {}): Subscription {
  return rowIn(status, { open_operation: 'reference', alarm_at: null, invoice_id: 'invoice', ...change });
}

describe('paid renewal', () => {
  for (const status of LIVE) {
    test(`starts the next period when ${status}`, () => {
      const row = charging(status, {
        pending_lines: [{ kind: 'remaining_time', plan: 'Mensual', amount: '1' }],
      });
      const { subscription, events } = afterPaidInvoice(row, terms(), march(), EVENING);
      assert.deepEqual(events, ['renew']);
      assert.equal(subscription.status, status === 'pausada' ? 'pausada' : 'activa');
      assert.deepEqual(
        [localText(subscription.starts_at), localText(subscription.ends_at), localText(subscription.due_at)],
        ['2027-03-01 10:00', '2027-04-01 10:00', '2027-04-01 10:00'],
      );
      const next = status === 'pausada' ? null : '2027-04-01 19:00';
      assert.deepEqual(
        [localText(subscription.next_charge_at), localText(subscription.alarm_at)],
        [next, next],
      );
      const { open_operation: at_network, invoice_id, grace_ends_at, pending_lines, charges } = subscription;
      assert.deepEqual([at_network, invoice_id, grace_ends_at, pending_lines], [null, null, null, []]);
      assert.equal(charges, row.charges + 1);
    });
  }

  test('a late payment keeps the schedule, and a missed charge is due immediately', () => {
    const late = at('2027-04-03 19:00');
    const { subscription } = afterPaidInvoice(charging('en_gracia'), terms(), march(), late);
    assert.deepEqual(
      [localText(subscription.ends_at), localText(subscription.alarm_at)],
      ['2027-04-01 10:00', '2027-04-01 19:00'],
    );
  });

  test('values the period at the plan line of the invoice, regardless of its position', () => {
    const lines = [
      { kind: 'unused_time', plan: 'Anual', amount: '-500000' },
      { kind: 'plan', plan: 'Mensual', amount: '3000000' },
      { kind: 'remaining_time', plan: 'Mensual', amount: '700000' },
    ] as const;
    const { period } = afterPaidInvoice(charging('activa'), terms(), march({ lines }), EVENING).subscription;
    assert.deepEqual([period.list, period.share, period.whole], ['3000000', '3000000', '3000000']);
  });

  test('values the period at its price minus the discount', () => {
    const { period } = afterPaidInvoice(
      charging('activa'),
      terms(),
      march({ discount: 10_000_00n }),
      EVENING,
    ).subscription;
    assert.deepEqual(period, { list: '3000000', seconds: 31 * 86_400, share: '2000000', whole: '3000000' });
  });

  const discount: Discount = {
    id: 'mine',
    coupon_id: 'coupon',
    plan_id: null,
    percent_hundredths: 1_000,
    amount: null,
    duration: 'once',
  };
  for (const [name, change, used, isLeft] of [
    ['the one on the invoice', {}, 'mine', false],
    ['not another one applied later', {}, 'another', true],
    ['not a repeating one', { duration: 'repeating' }, 'mine', true],
  ] as const) {
    test(`uses up a discount: ${name}`, () => {
      const row = charging('activa', { discount: { ...discount, ...change } });
      const { subscription } = afterPaidInvoice(row, terms(), march({ discount_id: used }), EVENING);
      assert.equal(subscription.discount !== null, isLeft);
    });
  }

  for (const [charges, max, events] of [
    [1, 3, ['renew']],
    [2, 3, ['renew', 'canceled']],
    [5, 3, ['renew', 'canceled']],
    [1, null, ['renew']],
  ] as const) {
    test(`applies the limit of ${max} charges after ${charges}: ${events.join(', ')}`, () => {
      const found = afterPaidInvoice(
        charging('activa', { charges }),
        terms({ max_recurrences: max }),
        march(),
        EVENING,
      );
      assert.deepEqual(found.events, events);
      const isLast = events.length === 2;
      assert.equal(localText(found.subscription.cancel_at), isLast ? '2027-04-01 10:00' : null);
      assert.equal(localText(found.subscription.next_charge_at), isLast ? null : '2027-04-01 19:00');
    });
  }
});

describe('other paid charges', () => {
  const start = { charges: 0, provisional: true };
  test('the first charge starts the subscription', () => {
    const { subscription, events } = afterPaidInvoice(
      charging('activa', start),
      terms(),
      march({ reason: 'create' }),
      EVENING,
    );
    assert.deepEqual(events, ['created']);
    assert.deepEqual(
      [subscription.provisional, subscription.charges, subscription.open_operation],
      [false, 1, null],
    );
    assert.equal(localText(subscription.ends_at), '2027-03-01 10:00', 'the period was set at creation');
  });

  test('the only charge of a plan starts and cancels the subscription', () => {
    const { events } = afterPaidInvoice(
      charging('activa', start),
      terms({ max_recurrences: 1 }),
      march({ reason: 'create' }),
      at('2027-02-01 10:00'),
    );
    assert.deepEqual(events, ['created', 'canceled']);
  });

  for (const [status, next] of [
    ['activa', '2027-04-01 19:00'],
    ['pausada', null],
  ] as const) {
    test(`an early charge when ${status} extends the current period`, () => {
      const now = at('2027-02-15 10:00');
      const { subscription } = afterPaidInvoice(charging(status), terms(), march({ reason: 'early' }), now);
      assert.deepEqual([subscription.status, localText(subscription.next_charge_at)], [status, next]);
      assert.deepEqual(
        [localText(subscription.starts_at), localText(subscription.ends_at)],
        ['2027-02-01 10:00', '2027-04-01 10:00'],
      );
      const value = { list: '3000000', share: '3000000', whole: '3000000' };
      assert.deepEqual(subscription.period, {
        ...value,
        seconds: 28 * 86_400,
        ahead: [{ ...value, seconds: 31 * 86_400, from: '2027-03-01T15:00:00Z' }],
      });
    });
  }

  for (const status of ['cancelada', 'finalizada'] as const) {
    test(`revives a subscription that was ${status} and restarts its charge count`, () => {
      const invoice = march({
        reason: 'revival',
        period_start: at('2027-06-10 10:00'),
        period_end: at('2027-07-10 10:00'),
        change: { plan_id: 'other', behavior: 'none' },
      });
      const plan = terms({ id: 'other', max_recurrences: 3 });
      const { subscription, events } = afterPaidInvoice(
        charging(status, { charges: 3 }),
        plan,
        invoice,
        at('2027-06-10 10:00'),
      );
      assert.deepEqual(events, ['renew']);
      const { canceled_at, cancel_at, cancel_at_period_end, charges, anchor_day } = subscription;
      assert.deepEqual([canceled_at, cancel_at, cancel_at_period_end], [null, null, false]);
      assert.deepEqual([subscription.status, charges, anchor_day], ['activa', 1, 10]);
      assert.equal(subscription.subscription_plan_id, 'other');
      assert.equal(localText(subscription.next_charge_at), '2027-07-10 19:00');
    });
  }

  test('paying a proration changes the plan and nothing else', () => {
    const row = charging('activa', { invoice_id: null, scheduled_plan_id: 'third' });
    const plan = terms({ id: 'other', price: 60_000_00n });
    const { subscription, events } = afterPaidInvoice(
      row,
      plan,
      march({ reason: 'proration' }),
      at('2027-02-15 10:00'),
    );
    assert.deepEqual(events, ['plan_changed']);
    const { subscription_plan_id, scheduled_plan_id, charges, ends_at, period } = subscription;
    assert.deepEqual([subscription_plan_id, scheduled_plan_id, charges], ['other', null, 1]);
    assert.equal(localText(ends_at), '2027-03-01 10:00');
    assert.equal(period.list, '6000000');
    assert.equal(localText(subscription.alarm_at), '2027-03-01 19:00');
  });

  test('a charge of a cancelled subscription does not cancel it a second time', () => {
    for (const reason of ['renewal', 'early'] satisfies InvoiceReason[]) {
      const row = charging('activa', { canceled_at: EVENING, charges: 2 });
      assert.deepEqual(
        afterPaidInvoice(row, terms({ max_recurrences: 3 }), march({ reason }), EVENING).events,
        ['renew'],
      );
    }
  });
});

/** Grace periods at the first charge run: none, granted by the plan, already running, or over. */
const GRACE = {
  none: { plan: {}, row: {} },
  ahead: { plan: { grace_period: 7, grace_interval: 'day' }, row: {} },
  running: { plan: {}, row: { grace_ends_at: at('2027-03-08 10:00') } },
  over: { plan: {}, row: { grace_ends_at: at('2027-03-01 19:00') } },
} as const;

const ENDED = 'finalizada ended';
const LATER = 'en_gracia retry 2027-03-02 19:00';
/** No retry is scheduled, because the customer must choose another payment method. */
const WAITS = 'en_gracia retry null';
/** Without a decline and without grace, the charge is retried in an hour. */
const SOON = (status: string) => `${status} - 2027-03-01 20:00`;
const PAUSED = 'pausada - null';

type Outcomes = Readonly<Record<Failure, string>>;
const UNPAID: Readonly<Record<(typeof LIVE)[number], Readonly<Record<keyof typeof GRACE, Outcomes>>>> = {
  trial: {
    none: { soft: ENDED, hard: ENDED, taken_back: ENDED, trouble: SOON('trial') },
    ahead: { soft: LATER, hard: ENDED, taken_back: WAITS, trouble: LATER },
    running: { soft: LATER, hard: ENDED, taken_back: WAITS, trouble: LATER },
    over: { soft: ENDED, hard: ENDED, taken_back: ENDED, trouble: SOON('trial') },
  },
  activa: {
    none: { soft: ENDED, hard: ENDED, taken_back: ENDED, trouble: SOON('activa') },
    ahead: { soft: LATER, hard: ENDED, taken_back: WAITS, trouble: LATER },
    running: { soft: LATER, hard: ENDED, taken_back: WAITS, trouble: LATER },
    over: { soft: ENDED, hard: ENDED, taken_back: ENDED, trouble: SOON('activa') },
  },
  en_gracia: {
    none: { soft: ENDED, hard: ENDED, taken_back: ENDED, trouble: ENDED },
    ahead: { soft: LATER, hard: ENDED, taken_back: WAITS, trouble: LATER },
    running: { soft: LATER, hard: ENDED, taken_back: WAITS, trouble: LATER },
    over: { soft: ENDED, hard: ENDED, taken_back: ENDED, trouble: ENDED },
  },
  pausada: {
    none: { soft: PAUSED, hard: PAUSED, taken_back: PAUSED, trouble: PAUSED },
    ahead: { soft: PAUSED, hard: PAUSED, taken_back: PAUSED, trouble: PAUSED },
    running: { soft: PAUSED, hard: PAUSED, taken_back: PAUSED, trouble: PAUSED },
    over: { soft: PAUSED, hard: PAUSED, taken_back: PAUSED, trouble: PAUSED },
  },
};

describe('unpaid renewal', () => {
  for (const status of LIVE) {
    for (const grace of ['none', 'ahead', 'running', 'over'] as const) {
      for (const failure of ['soft', 'hard', 'taken_back', 'trouble'] as const) {
        const expected = UNPAID[status][grace][failure];
        test(`${failure} failure when ${status}, grace ${grace}: ${expected}`, () => {
          const row = charging(status, { grace_ends_at: null, ...GRACE[grace].row });
          const { subscription, events } = afterFailedRenewal(
            row,
            terms(GRACE[grace].plan),
            failure,
            EVENING,
          );
          const next =
            subscription.status === 'finalizada' ? '' : ` ${localText(subscription.next_charge_at)}`;
          assert.equal(`${subscription.status} ${events.join(' ') || '-'}${next}`, expected);
          assert.equal(subscription.open_operation, null);
          assert.equal(subscription.invoice_id, subscription.status === 'finalizada' ? null : 'invoice');
        });
      }
    }
  }

  for (const [count, interval, ends] of [
    [1, 'day', '2027-03-02 10:00'],
    [7, 'day', '2027-03-08 10:00'],
    [2, 'week', '2027-03-15 10:00'],
    [1, 'month', '2027-04-01 10:00'],
    [1, null, '2027-03-02 10:00'],
  ] as const) {
    test(`has ${count} ${interval ?? 'day (by default)'} of grace from the due date: ${ends}`, () => {
      const plan = terms({ grace_period: count, grace_interval: interval });
      assert.equal(
        localText(afterFailedRenewal(charging('activa'), plan, 'soft', EVENING).subscription.grace_ends_at),
        ends,
      );
    });
  }

  for (const [hour, next] of [
    ['18:59:59', null],
    ['19:00', '2027-03-02 19:00'],
    ['19:00:01', '2027-03-02 19:00'],
  ] as const) {
    test(`retries until grace ends at ${hour} of the next day: ${next}`, () => {
      const row = charging('activa', { grace_ends_at: at(`2027-03-02 ${hour}`) });
      const { subscription, events } = afterFailedRenewal(row, terms(), 'soft', EVENING);
      assert.deepEqual([localText(subscription.next_charge_at), events], [next, ['retry']]);
    });
  }

  test('without grace ends the subscription, also when it was due later that day', () => {
    const row = charging('activa', { ends_at: at('2027-03-01 22:00'), due_at: at('2027-03-01 22:00') });
    for (const plan of [terms(), terms({ grace_period: 0, grace_interval: 'day' })]) {
      const { subscription, events } = afterFailedRenewal(row, plan, 'soft', EVENING);
      assert.deepEqual([subscription.status, events], ['finalizada', ['ended']]);
    }
  });

  for (const [tried, known, expected] of [
    ['2027-03-01 19:00', '2027-03-01 19:00', 'activa 2027-03-01 20:00'],
    ['2027-03-02 18:00', '2027-03-02 18:00', 'activa 2027-03-02 19:00'],
    ['2027-03-02 19:00', '2027-03-02 19:00', 'finalizada null'],
    // The gateway was unavailable and reported a day later that nothing was charged.
    ['2027-03-01 19:00', '2027-03-02 20:06:05', 'activa 2027-03-02 21:06:05'],
    ['2027-03-02 21:06:05', '2027-03-02 21:06:05', 'finalizada null'],
  ] as const) {
    test(`after gateway errors only, attempted ${tried} and resolved ${known}: ${expected}`, () => {
      const row = charging('activa', { next_charge_at: at(tried) });
      const { subscription } = afterFailedRenewal(row, terms(), 'trouble', at(known));
      assert.equal(`${subscription.status} ${localText(subscription.next_charge_at)}`, expected);
    });
  }
});

describe('plan scheduled for the next charge', () => {
  const open = { active: true, deleted_at: null, currency_type: 'COP', deadline: null } as const;
  const cases = [
    ['is applied', open, true],
    ['is not applied when inactive', { ...open, active: false }, false],
    ['is not applied when deleted', { ...open, deleted_at: EVENING }, false],
    ['is not applied in another currency', { ...open, currency_type: 'USD' }, false],
    ['is not applied at its deadline', { ...open, deadline: EVENING }, false],
    ['is applied a second before its deadline', { ...open, deadline: at('2027-03-01 19:00:01') }, true],
  ] as const;
  for (const [name, plan, expected] of cases) {
    test(name, () => assert.equal(canSwitchPlan(plan, aRow(), EVENING), expected));
  }
});

describe('subscription period', () => {
  test('has a length in seconds and a value in money', () => {
    const period = periodFrom(at('2027-02-01 10:00'), terms(), 1);
    assert.equal(localText(period.period_end), '2027-03-01 10:00');
    const worth = { list: '3000000', seconds: 28 * 86_400, share: '2999999', whole: '3000000' };
    assert.deepEqual(valueOfPeriod(30_000_00n, 1n, period), worth);
  });

  test('day and week periods move the anchor day, month and year periods keep it', () => {
    const end = at('2027-02-17 10:00');
    const anchors = (['day', 'week', 'month', 'year'] as const).map((invoice_interval) =>
      anchorAfter(end, terms({ invoice_interval }), 31),
    );
    assert.deepEqual(anchors, [17, 17, 31, 31]);
  });

  test('a plan change keeps the period and clears the scheduled plan', () => {
    const period = { list: '1', seconds: 1, share: '1', whole: '1' };
    const { subscription, events } = movePlan(
      aRow({ scheduled_plan_id: 'other' }),
      terms({ id: 'other', deadline: at('2027-02-20 10:00') }),
      period,
      at('2027-02-15 10:00'),
    );
    assert.deepEqual(events, ['plan_changed']);
    assert.deepEqual([subscription.scheduled_plan_id, subscription.period], [null, period]);
    assert.equal(localText(subscription.alarm_at), '2027-02-20 10:00', 'the new plan has a deadline');
  });
});
