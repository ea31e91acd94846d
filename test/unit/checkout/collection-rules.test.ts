import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  couponExpiry,
  dueOf,
  hold,
  onPaid,
  onReleased,
  onReturned,
  paymentBlockOf,
  priceOf,
  splitProportionally,
  taxOf,
} from '#src/checkout/collection/rules.ts';
import type { CollectionItem, ItemOptions, Part } from '#src/checkout/collection/types.ts';

const NOW = Temporal.Instant.from('2027-01-15T10:00:00-05:00');
const TODAY = Temporal.PlainDate.from('2027-01-15');
const TOMORROW = TODAY.add({ days: 1 });

const OPTIONS: ItemOptions = {
  picture: null,
  references: [],
  webhook: null,
  delivery: null,
  request_address_delivery: false,
  discount: null,
  cash_expiry: null,
  has_comments: false,
  comments_label: null,
};

function anItem(change: Partial<CollectionItem> = {}, options: Partial<ItemOptions> = {}): CollectionItem {
  return {
    id: 'i',
    gateway_id: 'g',
    commerce_id: 1,
    office_id: 1,
    production: false,
    ref_payment: 'F-1',
    description: 'Factura 1',
    amount: 100_00n,
    currency_type: 'COP',
    selected_taxes: null,
    tax_rate: 0,
    id_number: '1018456789',
    payer_name: 'Ana Pérez',
    expiration_date: null,
    advance: null,
    metadata: null,
    limit_date: null,
    options: { ...OPTIONS, ...options },
    paid: 0n,
    held: 0n,
    agreed: null,
    full_payment_at: null,
    active: true,
    comments: null,
    created_at: NOW,
    updated_at: NOW,
    ...change,
  };
}

function aPart(amount: bigint, change: Partial<Part> = {}): Part {
  const rest = { status: 'held', refunded: 0n, comments: null, address: null } as const;
  return { commerce_id: 1, payment_id: 'p', item_id: 'i', amount, ...rest, ...change };
}

const percent = (value: string, before_on = '2027-01-15') =>
  ({ before_on, type: 'Porcentaje', value }) as const;
const off = (value: string) => ({ before_on: '2027-01-15', type: 'Valor', value }) as const;
const delivered = (value: string | null) => ({ type: 'Con Valor', value }) as const;

describe('amount due for an item', () => {
  const cases: readonly (readonly [string, bigint, Partial<ItemOptions>, bigint])[] = [
    ['the amount by default', 100_00n, {}, 100_00n],
    ['5 % off', 100_00n, { discount: percent('5.00') }, 95_00n],
    ['half a cent off is rounded up', 10n, { discount: percent('5.00') }, 9n],
    ['less than half a cent off is rounded down', 9n, { discount: percent('5.00') }, 9n],
    ['0.33 % off', 100_00n, { discount: percent('0.33') }, 99_67n],
    ['100 % off', 100_00n, { discount: percent('100.00') }, 0n],
    ['a fixed amount off', 100_00n, { discount: off('12.34') }, 87_66n],
    ['a discount above the price', 100_00n, { discount: off('100.01') }, 0n],
    ['an expired discount', 100_00n, { discount: percent('5.00', '2027-01-14') }, 100_00n],
    ['plus delivery', 100_00n, { delivery: delivered('8.50') }, 108_50n],
    ['free delivery', 100_00n, { delivery: { type: 'Gratis', value: '8.50' } }, 100_00n],
    [
      'no discount on delivery',
      100_00n,
      { delivery: delivered('10.00'), discount: percent('50.00') },
      60_00n,
    ],
  ];
  for (const [name, amount, options, total] of cases) {
    test(name, () => assert.equal(priceOf(anItem({ amount }, options), TODAY).total, total));
  }

  test('is the agreed amount once there is one', () => {
    assert.equal(priceOf(anItem({ agreed: 95_00n }), TODAY).total, 95_00n);
  });
});

describe('minimum and maximum advance', () => {
  const value = (text: string) => ({ type: 'Valor Minimo', value: text }) as const;
  const share = (text: string) => ({ type: 'Porcentaje Minimo', value: text }) as const;
  const cases: readonly (readonly [string, Partial<CollectionItem>, bigint, bigint])[] = [
    ['the whole amount without advances', {}, 100_00n, 100_00n],
    ['a fixed minimum', { advance: value('20.00') }, 20_00n, 100_00n],
    ['a percentage', { advance: share('12.50') }, 12_50n, 100_00n],
    ['a percentage rounded up to a cent', { amount: 10n, advance: share('5.00') }, 1n, 10n],
    ['the rest when it is below the minimum', { advance: value('20.00'), paid: 90_00n }, 10_00n, 10_00n],
    ['without payments in progress', { advance: value('20.00'), paid: 30_00n, held: 40_00n }, 20_00n, 30_00n],
    ['zero while the whole amount is being paid', { held: 100_00n }, 0n, 0n],
  ];
  for (const [name, change, smallest, available] of cases) {
    test(name, () => {
      const due = dueOf(anItem(change), TODAY);
      assert.deepEqual([due.smallest, due.available], [smallest, available]);
    });
  }
});

describe('obstacles to paying an item', () => {
  const day = (text: string) => Temporal.PlainDate.from(text);
  const cases: readonly (readonly [string, Partial<CollectionItem>, string | null])[] = [
    ['none', {}, null],
    ['it is paid', { paid: 100_00n, agreed: 100_00n, full_payment_at: NOW, active: false }, 'paid'],
    ['it is inactive', { active: false, held: 100_00n }, 'inactive'],
    ['it is being paid', { held: 100_00n, limit_date: day('2027-01-15') }, 'in_progress'],
    ['its last day was yesterday', { limit_date: day('2027-01-15') }, 'expired'],
    ['its last day is today', { limit_date: day('2027-01-16') }, null],
    ['its expiration date does not matter', { expiration_date: day('2020-01-01') }, null],
  ];
  for (const [name, change, obstacle] of cases) {
    test(name, () => assert.equal(paymentBlockOf(anItem(change), TODAY), obstacle));
  }
});

describe('tax included in an item', () => {
  test('is calculated on the goods minus the discount, without delivery', () => {
    const item = { amount: 119_00n, tax_rate: 1_900 };
    assert.equal(taxOf(anItem(item), 119_00n, TODAY), 19_00n);
    assert.equal(taxOf(anItem(item), 59_50n, TODAY), 9_50n);
    assert.equal(taxOf(anItem(item, { delivery: delivered('10.00') }), 129_00n, TODAY), 19_00n);
    assert.equal(taxOf(anItem(item, { discount: percent('50.00') }), 59_50n, TODAY), 9_50n);
    assert.equal(taxOf(anItem(item, { discount: percent('100.00') }), 0n, TODAY), 0n);
  });
});

describe('cash coupon expiry', () => {
  const cases = [
    ['minute', 30, '2027-01-15T10:30:00-05:00'],
    ['week', 2, '2027-01-29T10:00:00-05:00'],
    ['month', 1, '2027-02-15T10:00:00-05:00'],
    ['year', 60, '2087-01-15T10:00:00-05:00'],
  ] as const;
  for (const [interval, period, end] of cases) {
    test(`of ${period} ${interval}`, () => {
      const expiry = couponExpiry(anItem({}, { cash_expiry: { period, interval } }), NOW);
      assert.equal(expiry?.epochMilliseconds, Temporal.Instant.from(end).epochMilliseconds);
    });
  }
  test('is null when the item has none', () => assert.equal(couponExpiry(anItem(), NOW), null));
});

describe('item price', () => {
  const early = { discount: percent('5.00') };
  const later = NOW.add({ hours: 24 });

  test('fixed by an order stays until payment, also after the discount date', () => {
    const item = anItem({ paid: 40_00n }, early);
    const held = { ...item, ...hold(item, 55_00n, NOW) };
    assert.equal(dueOf(held, TOMORROW).available, 0n);
    const { item: after } = onPaid({ item: held, part: aPart(55_00n) }, later);
    assert.deepEqual([after.paid, after.held, after.agreed], [95_00n, 0n, 95_00n]);
    assert.notEqual(after.full_payment_at, null);
  });

  test('not fixed by an order is the price of the payment date', () => {
    const item = anItem({ advance: { type: 'Valor Minimo', value: '10.00' } }, early);
    const held = { ...item, ...hold(item, 50_00n, NOW) };
    const { item: after } = onPaid({ item: held, part: aPart(50_00n) }, later);
    assert.equal(after.full_payment_at, null);
    assert.equal(dueOf(after, TOMORROW).available, 50_00n);
  });

  test('is released with the order that fixed it', () => {
    const item = anItem({}, early);
    const held = { ...item, ...hold(item, 95_00n, NOW) };
    const { item: after, part } = onReleased({ item: held, part: aPart(95_00n) }, later);
    assert.equal(part.status, 'released');
    assert.deepEqual([after.held, dueOf(after, TOMORROW).available], [0n, 100_00n]);
  });
});

describe('refunded amount', () => {
  test('is divided among the items in proportion to their payments', () => {
    const paid = { paid: 30_00n, agreed: 30_00n, amount: 30_00n, full_payment_at: NOW };
    const settled = [10n, 20n, 30_00n].map((amount) => ({
      item: anItem({ ...paid, amount, paid: amount, agreed: amount }),
      part: aPart(amount, { status: 'paid' }),
    }));
    const first = onReturned(settled, 15_15n, NOW);
    assert.deepEqual(
      first.map(({ part }) => part.refunded),
      [5n, 10n, 15_00n],
    );
    assert.equal(first[2]?.item.full_payment_at, null);
    const second = onReturned(first, 15_15n, NOW);
    assert.deepEqual(
      second.map(({ item }) => item.paid),
      [0n, 0n, 0n],
    );
  });

  test('is divided exactly for any parts', () => {
    const amounts = fc.array(fc.bigInt(0n, 10_000n), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(amounts, fc.double({ min: 0, max: 1, noNaN: true }), (parts, ratio) => {
        const whole = parts.reduce((sum, part) => sum + part, 0n);
        const amount = BigInt(Math.floor(Number(whole) * ratio));
        const shares = splitProportionally(amount, parts);
        assert.equal(
          shares.reduce((sum, share) => sum + share, 0n),
          amount,
        );
        for (const [index, share] of shares.entries()) {
          assert.ok(share >= 0n && share <= (parts[index] ?? 0n));
        }
      }),
    );
    assert.throws(() => splitProportionally(2n, [1n]));
  });
});
