import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { refusalReason } from '#src/web/shared/methods/refusal.ts';

type Ended = Parameters<typeof refusalReason>[0];

const AT_BANK = 'https://banco.example/desafio';
const ofCard = (change: Partial<Ended>): Ended => ({
  payment_method: 'card',
  url_response: null,
  response_code: '05',
  ...change,
});

describe('payment refusal shown to the payer', () => {
  test('an unconfirmed 3-D Secure challenge is described without blaming the bank', () => {
    const ended = ofCard({ url_response: AT_BANK });
    assert.equal(
      refusalReason(ended, 'es'),
      'No se confirmó en la página de su banco. Inténtelo de nuevo o use otra tarjeta.',
    );
    assert.match(refusalReason(ended, 'en'), /^It was not confirmed on your bank’s page\./);
  });

  test('a decline after the challenge has its own text', () => {
    const ended = ofCard({ url_response: AT_BANK, response_code: '51' });
    assert.match(refusalReason(ended, 'es'), /^Su banco no aprobó este valor\./);
    assert.match(refusalReason(ended, 'en'), /^Your bank did not approve this amount\./);
  });

  test('a decline without a challenge never says that the payer rejected it', () => {
    assert.doesNotMatch(refusalReason(ofCard({}), 'es'), /Usted lo rechazó|No se confirmó/);
  });

  test('a transfer rejected by the payer at the bank or in the app says so', () => {
    for (const payment_method of ['pse', 'nequi'] as const) {
      const url_response = payment_method === 'pse' ? AT_BANK : null;
      const ended = ofCard({ payment_method, url_response });
      assert.match(refusalReason(ended, 'es'), /^Usted lo rechazó en su banco\./);
      assert.match(refusalReason(ended, 'en'), /^You rejected it at your bank\./);
    }
  });
});
