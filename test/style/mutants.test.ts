import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { AREAS } from '#test/mutation/mutants.ts';

describe('mutants', () => {
  const all = AREAS.flatMap(({ mutants }) => mutants);

  test('match the current code: the text of each edit occurs exactly once', () => {
    const lost = all.filter(({ file, find }) => readFileSync(file, 'utf8').split(find).length !== 2);
    assert.deepEqual(
      lost.map(({ file, find }) => `${file}: ${find}`),
      [],
    );
  });

  test('are numerous enough, and each changes the code', () => {
    assert.ok(all.length >= 60, `${all.length} mutants`);
    assert.ok(all.every(({ find, replace }) => find !== replace));
  });

  test('name existing test files', () => {
    const gone = AREAS.flatMap(({ tests }) => tests).filter((pattern) => globSync(pattern).length === 0);
    assert.deepEqual(gone, []);
  });
});
