import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Change } from '#src/tenancy/audit/types.ts';
import { sentenceOf } from '#src/web/panel/audit/sentences.ts';
import { fieldsOf } from '#src/web/panel/audit/values.ts';

function aChange(change: Partial<Change>): Change {
  return {
    ...{ commerce_id: 1, number: 1n, production: false, at: Temporal.Instant.from('2027-01-15T15:00:00Z') },
    ...{ channel: 'panel', actor: 'laura@cafe.example', actor_name: 'Laura M.', user_id: 1, token_id: null },
    ...{ session_id: null, origin: '10.0.0.1', request_id: null, action: 'POST /x' },
    ...{ subject_kind: 'plan', subject_id: '1', operation: 'update', before: {}, after: {} },
    ...change,
  };
}

const AT = '2027-01-31T05:00:00+00:00';

describe('audit log sentence', () => {
  const SENTENCES: readonly (readonly [string, string, Partial<Change>])[] = [
    [
      'Laura M. canceló la suscripción · desde el panel',
      'Laura M. canceled the subscription · from the panel',
      { subject_kind: 'subscription', before: { canceled_at: null }, after: { canceled_at: AT } },
    ],
    [
      'Laura M. programó la cancelación de la suscripción · desde el panel',
      'Laura M. scheduled the cancellation of the subscription · from the panel',
      {
        subject_kind: 'subscription',
        before: { canceled_at: null, cancel_at_period_end: false },
        after: { canceled_at: AT, cancel_at_period_end: true },
      },
    ],
    [
      'Alguien sin identificar pausó la suscripción · como pagador',
      'Unidentified user paused the subscription · as a payer',
      {
        ...{ channel: 'payer', actor: null, actor_name: null, subject_kind: 'subscription' },
        ...{ before: { paused_at: null }, after: { paused_at: AT } },
      },
    ],
    [
      'Laura M. creó el plan «Mensual» · por la API',
      'Laura M. created the plan «Mensual» · through the API',
      { channel: 'api', operation: 'insert', before: null, after: { name: 'Mensual', active: true } },
    ],
    [
      'Laura M. desactivó el plan · desde el panel',
      'Laura M. deactivated the plan · from the panel',
      { before: { active: true }, after: { active: false } },
    ],
    [
      'root registró la tasa de USD: $ 4.012,50 · desde la línea de comandos',
      'root recorded the rate of USD: $ 4,012.50 · at the command line',
      {
        ...{ channel: 'cli', actor: 'root', actor_name: null, subject_kind: 'exchange_rate' },
        ...{ operation: 'insert', before: null, after: { currency: 'USD', cop_per_unit: 401_250 } },
      },
    ],
    [
      'Laura M. pidió un reembolso de 1.000 · desde el panel',
      'Laura M. asked for a refund of 1,000 · from the panel',
      {
        subject_kind: 'transaction',
        before: { requested: null, requested_amount: null },
        after: { requested: 'refund', requested_amount: 100_000 },
      },
    ],
    [
      'Laura M. borró los datos de prueba · desde el panel',
      'Laura M. erased the test data · from the panel',
      { subject_kind: 'test_data', operation: 'perform', before: null, after: null },
    ],
  ];
  for (const [es, en, change] of SENTENCES)
    test(es, () => {
      assert.equal(sentenceOf(aChange(change), 'es'), es);
      assert.equal(sentenceOf(aChange(change), 'en'), en);
    });
});

describe('fields of an audited change', () => {
  const shown = (before: object, after: object, known = {}) =>
    fieldsOf(aChange({ before: { ...before }, after: { ...after } }), 'es', known).map(
      (field) => `${field.label}: ${field.before} → ${field.after}`,
    );

  test('are formatted by the type of their column', () => {
    assert.deepEqual(shown({ price: 2_800_000 }, { price: 3_000_000 }), ['Precio: 28.000 → 30.000']);
    assert.deepEqual(shown({ price: 2_800_050 }, { price: null }, { currency: 'COP' }), [
      'Precio: $ 28.000,50 → nada',
    ]);
    assert.deepEqual(shown({ price: 1_250 }, { price: 990 }, { currency: 'USD' }), [
      'Precio: $ 12,50 USD → $ 9,90 USD',
    ]);
    assert.deepEqual(shown({ tax_hundredths: 1_900 }, { tax_hundredths: 550 }), [
      'Impuesto: 19\u00a0% → 5,5\u00a0%',
    ]);
    assert.deepEqual(shown({ commission_ppm: 25_000 }, { commission_ppm: 33_300 }), [
      'Comisión: 2,5\u00a0% → 3,33\u00a0%',
    ]);
    assert.deepEqual(shown({ franchise: null }, { franchise: 'visa' }), ['Franquicia: nada → Visa']);
    assert.deepEqual(shown({}, { sign_in: 'entered' }), [], 'the sentence already contains it');
    assert.deepEqual(shown({ deadline: null }, { deadline: AT }), ['Fecha límite: nada → 2027-01-31 00:00']);
    assert.deepEqual(shown({ from_day: null }, { from_day: '2027-01-31' }), [
      'Desde el día: nada → 31 de enero de 2027',
    ]);
    assert.deepEqual(shown({ active: true }, { active: false }), ['Activo: sí → no']);
    assert.deepEqual(shown({ reservation_brands: ['visa'] }, { reservation_brands: ['visa', 'amex'] }), [
      'Franquicias para reservas: visa → visa, amex',
    ]);
  });

  test('never show hidden values and keep each digit of an amount', () => {
    assert.deepEqual(shown({ webhook_secret: true }, { webhook_secret: true }), [
      'Secreto de los webhooks: oculto → oculto',
    ]);
    assert.deepEqual(shown({ amount: 1 }, { amount: Symbol('900719925474099301') }, { currency: 'COP' }), [
      'Valor: $ 0,01 → $ 9.007.199.254.740.993,01',
    ]);
  });
});
