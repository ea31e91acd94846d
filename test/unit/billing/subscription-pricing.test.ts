import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  discountAt,
  discountOf,
  isOnDiscount,
  type PriceInput,
  priceOf,
  taxWithin,
} from '#src/billing/subscriptions/rules/pricing.ts';
import type { Discount } from '#src/billing/subscriptions/types.ts';
import { MAX_MINOR } from '#src/kernel/money.ts';
import { at } from '#test/support/subscription-rows.ts';

function off(change: Partial<Discount>): Discount {
  return {
    id: 'discount',
    coupon_id: 'coupon',
    plan_id: null,
    percent_hundredths: null,
    amount: null,
    duration: 'forever',
    ...change,
  };
}

const percent = (percent_hundredths: number) => off({ percent_hundredths });
const amount = (minor: bigint) => off({ amount: String(minor) });
const line = (minor: bigint) => ({ kind: 'remaining_time' as const, plan: 'Anual', amount: String(minor) });

const PLAIN: PriceInput = {
  plan: { name: 'Mensual', price: 30_000_00n },
  tax_hundredths: null,
  discount: null,
  pending: [],
  balance: 0n,
};

describe('price of a charge', () => {
  type Expected = [discount: bigint, proration: bigint, applied: bigint, credited: bigint, total: bigint];
  const cases: readonly [name: string, change: Partial<PriceInput>, expected: Expected][] = [
    ['is the plan price', {}, [0n, 0n, 0n, 0n, 30_000_00n]],
    ['minus a percentage discount', { discount: percent(1_000) }, [3_000_00n, 0n, 0n, 0n, 27_000_00n]],
    ['minus a fixed discount', { discount: amount(5_000_00n) }, [5_000_00n, 0n, 0n, 0n, 25_000_00n]],
    ['is zero with a full discount', { discount: percent(10_000) }, [30_000_00n, 0n, 0n, 0n, 0n]],
    [
      'is zero with a discount above the price',
      { discount: amount(50_000_00n) },
      [30_000_00n, 0n, 0n, 0n, 0n],
    ],
    ['plus a proration', { pending: [line(1_000_00n)] }, [0n, 1_000_00n, 0n, 0n, 31_000_00n]],
    [
      'plus positive and negative prorations',
      { pending: [line(-15_000_00n), line(30_000_00n)] },
      [0n, 15_000_00n, 0n, 0n, 45_000_00n],
    ],
    ['minus a balance', { balance: 10_000_00n }, [0n, 0n, 10_000_00n, 0n, 20_000_00n]],
    ['uses only the balance it needs', { balance: 99_000_00n }, [0n, 0n, 30_000_00n, 0n, 0n]],
    [
      'is never negative: the rest is credited',
      { pending: [line(-40_000_00n)] },
      [0n, -40_000_00n, 0n, 10_000_00n, 0n],
    ],
    [
      'uses no balance when an amount is credited',
      { pending: [line(-40_000_00n)], balance: 5_000_00n },
      [0n, -40_000_00n, 0n, 10_000_00n, 0n],
    ],
    [
      'applies discount, proration and balance in this order',
      { discount: percent(5_000), pending: [line(5_000_00n)], balance: 6_000_00n },
      [15_000_00n, 5_000_00n, 6_000_00n, 0n, 14_000_00n],
    ],
    [
      'without a plan is the proration alone, without discount',
      { plan: null, discount: percent(5_000), pending: [line(1_500_00n)] },
      [0n, 1_500_00n, 0n, 0n, 1_500_00n],
    ],
  ];
  for (const [name, change, expected] of cases) {
    test(name, () => {
      const price = priceOf({ ...PLAIN, ...change });
      const { discount, proration, balance_applied, balance_credited, total } = price;
      assert.deepEqual([discount, proration, balance_applied, balance_credited, total], expected);
    });
  }

  test('lists the plan first and the prorations after it', () => {
    const { lines } = priceOf({ ...PLAIN, pending: [line(-1n)] });
    assert.deepEqual(lines, [
      { kind: 'plan', plan: 'Mensual', amount: '3000000' },
      { kind: 'remaining_time', plan: 'Anual', amount: '-1' },
    ]);
  });

  const money = fc.bigInt({ min: 0n, max: MAX_MINOR });
  const anyDiscount = fc.oneof(
    fc.constant(null),
    fc.integer({ min: 0, max: 10_000 }).map(percent),
    money.map(amount),
  );
  const anyInput = fc.record({
    plan: fc.option(money.map((price) => ({ name: 'Mensual', price: price + 1n }))),
    tax_hundredths: fc.option(fc.integer({ min: 0, max: 10_000 })),
    discount: anyDiscount,
    pending: fc.array(fc.bigInt({ min: -MAX_MINOR, max: MAX_MINOR }).map(line), { maxLength: 4 }),
    balance: money,
  });

  test('adds up and is never negative, for any input', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { lines, discount, base, tax, balance_applied, balance_credited, total } = priceOf(input);
        const sum = lines.reduce((all, one) => all + BigInt(one.amount), 0n);
        assert.equal(base + tax, sum - discount);
        assert.equal(base + tax, total + balance_applied - balance_credited);
        assert.ok(total >= 0n && balance_applied >= 0n && balance_credited >= 0n && tax >= 0n);
        assert.ok(balance_applied <= input.balance);
        assert.ok(total === 0n || balance_applied === input.balance, 'a balance is used up before the card');
        assert.ok(balance_credited === 0n || total + balance_applied === 0n);
      }),
    );
  });
});

describe('discount', () => {
  test('rounds half up to the cent', () => {
    for (const [price, hundredths, expected] of [
      [100n, 50, 1n],
      [99n, 50, 0n],
      [333n, 3_333, 111n],
      [1n, 5_000, 1n],
      [30_000_00n, 1_250, 3_750_00n],
    ] as const) {
      assert.equal(discountOf(price, percent(hundredths)), expected);
    }
  });

  const LIMIT = at('2027-05-01 10:00');
  const cases: readonly [duration: Discount['duration'], before: boolean, then: boolean, after: boolean][] = [
    ['once', true, true, true],
    ['repeating', true, true, false],
    ['plan', true, false, false],
  ];
  for (const [duration, ...expected] of cases) {
    test(`(${duration}) applies before, at and after its end: ${expected.join(', ')}`, () => {
      const discount = off({ duration, percent_hundredths: 1_000 });
      const found = [-1, 0, 1].map(
        (seconds) =>
          discountAt(
            { discount, discount_ends_at: LIMIT, subscription_plan_id: 'plan' },
            LIMIT.add({ seconds }),
          ) === discount,
      );
      assert.deepEqual(found, expected);
      const later = LIMIT.add({ seconds: 1 });
      assert.equal(
        isOnDiscount({ discount, discount_ends_at: LIMIT, subscription_plan_id: 'plan' }, later),
        duration === 'once',
      );
      assert.equal(
        isOnDiscount(
          { discount, discount_ends_at: LIMIT, subscription_plan_id: 'plan' },
          LIMIT.subtract({ seconds: 1 }),
        ),
        true,
      );
    });
  }

  test('(plan) applies only to its own plan', () => {
    const discount = off({ duration: 'plan', plan_id: 'plan', percent_hundredths: 1_000 });
    const row = { discount, discount_ends_at: LIMIT, subscription_plan_id: 'plan' };
    const earlier = LIMIT.subtract({ seconds: 1 });
    assert.equal(discountAt(row, earlier), discount);
    assert.equal(discountAt({ ...row, subscription_plan_id: 'other' }, earlier), null);
    assert.equal(discountAt(row, earlier, 'other'), null);
  });

  test('(forever) has no end, and a missing discount never applies', () => {
    const ever = { discount: percent(1_000), discount_ends_at: null, subscription_plan_id: 'plan' };
    const none = { discount: null, discount_ends_at: LIMIT, subscription_plan_id: 'plan' };
    assert.equal(discountAt(ever, at('2099-01-01 00:00')), ever.discount);
    assert.equal(isOnDiscount(ever, at('2099-01-01 00:00')), true);
    assert.equal(discountAt(none, at('2027-01-01 00:00')), null);
    assert.equal(isOnDiscount(none, at('2027-01-01 00:00')), false);
  });
});

describe('tax included in an amount', () => {
  const cases: readonly [amount: bigint, hundredths: number | null, tax: bigint][] = [
    [119_000_00n, 1_900, 19_000_00n],
    [105_000_00n, 500, 5_000_00n],
    [100_000_00n, 0, 0n],
    [100_000_00n, null, 0n],
    [0n, 1_900, 0n],
    [1n, 1_900, 0n],
    [3n, 1_900, 0n],
    [4n, 1_900, 1n],
    [30_000_00n, 1_900, 4_789_92n],
  ];
  for (const [amount, hundredths, tax] of cases) {
    test(`at ${hundredths} hundredths of a percent in ${amount} is ${tax}`, () => {
      assert.equal(taxWithin(amount, hundredths), tax);
    });
  }
});
