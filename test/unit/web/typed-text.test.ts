import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readPairs } from '#src/web/panel/details/pairs.ts';
import { inLanguage } from '#src/web/shared/document.tsx';
import { readExpiry } from '#src/web/shared/read-form.ts';

/** Far above the time of linear parsing. Quadratic parsing would take minutes. */
const FAR_MORE_MS = 5_000;
const BLANKS = ' '.repeat(60_000);

function quickly<T>(work: () => T): T {
  const start = performance.now();
  const done = work();
  assert.ok(performance.now() - start < FAR_MORE_MS);
  return done;
}

describe('typed form text', () => {
  test('reads an expiry in any grouping', () => {
    for (const typed of ['12/29', '12 / 2029', ' 1229 ', '12-29', '12  29'])
      assert.equal(readExpiry(typed), '2029-12', typed);
    assert.equal(readExpiry('1/30'), '2030-01');
    for (const typed of ['13/29', '12/299', '2029-12', '']) assert.equal(readExpiry(typed), typed);
  });

  test('reads one pair per line, with = or :', () => {
    const pairs = { tienda: 'Norte', canal: 'a=b: c' };
    assert.deepEqual(readPairs('metadata', ' tienda = Norte \n\n canal: a=b: c'), pairs);
    for (const typed of ['tienda', '= Norte', 'tienda =', ':'])
      assert.throws(() => readPairs('metadata', typed), typed);
    assert.equal(readPairs('metadata', ' \n '), null);
  });

  test('reads sixty thousand spaces in linear time', () => {
    assert.equal(quickly(() => readExpiry(`1${BLANKS}x`)).length, 60_002);
    assert.throws(() => quickly(() => readPairs('metadata', `a${BLANKS}b`)));
    assert.deepEqual(
      quickly(() => readPairs('metadata', `a =${BLANKS}b${BLANKS}`)),
      { a: 'b' },
    );
  });
});

test('the link to the other language never leads to another server', () => {
  assert.equal(inLanguage('//a//ladron.example/x', 'en'), '/ladron.example/x?lang=en');
  assert.equal(inLanguage('/checkout/1?a=b', 'es'), '/checkout/1?a=b&lang=es');
});
