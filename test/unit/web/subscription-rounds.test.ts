import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isUuid } from '#src/kernel/ids.ts';
import { readRound, submissionOf } from '#src/web/checkout/subscription/rounds.ts';

const TRY = { visitor: 'secreto', plan_id: '01a1e147-e02b-76a1-b728-a24876b3c32e', mode: 'own' } as const;

describe('submission id of a subscription round', () => {
  test('is the same UUID in each tab', () => {
    assert.equal(submissionOf(TRY, 0), submissionOf({ ...TRY }, 0));
    assert.ok(isUuid(submissionOf(TRY, 0)));
    assert.match(submissionOf(TRY, 0), /^.{8}-.{4}-8.{3}-[89ab]/, 'UUID version 8');
  });

  test('differs by browser, plan, round and mode', () => {
    const others = [
      submissionOf({ ...TRY, visitor: 'otro' }, 0),
      submissionOf({ ...TRY, plan_id: '01a1e147-e02b-76a1-b728-a24876b3c32f' }, 0),
      submissionOf({ ...TRY, mode: 'assign' }, 0),
      ...Array.from({ length: 1_000 }, (_, round) => submissionOf(TRY, round)),
    ];
    assert.equal(new Set(others).size, others.length);
  });
});

describe('subscription round', () => {
  for (const [text, round] of [
    ['0', 0],
    ['12', 12],
    ['99999', 99_999],
    ['100000', null],
    ['1234567', null],
    ['-1', null],
    ['1.5', null],
    ['', null],
    [undefined, null],
  ] as const)
    test(`is parsed from ${text}: ${round}`, () => assert.equal(readRound(text), round));
});
