import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ColumnMap, readColumnMap } from '#src/settlement/reconciliation/columns.ts';
import { agreedFee } from '#src/settlement/reconciliation/compare.ts';
import { lineReader } from '#src/settlement/reconciliation/lines.ts';

const COLUMNS = { reference: 'Ref', gateway_id: 'Id', amount: 'Valor', date: 'Fecha' };

function aMap(change: object = {}): ColumnMap {
  const map = readColumnMap(JSON.stringify({ columns: COLUMNS, ...change }));
  assert.ok(typeof map === 'object', String(map));
  return map;
}

function readOne(map: ColumnMap, record: Readonly<Record<string, string>>) {
  const read = lineReader(map, { line: 1, fields: Object.keys(record) });
  return read({ line: 2, fields: Object.values(record) });
}

const LINE = { Ref: 'r-1', Id: '77', Valor: '1000.50', Fecha: '2027-01-15 23:10:00' };

describe('column map', () => {
  const wrong: readonly [string, RegExp][] = [
    ['nonsense', /no JSON/],
    ['{}', /columns/],
    [JSON.stringify({ columns: { amount: 'a', date: 'b' } }), /reference or gateway_id/],
    [JSON.stringify({ columns: COLUMNS, decimals: ',' }), /decimals/],
    [JSON.stringify({ columns: COLUMNS, delimiter: '||' }), /delimiter/],
    [JSON.stringify({ columns: COLUMNS, terms: { percent: 2.65 } }), /percent/],
    [JSON.stringify({ columns: COLUMNS, terms: { percent: '2.65001' } }), /percent/],
    [JSON.stringify({ columns: COLUMNS, date: 'MM-YY' }), /date/],
  ];
  for (const [text, message] of wrong) {
    test(`reports the error in ${text.slice(0, 60)}`, () => {
      assert.match(String(readColumnMap(text)), message);
    });
  }
});

describe('report line', () => {
  test('is read to the cent with its date', () => {
    const line = readOne(aMap(), LINE);
    assert.deepEqual(line, {
      ...{ line: 2, kind: 'payment', reference: 'r-1', gateway_id: '77', amount: 1_000_50n, currency: 'COP' },
      ...{ fee: null, deductions: 0n, net: null, day: Temporal.PlainDate.from('2027-01-15') },
    });
  });

  const amounts: readonly [string, '.' | ',', bigint | null][] = [
    ['1234567.89', '.', 1_234_567_89n],
    ['1,234,567.89', '.', 1_234_567_89n],
    ['$ 1,234', '.', 1_234_00n],
    ['-1234.5', '.', 1_234_50n],
    ['1.234.567,89', ',', 1_234_567_89n],
    ['1.234', ',', 1_234_00n],
    ['0,5', ',', 50n],
    ['1,5', '.', null],
    ['1.5', ',', null],
    ['1.234', '.', null],
    ['abc', '.', null],
    ['', '.', null],
    ['0', '.', null],
  ];
  for (const [text, decimal, expected] of amounts) {
    test(`amount "${text}" with decimal separator "${decimal}": ${expected ?? 'unreadable'}`, () => {
      const line = readOne(aMap({ decimal }), { ...LINE, Valor: text });
      if (expected === null) assert.ok('problem' in line);
      else assert.equal('amount' in line && line.amount, expected);
    });
  }

  const days: readonly [string, string, string | null][] = [
    ['DD/MM/YYYY', '5/01/2027 10:00', '2027-01-05'],
    ['MM/DD/YYYY', '01/05/2027', '2027-01-05'],
    ['YYYY/MM/DD', '2027/1/5', '2027-01-05'],
    ['DD-MM-YYYY', '05-01-2027', '2027-01-05'],
    ['YYYY-MM-DD', '2027-01-05T10:00:00-05:00', '2027-01-05'],
    ['YYYY-MM-DD', '2027-02-30', null],
    ['DD/MM/YYYY', '2027-01-05', null],
  ];
  for (const [date, text, expected] of days) {
    test(`date "${text}" in format ${date}: ${expected ?? 'unreadable'}`, () => {
      const line = readOne(aMap({ date }), { ...LINE, Fecha: text });
      assert.equal('day' in line ? line.day.toString() : null, expected);
    });
  }

  test('maps its kind case-insensitively and is unreadable for an unknown kind', () => {
    const map = aMap({
      columns: { ...COLUMNS, type: 'Tipo' },
      types: { payment: ['VENTA'], refund: ['DEVOLUCION'], ignore: ['TRASLADO'] },
    });
    const kinds = ['venta', 'Devolucion', 'TRASLADO', 'OTRO', ''].map((Tipo) => {
      const line = readOne(map, { ...LINE, Tipo });
      return 'kind' in line ? line.kind : line.problem;
    });
    assert.deepEqual(kinds.slice(0, 3), ['payment', 'refund', 'ignore']);
    assert.match(kinds[3] ?? '', /"OTRO" is not in the map/);
    assert.match(kinds[4] ?? '', /"" is not in the map/);
  });

  test('adds up the fee columns and reads the currency column', () => {
    const map = aMap({ columns: { ...COLUMNS, fee: ['Comision', 'IVA'], currency: 'Moneda', net: 'Neto' } });
    const line = readOne(map, { ...LINE, Comision: '-26.50', IVA: '5.04', Moneda: 'usd', Neto: '968.96' });
    assert.ok('fee' in line);
    assert.deepEqual([line.fee, line.currency, line.net], [31_54n, 'USD', 968_96n]);
    assert.ok('problem' in readOne(map, { ...LINE, Comision: '0', IVA: '0', Moneda: 'GBP', Neto: '0' }));
  });

  test('requires a reference or a gateway id', () => {
    assert.ok('problem' in readOne(aMap(), { ...LINE, Ref: '', Id: ' ' }));
  });

  test('fails when the file lacks a column', () => {
    assert.throws(() => lineReader(aMap(), { line: 1, fields: ['Ref', 'Id', 'Fecha'] }), /no column "Valor"/);
  });
});

test('the agreed gateway fee rounds each part half up to the cent', () => {
  // 2.65 % of 100,000.33 is 2,650.008745, plus 700. 19 % of 3,350.01 is 636.5019.
  const terms = { percent: 26_500n, fixed: 700_00n, iva: 190_000n };
  assert.equal(agreedFee(100_000_33n, terms), 3_350_01n + 636_50n);
});
