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

describe('why a payment was not made, in the payer’s words', () => {
  test('whoever did not confirm at the page of their card’s bank is told that, and no bank is blamed', () => {
    const ended = ofCard({ url_response: AT_BANK });
    assert.equal(
      refusalReason(ended, 'es'),
      'No se confirmó en la página de su banco. Inténtelo de nuevo o use otra tarjeta.',
    );
    assert.match(refusalReason(ended, 'en'), /^It was not confirmed on your bank’s page\./);
  });

  test('a bank that declined after its page is another sentence', () => {
    const ended = ofCard({ url_response: AT_BANK, response_code: '51' });
    assert.match(refusalReason(ended, 'es'), /^Su banco no aprobó este valor\./);
    assert.match(refusalReason(ended, 'en'), /^Your bank did not approve this amount\./);
  });

  test('a bank that declined without asking anybody never says that the payer did', () => {
    assert.doesNotMatch(refusalReason(ofCard({}), 'es'), /Usted lo rechazó|No se confirmó/);
  });

  test('whoever rejected a transfer at their bank, or in their app, is told so', () => {
    for (const payment_method of ['pse', 'nequi'] as const) {
      const url_response = payment_method === 'pse' ? AT_BANK : null;
      const ended = ofCard({ payment_method, url_response });
      assert.match(refusalReason(ended, 'es'), /^Usted lo rechazó en su banco\./);
      assert.match(refusalReason(ended, 'en'), /^You rejected it at your bank\./);
    }
  });
});
