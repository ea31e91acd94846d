import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

/** What only the product has: its name, the beginnings of its paths, and the names its resources have in them. */
const PRODUCT = [
  /cuota/i,
  /['"`/]api\/v\d/,
  /['"`]\/(?:recauda|subscriptions?|payment|mit|checkout|portal|sandbox|simulator|webhooks?|docs|health)\b/,
  /recauda|pre-authorizations/,
  /['"](?:group|plan|subscriber|product|customer)['"]/,
];

describe('kernel and platform', () => {
  for (const path of globSync('src/{kernel,platform}/**/*.{ts,tsx}')) {
    test(`${path} names neither the product nor a path of it`, () => {
      const lines = readFileSync(path, 'utf8').split('\n');
      const found = lines.filter((line) => PRODUCT.some((pattern) => pattern.test(line)));
      assert.deepEqual(found, []);
    });
  }

  test('get what the product is called and how its paths are named from above', () => {
    assert.match(readFileSync('src/product.ts', 'utf8'), /'cuota'[\s\S]*\/api\/v1\//);
  });
});
