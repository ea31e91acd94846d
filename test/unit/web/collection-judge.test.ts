import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CollectionItem, ItemOptions } from '#src/checkout/collection/types.ts';
import {
  asForm,
  choiceOf,
  isFaulty,
  readWanted,
  validateChoice,
  type Wanted,
  wantedOf,
} from '#src/web/recauda/choice.ts';
import { CHOICE_TEXTS } from '#src/web/recauda/texts.ts';

const DAY = { today: Temporal.PlainDate.from('2027-01-15'), locale: 'es' } as const;

const OPTIONS = {
  discount: null,
  delivery: null,
  request_address_delivery: false,
  has_comments: false,
} as unknown as ItemOptions;

/** Returns a debt of 1,000 pesos. */
function aDebt(id: string, change: object = {}, options: Partial<ItemOptions> = {}): CollectionItem {
  const debt = {
    id,
    ref_payment: id.toUpperCase(),
    amount: 1_000_00n,
    currency_type: 'COP',
    advance: null,
    paid: 0n,
    held: 0n,
    agreed: null,
    full_payment_at: null,
    active: true,
    limit_date: null,
  };
  return { ...debt, ...change, options: { ...OPTIONS, ...options } } as CollectionItem;
}

const PART = { advance: { type: 'Valor Minimo', value: '100' } } as const;

function want(amounts: Readonly<Record<string, string | null>>, more: Partial<Wanted> = {}): Wanted {
  return { amounts: new Map(Object.entries(amounts)), address: '', comments: '', ...more };
}

function noticeOf(items: readonly CollectionItem[], wanted: Wanted) {
  return validateChoice(items, wanted, DAY).problem.notice;
}

describe('selected items of a collection', () => {
  test('have the exact sum of their parts, in list order', () => {
    const items = [aDebt('a', PART), aDebt('b', { amount: 10n }), aDebt('c', { amount: 20n })];
    const judged = validateChoice(items, want({ c: null, a: '100,50', b: null }), DAY);
    assert.ok(!isFaulty(judged));
    assert.deepEqual([...judged.totals], [['COP', 100_80n]]);
    assert.deepEqual(choiceOf(judged, want({})).items, [
      { id: 'a', amount: '100.50' },
      { id: 'b', amount: '0.10' },
      { id: 'c', amount: '0.20' },
    ]);
  });

  test('are unchanged after saving and reading', () => {
    const items = [aDebt('a', PART), aDebt('b', {}, { request_address_delivery: true })];
    const wanted = want({ a: '250', b: null }, { address: 'Calle 1 # 2', comments: 'Gracias' });
    const choice = choiceOf(validateChoice(items, wanted, DAY), wanted);
    const again = validateChoice(items, readWanted(asForm(wantedOf(choice))), DAY);
    assert.ok(!isFaulty(again));
    assert.deepEqual(choiceOf(again, wantedOf(choice)), choice);
  });

  test('report the reason by item and become stale when an item cannot be paid', () => {
    const items = [
      aDebt('a', { paid: 1_000_00n, full_payment_at: {} }),
      aDebt('b', { held: 1_000_00n }),
      aDebt('c', { active: false }),
      aDebt('d', { limit_date: DAY.today }),
      aDebt('e'),
    ];
    const refs = (id: string) => noticeOf(items, want({ [id]: null, e: null }));
    assert.deepEqual(refs('a'), { text: CHOICE_TEXTS.paid, values: { refs: 'A' } });
    assert.deepEqual(refs('b'), { text: CHOICE_TEXTS.in_progress, values: { refs: 'B' } });
    assert.deepEqual(refs('c'), { text: CHOICE_TEXTS.gone, values: { refs: 'C' } });
    assert.deepEqual(refs('d'), { text: CHOICE_TEXTS.gone, values: { refs: 'D' } });
    assert.deepEqual(refs('x'), { text: CHOICE_TEXTS.changed });
    assert.equal(validateChoice(items, want({ b: null }), DAY).isStale, true);
    assert.equal(validateChoice(items, want({ e: null }), DAY).isStale, false);
  });

  test('of a whole debt with an outdated price are stale', () => {
    assert.deepEqual(noticeOf([aDebt('a')], want({ a: '999' })), { text: CHOICE_TEXTS.changed });
    assert.equal(noticeOf([aDebt('a')], want({ a: '1000' })), null);
  });

  test('must share a currency and are limited in number and total', () => {
    const dollars = aDebt('u', { currency_type: 'USD', amount: 5_00n });
    assert.deepEqual(noticeOf([aDebt('a'), dollars], want({ a: null, u: null })), {
      text: CHOICE_TEXTS.mixed,
    });
    const most = 999_999_999_999_00n;
    const large = [aDebt('a', { amount: most }), aDebt('b', { amount: 1n })];
    assert.equal(noticeOf(large, want({ a: null })), null);
    assert.equal(noticeOf(large, want({ a: null, b: null }))?.text, CHOICE_TEXTS.total);
    assert.equal(noticeOf([], want({}))?.text, CHOICE_TEXTS.nothing);
    const many = Array.from({ length: 101 }, (_, index) => aDebt(`i${index}`));
    const all = want(Object.fromEntries(many.map(({ id }) => [id, null])));
    assert.equal(noticeOf(many, all)?.text, CHOICE_TEXTS.too_many);
  });

  test('require an address only when a selected item does', () => {
    const items = [aDebt('a'), aDebt('b', {}, { request_address_delivery: true })];
    const errors = (wanted: Wanted) => [...validateChoice(items, wanted, DAY).problem.errors.keys()];
    assert.deepEqual(errors(want({ a: null })), []);
    assert.deepEqual(errors(want({ b: null })), ['address']);
    assert.deepEqual(errors(want({ b: null }, { address: 'ahí' })), ['address']);
    assert.deepEqual(errors(want({ b: null }, { address: 'Calle 1', comments: 'x'.repeat(501) })), [
      'comments',
    ]);
  });
});
