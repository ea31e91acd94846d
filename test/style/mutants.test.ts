import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { AREAS } from '#test/mutation/mutants.ts';

describe('the mutants', () => {
  const all = AREAS.flatMap(({ mutants }) => mutants);

  test('fit the code as it stands: each edit has exactly one place', () => {
    const lost = all.filter(({ file, find }) => readFileSync(file, 'utf8').split(find).length !== 2);
    assert.deepEqual(
      lost.map(({ file, find }) => `${file}: ${find}`),
      [],
    );
  });

  test('are enough, and each changes something', () => {
    assert.ok(all.length >= 60, `${all.length} mutants`);
    assert.ok(all.every(({ find, replace }) => find !== replace));
  });

  test('are held against tests that exist', () => {
    const gone = AREAS.flatMap(({ tests }) => tests).filter((pattern) => globSync(pattern).length === 0);
    assert.deepEqual(gone, []);
  });
});
