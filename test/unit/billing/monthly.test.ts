import assert from 'node:assert/strict';
import { test } from 'node:test';
import { monthlyOf, movementBetween } from '#src/billing/subscriptions/rules/monthly.ts';
import type { Discount } from '#src/billing/subscriptions/types.ts';
import { aRow, rowIn } from '#test/support/subscription-rows.ts';

const PLAN = {
  id: 'plan',
  price: 30_000_00n,
  tax_hundredths: null,
  invoice_period: 1,
  invoice_interval: 'month',
} as const;

function discounted(change: Partial<Discount>, discount_ends_at: Temporal.Instant | null = null) {
  const none = { id: 'd', coupon_id: 'c', plan_id: null, percent_hundredths: null, amount: null } as const;
  return aRow({ discount: { ...none, duration: 'forever', ...change }, discount_ends_at });
}

test('monthly revenue uses 12 months, 52 weeks or 365 days per year and is rounded once', () => {
  const monthly = (invoice_period: number, invoice_interval: 'day' | 'week' | 'month' | 'year') =>
    monthlyOf(aRow(), { ...PLAN, invoice_period, invoice_interval });
  assert.equal(monthly(1, 'month'), 30_000_00n);
  assert.equal(monthly(3, 'month'), 10_000_00n);
  assert.equal(monthly(1, 'year'), 2_500_00n);
  assert.equal(monthly(1, 'week'), 130_000_00n);
  assert.equal(monthly(10, 'day'), 91_250_00n);
  assert.equal(monthly(7, 'month'), 4_285_71n);
});

test('monthly revenue excludes tax and discounts, except one-time discounts', () => {
  assert.equal(monthlyOf(aRow(), { ...PLAN, price: 119_000_00n, tax_hundredths: 1_900 }), 100_000_00n);
  assert.equal(monthlyOf(discounted({ percent_hundredths: 2_500 }), PLAN), 22_500_00n);
  assert.equal(monthlyOf(discounted({ amount: '4000000' }), PLAN), 0n);
  assert.equal(monthlyOf(discounted({ amount: '1000000', duration: 'once' }), PLAN), 30_000_00n);
  const { starts_at } = aRow();
  const half = { percent_hundredths: 5_000, duration: 'repeating' } as const;
  assert.equal(monthlyOf(discounted(half, starts_at), PLAN), 15_000_00n);
  assert.equal(monthlyOf(discounted(half, starts_at.subtract({ seconds: 1 })), PLAN), 30_000_00n);
});

test('only active subscriptions count: movements are churn, recovered, new, expansion and contraction', () => {
  const kinds = (['trial', 'en_gracia', 'pausada', 'cancelada', 'finalizada'] as const).map((status) => [
    movementBetween(aRow(), rowIn(status))?.kind,
    movementBetween(rowIn(status), aRow())?.kind,
    movementBetween(rowIn(status, { revenue_since: null }), aRow())?.kind,
    movementBetween(rowIn(status), rowIn(status, { monthly: 1n })),
  ]);
  assert.deepEqual(
    kinds,
    kinds.map(() => ['churn', 'recovered', 'new', null]),
  );
  assert.deepEqual(movementBetween(aRow(), aRow({ monthly: 35_000_00n })), {
    ...{ kind: 'expansion', amount: 5_000_00n, status: null },
  });
  assert.deepEqual(movementBetween(aRow(), aRow({ monthly: 0n })), {
    ...{ kind: 'contraction', amount: -30_000_00n, status: null },
  });
  assert.equal(movementBetween(aRow(), aRow({ starts_at: aRow().ends_at })), null);
});

test('a paused and resumed trial counts as revenue only after it is paid', () => {
  const { ends_at } = aRow();
  const trial = rowIn('trial', { trial_ends_at: ends_at, revenue_since: null });
  const resumed = aRow({ trial_ends_at: ends_at, revenue_since: null });
  assert.equal(movementBetween(trial, resumed), null);
  const paid = aRow({ trial_ends_at: ends_at, ends_at: ends_at.add({ hours: 24 * 30 }) });
  assert.deepEqual(movementBetween(resumed, paid), { kind: 'new', amount: 30_000_00n, status: null });
});
