import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createTotalsCache } from '#src/platform/lists/totals.ts';

describe('totals of long lists', () => {
  function counting(start = 0) {
    let now = start;
    let counts = 0;
    const totals = createTotalsCache(() => now);
    const ask = (name: string) => totals.of(name, async () => (counts += 1));
    return { totals, ask, counts: () => counts, pass: (ms: number) => (now += ms) };
  }

  test('are counted at most once a minute for each list', async () => {
    const { ask, pass } = counting();
    assert.deepEqual(await Promise.all([ask('one'), ask('one')]), [1, 1]);
    pass(59_999);
    assert.equal(await ask('one'), 1);
    pass(1);
    assert.equal(await ask('one'), 2);
  });

  test('are stored per list', async () => {
    const { ask } = counting();
    assert.deepEqual([await ask('one'), await ask('other'), await ask('one')], [1, 2, 1]);
  });

  test('a failed count is repeated by the next request', async () => {
    const { totals, ask } = counting();
    await assert.rejects(totals.of('one', () => Promise.reject(new Error('no connection'))));
    assert.equal(await ask('one'), 1);
  });

  test('are cached for the latest thousand lists', async () => {
    const { ask, counts } = counting();
    for (let place = 0; place < 1_001; place += 1) await ask(String(place));
    await ask('1000');
    assert.equal(counts(), 1_001);
    assert.equal(await ask('0'), 1_002);
  });
});
