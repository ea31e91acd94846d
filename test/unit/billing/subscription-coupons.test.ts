import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  canReapply,
  canRedeem,
  endFromStart,
  endWhenApplied,
  endWhenRestored,
  isOpen,
  toDiscount,
} from '#src/billing/subscriptions/rules/coupons.ts';
import type { Coupon } from '#src/catalog/coupons/types.ts';
import { aRow, at, localText } from '#test/support/subscription-rows.ts';

const NOW = at('2027-02-15 12:00:00.5');

/** Returns a coupon with ten percent off forever. */
function aCoupon(change: Partial<Coupon> = {}): Coupon {
  return {
    id: 'coupon',
    commerce_id: 1,
    office_id: 1,
    production: false,
    code: 'DIEZ',
    name: null,
    percent_off_hundredths: 1_000,
    percent_off: null,
    amount_off: null,
    currency: null,
    duration: 'forever',
    duration_in_months: null,
    max_redemptions: null,
    times_redeemed: 0,
    redeem_by: null,
    active: true,
    created_at: NOW,
    updated_at: NOW,
    deleted_at: null,
    ...change,
  };
}

const AMOUNT = { percent_off_hundredths: null, amount_off: 1_000_00n };

describe('coupon eligibility for the first redemption and for reapplying it', () => {
  const cases: readonly [name: string, change: Partial<Coupon>, isNew: boolean, isAgain: boolean][] = [
    ['unrestricted', {}, true, true],
    ['inactive', { active: false }, false, false],
    ['with one redemption left', { max_redemptions: 3, times_redeemed: 2 }, true, true],
    ['used up', { max_redemptions: 3, times_redeemed: 3 }, false, true],
    ['often redeemed, without a limit', { times_redeemed: 1_000 }, true, true],
    ['of an amount in the same currency', { ...AMOUNT, currency: 'COP' }, true, true],
    ['of an amount in another currency', { ...AMOUNT, currency: 'USD' }, false, false],
    ['of a percentage in any currency', { currency: 'USD' }, true, true],
    ['in its last valid second', { redeem_by: at('2027-02-15 12:00:00') }, true, true],
    ['a second after its end', { redeem_by: at('2027-02-15 11:59:59') }, false, false],
    ['long before its end', { redeem_by: at('2027-12-31 23:59:59') }, true, true],
  ];
  for (const [name, change, isNew, isAgain] of cases) {
    test(name, () => {
      const coupon = aCoupon(change);
      assert.deepEqual([canRedeem(coupon, 'COP', NOW), canReapply(coupon, 'COP', NOW)], [isNew, isAgain]);
    });
  }
});

describe('end of a discount', () => {
  const months = { duration: 'repeating', duration_in_months: 3 } as const;

  test('applied to a running subscription', () => {
    assert.equal(endWhenApplied(aCoupon(), aRow(), NOW), null);
    assert.equal(localText(endWhenApplied(aCoupon({ duration: 'once' }), aRow(), NOW)), '2027-03-01 10:00');
    assert.equal(localText(endWhenApplied(aCoupon(months), aRow(), NOW)), '2027-05-15 12:00');
    const late = at('2027-03-01 12:00');
    const next_charge_at = at('2027-03-01 19:00');
    const due = endWhenApplied(aCoupon({ duration: 'once' }), aRow({ next_charge_at }), late);
    assert.equal(localText(due), '2027-03-01 19:00', 'when overdue, ends with the next attempt');
  });

  test('applied at the start: counts from the first charge, three months are three charges', () => {
    const paidFrom = at('2027-02-01 10:00');
    assert.equal(endFromStart(aCoupon(), paidFrom), null);
    assert.equal(localText(endFromStart(aCoupon({ duration: 'once' }), paidFrom)), '2027-02-01 10:00');
    assert.equal(localText(endFromStart(aCoupon(months), paidFrom)), '2027-05-01 09:59:59');
  });

  test('restored: months keep their end, a one-time discount moves to the next charge', () => {
    const discount_ends_at = at('2027-04-01 10:00');
    const repeating = { discount: toDiscount(aCoupon(months)), discount_ends_at };
    assert.equal(localText(endWhenRestored(repeating, aRow(), NOW)), '2027-04-01 10:00');
    const once = { discount: toDiscount(aCoupon({ duration: 'once' })), discount_ends_at };
    assert.equal(localText(endWhenRestored(once, aRow(), NOW)), '2027-03-01 10:00');
  });

  test('is limited to a thousand years', () => {
    const endless = { duration: 'repeating', duration_in_months: 1_000_000 } as const;
    assert.equal(localText(endWhenApplied(aCoupon(endless), aRow(), NOW)), '3027-02-15 12:00');
    const one = { duration: 'repeating', duration_in_months: null } as const;
    assert.equal(localText(endWhenApplied(aCoupon(one), aRow(), NOW)), '2027-03-15 12:00');
  });
});

describe('open redemption', () => {
  const months = toDiscount(aCoupon({ duration: 'repeating', duration_in_months: 1 }));
  const cases: readonly [name: string, ends: string, due: string, isOpen: boolean][] = [
    ['within its months', '2027-02-16 12:00', '2027-03-01 10:00', true],
    ['in the last second of its months', '2027-02-15 12:00:00', '2027-03-01 10:00', true],
    ['not a second after its months', '2027-02-15 11:59:59', '2027-03-01 10:00', false],
    ['while a charge due within its months is unpaid', '2027-02-10 10:00', '2027-02-10 10:00', true],
    ['not for a charge due after its months', '2027-02-10 10:00', '2027-02-10 10:00:01', false],
  ];
  for (const [name, ends, due, expected] of cases) {
    test(name, () => {
      const redemption = { discount: months, discount_ends_at: at(ends) };
      assert.equal(isOpen(redemption, aRow({ due_at: at(due) }), NOW), expected);
    });
  }

  test('forever stays open, and once stays open until it is used', () => {
    for (const duration of ['forever', 'once'] as const) {
      const redemption = {
        discount: toDiscount(aCoupon({ duration })),
        discount_ends_at: duration === 'once' ? at('2027-02-01 10:00') : null,
      };
      assert.equal(isOpen(redemption, aRow(), NOW), true);
    }
  });
});

test('a discount copies the terms of the coupon when it is applied', () => {
  const { id: _, ...percent } = toDiscount(aCoupon());
  const same = { coupon_id: 'coupon', plan_id: null, duration: 'forever' };
  assert.deepEqual(percent, { ...same, percent_hundredths: 1_000, amount: null });
  const { id: __, ...amount } = toDiscount(aCoupon({ ...AMOUNT, currency: 'COP' }));
  assert.deepEqual(amount, { ...same, percent_hundredths: null, amount: '100000' });
});
