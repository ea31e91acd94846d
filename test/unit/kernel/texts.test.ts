import assert from 'node:assert/strict';
import { test } from 'node:test';
import { say } from '#src/kernel/texts.ts';

const PAY = { es: 'Pague a {name}.', en: 'Pay {name}. Thank you.' };

test('a value that ends with a period does not add a second period', () => {
  assert.equal(say(PAY, 'es', { name: 'Café' }), 'Pague a Café.');
  assert.equal(say(PAY, 'es', { name: 'Café S.A.S.' }), 'Pague a Café S.A.S.');
  assert.equal(say(PAY, 'en', { name: 'Café S.A.S.' }), 'Pay Café S.A.S. Thank you.');
});

test('a missing value leaves its placeholder visible', () => {
  assert.equal(say(PAY, 'es'), 'Pague a {name}.');
});
