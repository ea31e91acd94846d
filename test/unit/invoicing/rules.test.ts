import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { customerOf } from '#src/invoicing/documents/rules/customer.ts';
import { type Item, itemsOf, partOf } from '#src/invoicing/documents/rules/items.ts';
import { nextAttempt } from '#src/invoicing/documents/rules/retries.ts';

const items = (total: bigint, tax: bigint, rate_hundredths: number | null = null) =>
  itemsOf({ name: 'Mensual', total, tax, rate_hundredths })?.map((item) => [
    item.amount,
    item.rate_hundredths,
  ]);

describe('invoice items', () => {
  test('one item when one rate explains the tax, tax-excluded without tax', () => {
    assert.deepEqual(items(11_900_000n, 1_900_000n), [[11_900_000n, 1_900]]);
    assert.deepEqual(items(10_500_000n, 500_000n), [[10_500_000n, 500]]);
    assert.deepEqual(items(10_800_000n, 800_000n, 800), [[10_800_000n, 800]]);
    assert.deepEqual(items(3_000_000n, 0n), [[3_000_000n, null]]);
  });

  test('tolerate one peso of rounding', () => {
    assert.deepEqual(items(11_900_000n, 1_900_100n), [[11_900_000n, 1_900]]);
    assert.equal(items(11_900_000n, 1_899_899n)?.length, 2);
  });

  test('two items when part of the total is taxed, adding up to the total', () => {
    const found = items(20_000_000n, 1_900_000n);
    assert.deepEqual(found, [
      [11_900_000n, 1_900],
      [8_100_000n, null],
    ]);
  });

  test('undefined when no rate explains the tax', () => {
    assert.equal(items(100_000n, 50_000n), undefined);
  });

  test('of a partial credit are proportional shares, exact to the cent', () => {
    const whole: Item[] = [
      { name: 'A', amount: 700n, rate_hundredths: 1_900 },
      { name: 'B', amount: 300n, rate_hundredths: null },
    ];
    for (let part = 1n; part <= 1_000n; part += 1n) {
      const shares = partOf(whole, part).map(({ amount }) => amount);
      assert.equal(
        shares.reduce((sum, one) => sum + one, 0n),
        part,
      );
      assert.ok(shares.every((one) => one > 0n));
    }
    assert.deepEqual(partOf(whole, 1_000n), whole);
  });
});

describe('invoice customer', () => {
  const payer = {
    name: 'Ana Pérez',
    identification_type: 'CC',
    id_number: '1018456789',
    email: 'ana@correo.example',
  };
  const nobody = { profile: undefined, subscriber: undefined };

  test('is the payer with a document, otherwise null', () => {
    const named = customerOf({ ...nobody, payer });
    assert.ok(named && named !== 'bad_nit');
    assert.deepEqual([named.person, named.id_number, named.name], ['natural', '1018456789', 'Ana Pérez']);
    assert.equal(customerOf({ ...nobody, payer: { ...payer, id_number: null } }), null);
    assert.equal(customerOf({ ...nobody, payer: null }), null);
  });

  test('adds the check digit of a NIT and rejects a wrong one', () => {
    const nit = (id_number: string) =>
      customerOf({ ...nobody, payer: { ...payer, identification_type: 'NIT', id_number } });
    for (const text of ['900123456', '900.123.456-8', '900123456-8']) {
      const named = nit(text);
      assert.ok(named && named !== 'bad_nit', text);
      assert.deepEqual([named.person, named.id_number], ['legal', '900123456-8']);
    }
    assert.equal(nit('900123456-7'), 'bad_nit');
    assert.equal(nit('12'), 'bad_nit');
  });
});

test('attempts are repeated with growing delays and never stop', () => {
  const now = Temporal.Instant.from('2027-01-15T15:00:00Z');
  const minutes = [1, 2, 3, 4, 5, 6, 7, 100].map((attempts) =>
    nextAttempt(attempts, now).since(now).total('minutes'),
  );
  assert.deepEqual(minutes, [1, 5, 30, 120, 480, 1_440, 1_440, 1_440]);
});
