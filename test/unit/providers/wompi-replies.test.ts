import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RESPONSE_CODES, responseCode } from '#src/kernel/response-codes.ts';
import { toResponseCode } from '#src/providers/wompi/decline-reasons.ts';
import {
  readData,
  readRefusal,
  transactionsOf,
  type WompiTransaction,
} from '#src/providers/wompi/replies.ts';
import {
  decisiveTransaction,
  notSent,
  outcomeOf,
  recordOf,
  refundOutcome,
  refused as refusedCharge,
  voidOutcome,
} from '#src/providers/wompi/statuses.ts';

/** A transaction in the format of the gateway's documentation and of responses recorded in its sandbox. */
const APPROVED = {
  id: '113879-1635300853-71494',
  created_at: '2021-10-27T02:14:16.181Z',
  finalized_at: '2021-10-27T02:14:18.000Z',
  amount_in_cents: 150000,
  reference: 'cuota-1',
  currency: 'COP',
  payment_method_type: 'CARD',
  payment_method: {
    type: 'CARD',
    extra: { name: 'VISA-4242', brand: 'VISA', last_four: '4242', external_identifier: 'fOYBYDRGuP' },
    installments: 2,
  },
  redirect_url: null,
  status: 'APPROVED',
  status_message: null,
  merchant: { name: 'Comercio', legal_id_type: 'CC' },
  taxes: [],
};
const EXPECTED = { reference: 'cuota-1', amount_in_cents: 150_000n, currency: 'COP' };

const read = (data: unknown, status = 201) => readData('transaction', { status, body: { data } });
function transaction(change: object = {}): WompiTransaction {
  const found = read({ ...APPROVED, ...change });
  assert.ok(found);
  return found;
}
const outcome = (change: object = {}) => outcomeOf(transaction(change), EXPECTED);
const withExtra = (extra: object) => ({ payment_method: { type: 'X', extra } });

describe('Wompi transaction', () => {
  test('is approved with its id as text, exact amount and processor number', () => {
    const { kind, record } = outcome() as { kind: string; record: ReturnType<typeof recordOf> };
    assert.equal(kind, 'approved');
    assert.deepEqual(record, {
      id: '113879-1635300853-71494',
      reference: 'cuota-1',
      amount_in_cents: 150_000n,
      currency: 'COP',
      code: '00',
      text: null,
      method: 'CARD',
      authorization_code: 'fOYBYDRGuP',
      bank_url: null,
      voucher: null,
      payment_source_id: null,
      voided: false,
      finalized_at: Temporal.Instant.from('2021-10-27T02:14:18Z'),
    });
  });

  test('that was voided is approved and marked as voided', () => {
    const voided = outcome({ status: 'VOIDED' });
    assert.equal(voided.kind, 'approved');
    assert.equal('record' in voided && voided.record.voided, true);
  });

  test('is pending without a code and has a payment URL later', () => {
    const pending = outcome({ status: 'PENDING' });
    assert.equal(pending.kind === 'pending' && pending.record.code, null);
    const bank_url = 'https://api-sandbox.wompi.co/v1/pse/redirect?ticket_id=1';
    const atBank = outcome({ status: 'PENDING', ...withExtra({ async_payment_url: bank_url }) });
    assert.equal('record' in atBank && atBank.record.bank_url, bank_url);
    const atCounter = outcome({
      status: 'PENDING',
      ...withExtra({ business_agreement_code: '12345', payment_intention_identifier: '65770204276' }),
    });
    assert.deepEqual('record' in atCounter && atCounter.record.voucher, {
      agreement: '12345',
      intention: '65770204276',
    });
  });

  test('ignores a payment URL that is not a web page', () => {
    for (const address of ['javascript:alert(1)', 'data:text/html,x', 'ftp://x/', 'x', ''])
      assert.equal(recordOf(transaction(withExtra({ async_payment_url: address }))).bank_url, null, address);
  });

  test('with another amount, currency or reference is unknown', () => {
    for (const change of [{ amount_in_cents: 150001 }, { currency: 'USD' }, { reference: 'cuota-2' }])
      assert.equal(outcome(change).kind, 'unknown');
  });

  test('with an undocumented status is unknown', () => {
    for (const status of ['EXPIRED', 'approved', '', 'REFUNDED'])
      assert.equal(outcome({ status }).kind, 'unknown', status);
  });

  test('without a required field is null', () => {
    for (const change of [
      { id: undefined },
      { id: '' },
      { id: 7 },
      { status: null },
      { amount_in_cents: '150000' },
      { amount_in_cents: 1500.5 },
      { reference: null },
      { currency: undefined },
    ])
      assert.equal(read({ ...APPROVED, ...change }), null, JSON.stringify(change));
    for (const data of [null, [], 'x', undefined]) assert.equal(read(data), null);
    assert.equal(readData('transaction', { status: 200, body: null }), null);
    assert.equal(read(APPROVED, 500), null);
    assert.equal(read(APPROVED, 302), null);
  });

  test('is read when an unused field has another type', () => {
    const odd = {
      status_message: { es: 'no' },
      payment_method: 'CARD',
      payment_source_id: 'x',
      finalized_at: 7,
    };
    assert.equal(outcome(odd).kind, 'approved');
    assert.equal(recordOf(transaction({ finalized_at: 'yesterday' })).finalized_at, null);
    assert.equal(recordOf(transaction({ payment_method: { extra: [] } })).authorization_code, null);
  });
});

describe('Wompi transactions found by reference', () => {
  test('include only exact matches of the reference', () => {
    const list = [{ ...APPROVED, reference: 'cuota-10' }, APPROVED];
    assert.deepEqual(
      transactionsOf(list, 'cuota-1')?.map(({ id }) => id),
      [APPROVED.id],
    );
    assert.deepEqual(transactionsOf([], 'cuota-1'), []);
  });

  test('are null when one cannot be read', () => {
    for (const entry of [null, 'x', { reference: 'cuota-1' }, { ...APPROVED, amount_in_cents: '1' }])
      assert.equal(transactionsOf([APPROVED, entry], 'cuota-1'), null);
  });

  test('are ranked by money moved, then by money that may move', () => {
    const all = ['DECLINED', 'ERROR', 'PENDING', 'VOIDED', 'APPROVED'].map((status) =>
      transaction({ status }),
    );
    assert.equal(decisiveTransaction(all)?.status, 'APPROVED');
    assert.equal(decisiveTransaction(all.slice(0, 4))?.status, 'VOIDED');
    assert.equal(decisiveTransaction(all.slice(0, 3))?.status, 'PENDING');
    assert.equal(decisiveTransaction(all.slice(0, 2))?.status, 'DECLINED');
    assert.equal(decisiveTransaction([]), undefined);
  });
});

describe('Wompi decline', () => {
  const declined = (status: string, status_message: string | null, processor_response_code?: string) =>
    outcome({ status, status_message, ...withExtra({ processor_response_code }) });

  test('has the processor code and the message of the gateway', () => {
    const found = declined('DECLINED', 'Fondos Insuficientes', '51');
    assert.equal(found.kind, 'declined');
    assert.equal('record' in found && found.record.code, '51');
    assert.equal('record' in found && found.record.text, 'Fondos Insuficientes');
  });

  test('maps each issuer code of the catalogue and no other code', () => {
    for (const { code } of RESPONSE_CODES) {
      const isIssuers = /^\d{2}$/.test(code) && code !== '00';
      const found = toResponseCode({ status: 'DECLINED', processor_code: code, text: null });
      assert.equal(found, isIssuers ? code : '05', code);
    }
    for (const processor_code of ['99', '0', 'N7', '', '005'])
      assert.equal(toResponseCode({ status: 'DECLINED', processor_code, text: null }), '05');
  });

  test('without a code is mapped from its message, or to a generic decline', () => {
    const cases = [
      ['Fondos Insuficientes', '51'],
      ['SALDO_INSUFICIENTE', '51'],
      ['Excede el monto permitido', '61'],
      ['Código de seguridad incorrecto', '82'],
      ['Posible fraude', '59'],
      ['Número no válido en Sandbox', '78'],
      ['La suscripción no existe', '57'],
      ['La transacción fue rechazada (Sandbox)', '05'],
      ['Tarjeta vencida', '05'],
      ['Tiempo límite excedido', '05'],
      ['', '05'],
    ] as const;
    for (const [text, code] of cases) {
      assert.equal(toResponseCode({ status: 'DECLINED', processor_code: null, text }), code, text);
      // Codes derived from the message are soft declines, so that they do not end a subscription.
      assert.equal(responseCode(code).decline, 'soft', text);
    }
  });

  test('with status ERROR is a retryable processor failure', () => {
    const code = toResponseCode({
      status: 'ERROR',
      processor_code: null,
      text: 'Transacción con ERROR en Sandbox',
    });
    assert.equal(code, '96');
    assert.equal(responseCode(code).retryable, true);
    assert.equal(toResponseCode({ status: 'ERROR', processor_code: '91', text: null }), '91');
    assert.equal(declined('ERROR', null).kind, 'declined');
  });
});

describe('Wompi refusal', () => {
  const refused = (status: number, error: object) => readRefusal({ status, body: { error } });

  test('names its subject', () => {
    const validation = (messages: object) =>
      refused(422, { type: 'INPUT_VALIDATION_ERROR', messages })?.about;
    assert.equal(validation({ reference: ['La referencia ya ha sido usada'] }), 'reference');
    assert.equal(validation({ signature: ['La firma es inválida'] }), 'signature');
    assert.equal(validation({ acceptance_token: ['El token de aceptación ya fue usado'] }), 'consent');
    assert.equal(validation({ accept_personal_auth: ['No está presente'] }), 'consent');
    assert.equal(validation({ payment_method: { token: ['El token es inválido'] } }), 'payment_method');
    assert.equal(validation({ payment_source_id: ['No existe'] }), 'payment_source');
    assert.equal(validation({ customer_email: ['No está presente'] }), 'request');
    const unprocessable = (reason: string) => refused(422, { type: 'UNPROCESSABLE', reason })?.about;
    assert.equal(unprocessable('La fuente de pago ha sido declinada'), 'payment_source');
    assert.equal(unprocessable('No se especificó método de pago o fuente de pago'), 'request');
    const notFound = { type: 'NOT_FOUND_ERROR', reason: 'La entidad solicitada no existe' };
    assert.equal(refused(404, notFound)?.about, 'not_found');
    const key = { type: 'INVALID_ACCESS_TOKEN', reason: 'Llave no válida' };
    assert.equal(refused(401, key)?.about, 'keys');
    assert.equal(refused(403, key)?.about, 'keys');
  });

  test('keeps the messages of the gateway with their fields and without keys', () => {
    const messages = { payment_method: { token: ['El token es inválido'] }, reference: ['corta', 'rara'] };
    assert.equal(
      refused(422, { type: 'INPUT_VALIDATION_ERROR', messages })?.text,
      'payment_method.token: El token es inválido; reference: corta; reference: rara',
    );
    const reason = 'La llave proporcionada no corresponde a este ambiente, se recibió: prv_prod_secret';
    assert.equal(refused(401, { type: 'INVALID_ACCESS_TOKEN', reason })?.text.includes('secret'), false);
    assert.equal(refused(422, { type: 'UNPROCESSABLE' })?.text, 'UNPROCESSABLE');
  });

  test('is only read from gateway errors, not from proxy pages, 429 or 5xx', () => {
    const error = { type: 'X', reason: 'no' };
    for (const status of [200, 302, 429, 500, 503]) assert.equal(refused(status, error), null);
    for (const body of [
      null,
      'Forbidden',
      { message: 'Too Many Requests' },
      { error: 'x' },
      { error: {} },
      [],
    ])
      assert.equal(readRefusal({ status: 403, body }), null);
  });

  test('fails the charge with E99, and an unsent charge fails with S01', () => {
    const refusal = refused(401, { type: 'INVALID_ACCESS_TOKEN', reason: 'Llave no válida' });
    assert.deepEqual(refusedCharge('no', refusal), { kind: 'failed', code: 'E99', reason: 'no', refusal });
    assert.deepEqual(notSent('off'), { kind: 'failed', code: 'S01', reason: 'off', refusal: null });
  });
});

describe('Wompi voids and refunds', () => {
  const record = recordOf(transaction());
  const summary = (found: ReturnType<typeof voidOutcome>) =>
    'record' in found ? `${found.kind} ${found.record.code}` : found.kind;

  test('map each status of the gateway', () => {
    const voids = ['APPROVED', 'VOIDED', 'PENDING', 'DECLINED', 'ERROR', 'MAYBE'];
    assert.deepEqual(
      voids.map((status) => summary(voidOutcome(status, record))),
      ['approved 00', 'approved 00', 'pending null', 'declined V42', 'declined V42', 'unknown'],
    );
    const refunds = ['APPROVED', 'PENDING', 'DECLINED', 'ERROR', 'CANCELLED', 'MAYBE'];
    assert.deepEqual(
      refunds.map((status) => summary(refundOutcome(status, record))),
      ['approved 00', 'pending null', 'declined 05', 'declined 96', 'declined 05', 'unknown'],
    );
  });
});

describe('Wompi merchant', () => {
  const contract = (name: string) => ({
    acceptance_token: name,
    permalink: `https://wompi.example/${name}.pdf`,
  });
  const data = {
    name: 'Comercio',
    accepted_payment_methods: ['CARD', 'NEQUI'],
    accepted_currencies: ['COP'],
    presigned_acceptance: contract('terms'),
    presigned_personal_data_auth: contract('data'),
  };

  test('requires both contracts with a token and a URL', () => {
    const merchant = (change: object) =>
      readData('merchant', { status: 200, body: { data: { ...data, ...change } } });
    assert.deepEqual(merchant({}), data);
    assert.equal(merchant({ presigned_personal_data_auth: undefined }), null);
    assert.equal(merchant({ presigned_acceptance: { acceptance_token: 'x', permalink: 'no page' } }), null);
  });
});
