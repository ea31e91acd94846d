import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { MAX_MINOR, parseDecimal, shareOf } from '#src/kernel/money.ts';
import {
  computeMovement,
  computeRefund,
  computeVoid,
  DEFAULT_TERMS,
} from '#src/ledger/virtual-account/fees.ts';
import { postingsOf } from '#src/ledger/virtual-account/journal.ts';
import type { Amounts, FeeTerms } from '#src/ledger/virtual-account/types.ts';

/** Parses an amount in pesos. */
function cop(text: string): bigint {
  const minor = parseDecimal(text);
  assert.ok(minor !== null, text);
  return minor;
}

const FREE: FeeTerms = { ...DEFAULT_TERMS, commission_ppm: 0, fee: 0n, iva_ppm: 0, gravamen_ppm: 0 };

const percent = fc.integer({ min: 0, max: 1_000_000 });
const anyTerms: fc.Arbitrary<FeeTerms> = fc.record({
  commission_ppm: percent,
  min_commission: fc.bigInt({ min: 0n, max: 10_000_000n }),
  fee: fc.bigInt({ min: 0n, max: 10_000_000n }),
  iva_ppm: percent,
  gravamen_ppm: percent,
  rete_iva_ppm: percent,
  rete_ica_ppm: percent,
  rete_fte_ppm: percent,
});
const anySale = fc
  .tuple(fc.bigInt({ min: 1n, max: MAX_MINOR }), fc.integer({ min: 0, max: 1_000_000 }))
  .map(([transaction_amount, tax]) => ({
    transaction_amount,
    iva: shareOf(transaction_amount, BigInt(tax), 1_000_000n),
  }));
const anyCredit = fc.tuple(anySale, anyTerms).map(([sale, terms]) => computeMovement({ ...sale, terms }));

/** Asserts the equations that hold for each movement. */
function assertAddsUp(amounts: Amounts): void {
  const { transaction_amount, commission, iva_commission, fee, iva_fee, rete_iva, rete_ica, rete_fte } =
    amounts;
  const taken = commission + iva_commission + fee + iva_fee + rete_iva + rete_ica + rete_fte;
  assert.equal(amounts.subtotal, transaction_amount - taken);
  assert.equal(amounts.liquidated_amount, amounts.subtotal - amounts.gravamen);
}

describe('share of an amount', () => {
  const shares: readonly [amount: bigint, numerator: bigint, denominator: bigint, share: bigint][] = [
    [1_000n, 1n, 4n, 250n],
    [10n, 1n, 4n, 3n],
    [9n, 1n, 4n, 2n],
    [1n, 1n, 2n, 1n],
    [1n, 49n, 100n, 0n],
    [1n, 50n, 100n, 1n],
    [1n, 1n, 3n, 0n],
    [2n, 1n, 3n, 1n],
    // Negative shares mirror positive ones.
    [-10n, 1n, 4n, -3n],
    [-9n, 1n, 4n, -2n],
    [0n, 1n, 4n, 0n],
  ];
  for (const [amount, numerator, denominator, share] of shares) {
    test(`${amount} × ${numerator}/${denominator} is ${share}`, () =>
      assert.equal(shareOf(amount, numerator, denominator), share));
  }
});

describe('movement of a transaction', () => {
  const DEFAULTS: readonly [amount: string, expected: Readonly<Record<string, string>>][] = [
    [
      '100000',
      {
        commission: '2990',
        iva_commission: '568.10',
        fee: '900',
        iva_fee: '171',
        subtotal: '95370.90',
        // Exact value: 381.4836.
        gravamen: '381.48',
        liquidated_amount: '94989.42',
      },
    ],
    [
      '1000000',
      {
        commission: '29900',
        iva_commission: '5681',
        subtotal: '963348',
        // Exact value: 3853.392.
        gravamen: '3853.39',
        liquidated_amount: '959494.61',
      },
    ],
    // The fee exceeds the sale: the merchant owes the rest, and there is no gravamen.
    [
      '1000',
      {
        commission: '29.90',
        iva_commission: '5.68',
        subtotal: '-106.58',
        gravamen: '0',
        liquidated_amount: '-106.58',
      },
    ],
  ];
  for (const [amount, expected] of DEFAULTS) {
    test(`of ${amount} pesos with default terms`, () => {
      const movement = computeMovement({ transaction_amount: cop(amount), iva: 0n, terms: DEFAULT_TERMS });
      for (const [name, value] of Object.entries(expected)) {
        assert.equal(movement[name as keyof Amounts], cop(value), name);
      }
    });
  }

  test('has no gravamen when the subtotal is zero or negative', () => {
    const terms = { ...FREE, gravamen_ppm: 4_000 };
    const gravamenAt = (subtotal: bigint) =>
      computeMovement({ transaction_amount: subtotal + 1_000n, iva: 0n, terms: { ...terms, fee: 1_000n } })
        .gravamen;
    assert.deepEqual([-1n, 0n, 1n, 124n, 125n, 1_000n].map(gravamenAt), [0n, 0n, 0n, 0n, 1n, 4n]);
  });

  test('uses the higher of percentage and minimum commission', () => {
    const terms = { ...FREE, commission_ppm: 10_000, min_commission: cop('500') };
    const commissionOf = (amount: string) =>
      computeMovement({ transaction_amount: cop(amount), iva: 0n, terms }).commission;
    assert.equal(commissionOf('1'), cop('500'));
    assert.equal(commissionOf('49999'), cop('500'));
    assert.equal(commissionOf('50000'), cop('500'));
    assert.equal(commissionOf('50001'), cop('500.01'));
  });

  test('rounds each percentage half up to the cent', () => {
    const commissionOf = (amount: bigint) =>
      computeMovement({ transaction_amount: amount, iva: 0n, terms: { ...FREE, commission_ppm: 500_000 } })
        .commission;
    assert.deepEqual([1n, 2n, 3n].map(commissionOf), [1n, 1n, 2n]);
  });

  test('calculates withholdings on the tax and on the amount without tax', () => {
    const terms = { ...FREE, rete_iva_ppm: 150_000, rete_ica_ppm: 9_660, rete_fte_ppm: 15_000 };
    const movement = computeMovement({ transaction_amount: cop('119000'), iva: cop('19000'), terms });
    assert.equal(movement.iva, cop('19000'));
    assert.equal(movement.rete_iva, cop('2850'));
    assert.equal(movement.rete_ica, cop('966'));
    assert.equal(movement.rete_fte, cop('1500'));
    assert.equal(movement.liquidated_amount, cop('113684'));
  });

  test('adds up to the cent for any terms', () => {
    fc.assert(
      fc.property(anyCredit, (movement) => {
        assertAddsUp(movement);
        assert.ok(movement.gravamen >= 0n);
        if (movement.subtotal <= 0n) assert.equal(movement.gravamen, 0n);
      }),
    );
  });
});

describe('movement of a void', () => {
  test('reverses each amount of the transaction', () => {
    fc.assert(
      fc.property(anyCredit, (credit) => {
        const reversal = computeVoid(credit);
        assertAddsUp(reversal);
        for (const [name, amount] of Object.entries(reversal)) {
          assert.equal(amount + credit[name as keyof Amounts], 0n, name);
        }
      }),
    );
  });
});

describe('movement of a refund', () => {
  const terms = { ...DEFAULT_TERMS, rete_iva_ppm: 150_000, rete_ica_ppm: 10_000, rete_fte_ppm: 15_000 };
  const credit = computeMovement({ transaction_amount: cop('119000'), iva: cop('19000'), terms });

  test('of one half reverses half of the sale, tax and withholdings and keeps the fees', () => {
    const refund = computeRefund({ credit, refunded_before: 0n, amount: cop('59500') });
    assert.equal(refund.transaction_amount, cop('-59500'));
    assert.equal(refund.iva, cop('-9500'));
    assert.equal(refund.rete_iva, cop('-1425'));
    assert.equal(refund.rete_ica, cop('-500'));
    assert.equal(refund.rete_fte, cop('-750'));
    assert.equal(refund.liquidated_amount, cop('-56825'));
    for (const kept of ['commission', 'iva_commission', 'fee', 'iva_fee', 'gravamen'] as const) {
      assert.equal(refund[kept], 0n, kept);
    }
  });

  test('of the whole amount leaves the merchant with the fees of the sale', () => {
    const refund = computeRefund({ credit, refunded_before: 0n, amount: credit.transaction_amount });
    const cost = credit.commission + credit.iva_commission + credit.fee + credit.iva_fee + credit.gravamen;
    assert.equal(credit.liquidated_amount + refund.liquidated_amount, -cost);
  });

  test('in any parts reverses the same total as one refund', () => {
    const cuts = fc.array(fc.bigInt({ min: 0n, max: MAX_MINOR }), { maxLength: 8 });
    fc.assert(
      fc.property(anyCredit, cuts, (given, anywhere) => {
        const total = given.transaction_amount;
        const marks = new Set([...anywhere.map((cut) => cut % total), 0n, total]);
        const [, ...ends] = [...marks].sort((one, other) => Number(one - other));
        let refunded_before = 0n;
        let taken = 0n;
        for (const end of ends) {
          const part = computeRefund({ credit: given, refunded_before, amount: end - refunded_before });
          assertAddsUp(part);
          assert.ok(part.rete_iva <= 0n && part.rete_ica <= 0n && part.rete_fte <= 0n);
          refunded_before = end;
          taken += part.liquidated_amount;
        }
        const atOnce = computeRefund({ credit: given, refunded_before: 0n, amount: total });
        assert.equal(taken, atOnce.liquidated_amount);
      }),
    );
  });
});

describe('journal entry of a movement', () => {
  test('posts each amount to its account', () => {
    const terms = { ...DEFAULT_TERMS, rete_fte_ppm: 15_000 };
    const postings = postingsOf(computeMovement({ transaction_amount: cop('100000'), iva: 0n, terms }));
    assert.deepEqual(Object.fromEntries(postings.map(({ account, amount }) => [account, amount])), {
      network_receivable: 10_000_000n,
      merchant_payable: -9_349_542n,
      commission_income: -299_000n,
      fee_income: -90_000n,
      iva_payable: -73_910n,
      gravamen_payable: -37_548n,
      rete_fte_payable: -150_000n,
    });
  });

  test('sums to zero for credits, voids and refunds', () => {
    const sale = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 14n }), fc.integer({ min: 0, max: 1_000_000 }));
    fc.assert(
      fc.property(sale, ([transaction_amount, rete_ica_ppm]) => {
        const terms = { ...DEFAULT_TERMS, rete_ica_ppm };
        const given = computeMovement({ transaction_amount, iva: transaction_amount / 7n, terms });
        const refund = computeRefund({
          credit: given,
          refunded_before: 0n,
          amount: transaction_amount / 3n + 1n,
        });
        for (const movement of [given, computeVoid(given), refund]) {
          const postings = postingsOf(movement);
          assert.equal(
            postings.reduce((sum, { amount }) => sum + amount, 0n),
            0n,
          );
          assert.ok(postings.every(({ amount }) => amount !== 0n));
        }
      }),
    );
  });
});
