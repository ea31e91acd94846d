import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readItems } from '#src/checkout/collection/read-items.ts';

const NOW = Temporal.Instant.from('2027-01-15T10:00:00-05:00');

type Fields = Readonly<Record<string, unknown>>;

function anItem(information: Fields = {}, options?: Fields | null) {
  return {
    recauda_information: {
      description: 'Factura 1',
      amount: '50000',
      currency_type: 'COP',
      id_number: '1018456789',
      payer_name: 'Ana Pérez',
      ref_payment: 'FAC-1',
      ...information,
    },
    ...(options === undefined ? {} : { advanced_options: options && { has_comments: false, ...options } }),
  };
}

/** Returns the invalid fields of an item, or an empty list for a valid item. */
function wrongWith(item: unknown): string[] {
  const { items, left_out } = readItems([item], NOW);
  assert.equal(items.length + left_out.length, 1);
  return left_out.flatMap(({ issues }) => issues.map(({ path }) => path));
}

describe('item from the merchant system', () => {
  test('is read with all its fields', () => {
    const options = {
      picture: 'https://tienda.example/1.png',
      limit_date: '2027-02-01',
      references: ['a', 'b', 'c'],
      result_urls: { webhook: 'https://tienda.example/hook' },
      delivery_service: { type: 'Con Valor', value: 8000.5 },
      request_address_delivery: true,
      discount: { before_on: '2027-01-15', type: 'Valor', value: '1000.00' },
      cash_expired_period: 60,
      cash_expired_interval: 'day',
      has_comments: true,
      comments_label: 'Nota',
    };
    const information = {
      expiration_date: '2020-01-01',
      advance: { type: 'Porcentaje Minimo', value: 10 },
      metadata: { pedido: 7 },
      selected_taxes: null,
    };
    const { items, left_out } = readItems([anItem(information, options)], NOW);
    assert.deepEqual(left_out, []);
    const [item] = items;
    assert.equal(item?.recauda_information.amount, 50_000_00n);
    assert.equal(item?.recauda_information.advance?.value, 10_00n);
    assert.equal(item?.advanced_options?.delivery_service?.value, 8_000_50n);
    assert.equal(String(item?.advanced_options?.limit_date), '2027-02-01');
  });

  const information: readonly (readonly [
    field: string,
    bad: readonly unknown[],
    good: readonly unknown[],
  ])[] = [
    ['description', [undefined, null, 7, 'abc', 'x'.repeat(192)], ['abcd', 'x'.repeat(191)]],
    [
      'amount',
      [undefined, 50_000, '100', '0.00', '-5000', '1e99', '10.005', 'diez'],
      ['1000', '1.00', '999999999.99'],
    ],
    ['currency_type', [undefined, 'cop', 'GBP'], ['COP', 'USD', 'EUR']],
    ['id_number', ['1234', 'abcde', 12345], ['12345', null, undefined]],
    ['payer_name', [undefined, 'Ana', 'x'.repeat(192)], ['Anita', 'x'.repeat(191)]],
    ['ref_payment', [undefined, '', {}, 'x'.repeat(192)], ['1', 'x'.repeat(191)]],
    ['expiration_date', ['15/01/2027', '2027-02-30', 7], ['2027-02-28', null]],
    ['metadata', [[], { a: {} }, 'x'], [null, { a: 1 }]],
  ];
  for (const [field, bad, good] of information) {
    test(`validates ${field}`, () => {
      for (const value of bad) {
        assert.deepEqual(
          wrongWith(anItem({ [field]: value })),
          [`recauda_information.${field}`],
          String(value),
        );
      }
      for (const value of good) assert.deepEqual(wrongWith(anItem({ [field]: value })), [], String(value));
    });
  }

  test('limits the minimum advance to its amount', () => {
    const wrong = (type: string, value: unknown) => wrongWith(anItem({ advance: { type, value } }));
    const path = 'recauda_information.advance.value';
    assert.deepEqual(wrong('Valor Minimo', 50_000), []);
    assert.deepEqual(wrong('Valor Minimo', 50_000.01), [path]);
    assert.deepEqual(wrong('Porcentaje Minimo', 100), []);
    assert.deepEqual(wrong('Porcentaje Minimo', 100.01), [path]);
    assert.deepEqual(wrong('Valor Minimo', undefined), [path]);
    assert.deepEqual(wrong('Otro', 1), ['recauda_information.advance.type']);
  });

  const options: readonly (readonly [options: Fields, wrong: string])[] = [
    [{ limit_date: '2027-01-14' }, 'limit_date'],
    [{ references: ['a', 'b', 'c', 'd'] }, 'references'],
    [{ references: ['x'.repeat(51)] }, 'references.0'],
    [{ result_urls: {} }, 'result_urls.webhook'],
    [{ delivery_service: { type: 'Con Valor' } }, 'delivery_service.value'],
    [{ discount: { before_on: '2027-01-14', type: 'Valor', value: 1 } }, 'discount.before_on'],
    [{ discount: { before_on: '2027-01-15', type: 'Porcentaje', value: 101 } }, 'discount.value'],
    [{ cash_expired_period: 5 }, 'cash_expired_interval'],
    [{ cash_expired_interval: 'day' }, 'cash_expired_period'],
    [{ cash_expired_period: 61, cash_expired_interval: 'day' }, 'cash_expired_period'],
    [{ has_comments: undefined }, 'has_comments'],
    [{ comments_label: 'x'.repeat(101) }, 'comments_label'],
    [{ picture: 'x'.repeat(251) }, 'picture'],
  ];
  for (const [change, wrong] of options) {
    test(`rejects ${JSON.stringify(change).slice(0, 60)}`, () => {
      assert.deepEqual(wrongWith(anItem({}, change)), [`advanced_options.${wrong}`]);
    });
  }

  test('an invalid item is omitted and reported, without affecting the others', () => {
    const items = [
      anItem(),
      anItem({ ref_payment: 'FAC-2', amount: 'x' }),
      anItem(),
      anItem({ ref_payment: 'FAC-3' }),
    ];
    const read = readItems([...items, null, 7, [], 'x', { recauda_information: [] }], NOW);
    assert.deepEqual(
      read.items.map(({ recauda_information: item }) => item.ref_payment),
      ['FAC-1', 'FAC-3'],
    );
    assert.deepEqual(
      read.left_out.map(({ place, ref_payment }) => [place, ref_payment]),
      [
        [2, 'FAC-2'],
        [3, 'FAC-1'],
        [5, null],
        [6, null],
        [7, null],
        [8, null],
        [9, null],
      ],
    );
  });
});
