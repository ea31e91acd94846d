import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readNit } from '#src/kernel/nit.ts';

/** Published NITs of Bancolombia, Ecopetrol and Éxito. */
const REAL = ['890.903.938-8', '899.999.068-1', '890.900.608-9'];

test('reads a NIT with its check digit in any grouping', () => {
  for (const nit of REAL) assert.equal(readNit(nit), nit.replaceAll('.', ''));
  assert.equal(readNit(' 890903938 - 8 '), '890903938-8');
});

test('rejects a NIT with a wrong or missing check digit, or a short one', () => {
  for (const nit of REAL)
    for (let digit = 0; digit < 10; digit += 1) {
      const changed = `${nit.slice(0, -1)}${digit}`;
      if (changed !== nit) assert.equal(readNit(changed), null, changed);
    }
  for (const nit of ['', '890903938', '8909039388', '90903938-8', 'NIT 890903938-8', '890903938-88'])
    assert.equal(readNit(nit), null, nit);
});
