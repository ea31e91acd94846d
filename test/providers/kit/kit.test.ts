import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PROVIDERS } from '#src/providers/registry.ts';
import { checkProvider } from './run.ts';
import { SUBJECTS } from './subjects.ts';

describe('provider test kit', () => {
  for (const subject of SUBJECTS) {
    test(`${subject.provider.name} passes each rule`, async () => {
      const results = await checkProvider(subject, { short: true });
      const broken = results.filter(({ verdict }) => verdict === 'failed');
      assert.deepEqual(broken, []);
      assert.ok(results.filter(({ verdict }) => verdict === 'passed').length >= 10, JSON.stringify(results));
    });
  }

  test('covers each gateway that a merchant can choose', () => {
    const tried = new Set(SUBJECTS.map(({ provider }) => provider.name));
    assert.deepEqual(
      PROVIDERS.map(({ name }) => name).filter((name) => !tried.has(name)),
      [],
    );
  });
});
