import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

/** Names that belong to the product: its name, the prefixes of its paths, and the resources in them. */
const PRODUCT = [
  /cuota/i,
  /['"`/]api\/v\d/,
  /['"`]\/(?:recauda|subscriptions?|payment|mit|checkout|portal|sandbox|simulator|webhooks?|docs|health)\b/,
  /recauda|pre-authorizations/,
  /['"](?:group|plan|subscriber|product|customer)['"]/,
];

describe('kernel and platform', () => {
  for (const path of globSync('src/{kernel,platform}/**/*.{ts,tsx}')) {
    test(`${path} contains neither the product name nor one of its paths`, () => {
      const lines = readFileSync(path, 'utf8').split('\n');
      const found = lines.filter((line) => PRODUCT.some((pattern) => pattern.test(line)));
      assert.deepEqual(found, []);
    });
  }

  test('get the product name and paths as parameters', () => {
    assert.match(readFileSync('src/product.ts', 'utf8'), /'cuota'[\s\S]*\/api\/v1\//);
  });
});
