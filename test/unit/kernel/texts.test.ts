import assert from 'node:assert/strict';
import { test } from 'node:test';
import { say } from '#src/kernel/texts.ts';

const PAY = { es: 'Pague a {name}.', en: 'Pay {name}. Thank you.' };

test('a value that ends in a full stop ends its sentence too', () => {
  assert.equal(say(PAY, 'es', { name: 'Café' }), 'Pague a Café.');
  assert.equal(say(PAY, 'es', { name: 'Café S.A.S.' }), 'Pague a Café S.A.S.');
  assert.equal(say(PAY, 'en', { name: 'Café S.A.S.' }), 'Pay Café S.A.S. Thank you.');
});

test('a value that was not given leaves its gap to be seen', () => {
  assert.equal(say(PAY, 'es'), 'Pague a {name}.');
});
