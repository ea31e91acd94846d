import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RESPONSE_CODES } from '#src/kernel/response-codes.ts';
import {
  readAuthentication,
  readBanks,
  readForgotten,
  readStoredCard,
} from '#src/providers/placetopay/readings.ts';
import { toResponseCode } from '#src/providers/placetopay/reasons.ts';
import { readResult } from '#src/providers/placetopay/replies.ts';
import { readSearch } from '#src/providers/placetopay/search.ts';
import type { GatewayTransaction, Result } from '#src/providers/placetopay/types.ts';

const reference = '0191f3a8-c0de-7c0d-a1b2-c3d4e5f60718';
const short = reference.replaceAll('-', '');
const price = { amount: 10_000n, currency: 'COP' as const };
const expected = { reference, types: ['AUTH_ONLY'], price };
const APPROVED = { status: 'APPROVED', reason: '00', message: 'Aprobada', date: '2027-01-03T12:41:47-05:00' };
const REJECTED = { ...APPROVED, status: 'REJECTED', reason: '05', message: 'Rechazada' };

/** With the fields and types that a recorded answer of the gateway's test environment has. */
function aTransaction(change: object = {}) {
  return {
    status: APPROVED,
    date: '2027-01-03T12:41:47-05:00',
    transactionDate: '2027-01-03T12:41:47-05:00',
    internalReference: 418_653,
    reference: short,
    paymentMethod: 'ID_VS',
    franchise: 'visa',
    franchiseName: 'Visa',
    issuerName: 'BANCO',
    amount: { currency: 'COP', total: 100 },
    conversion: {
      from: { currency: 'COP', total: 100 },
      to: { currency: 'USD', total: 0.02 },
      factor: 0.000206,
    },
    authorization: '999999',
    receipt: '418653',
    type: 'AUTH_ONLY',
    refunded: false,
    lastDigits: '0081',
    provider: 'INTERDIN',
    discount: null,
    processorFields: { id: '4294789932ba8aa7ec09d1c227ebc35f', b24: '00' },
    additional: { bin: '411076', credit: { code: 1, installments: 1 }, batch: null },
    ...change,
  };
}

const read = (body: unknown, http = 200): Result => readResult({ status: http, body }, expected);
const kindOf = (body: unknown, http?: number) => read(body, http).kind;
const withStatus = (status: object, change: object = {}) =>
  aTransaction({ status: { ...APPROVED, ...status }, ...change });

function transactionOf(result: Result): GatewayTransaction {
  assert.ok('transaction' in result && result.transaction, JSON.stringify(result));
  return result.transaction;
}

describe('an answer of PlacetoPay', () => {
  test('that approves is read whole', () => {
    const result = read(aTransaction());
    assert.equal(result.kind, 'approved');
    assert.deepEqual(transactionOf(result), {
      internal_reference: '418653',
      reference: short,
      type: 'AUTH_ONLY',
      status: 'APPROVED',
      code: '00',
      gateway_code: '00',
      gateway_text: 'Aprobada',
      authorization: '999999',
      receipt: '418653',
      brand: 'visa',
      last_four: '0081',
      acquirer: 'INTERDIN',
      payer_url: null,
      hold: null,
      returned: false,
    });
  });

  test('that declines has a code of our catalogue and the words of the gateway', () => {
    const result = read(aTransaction({ status: { ...REJECTED, reason: 'ZZ', message: 'Motivo nuevo' } }));
    assert.equal(result.kind, 'declined');
    const { code, gateway_code, gateway_text } = transactionOf(result);
    assert.deepEqual([code, gateway_code, gateway_text], ['05', 'ZZ', 'Motivo nuevo']);
  });

  test('is read whether the gateway writes numbers as numbers or as text, and objects as lists', () => {
    const odd = {
      internalReference: '418653',
      authorization: 12,
      refunded: 'false',
      additional: [],
      processorFields: [],
    };
    const { internal_reference, authorization, returned } = transactionOf(read(aTransaction(odd)));
    assert.deepEqual([internal_reference, authorization, returned], ['418653', '12', false]);
    assert.equal(kindOf(aTransaction({ amount: { currency: 'COP', total: '100' } })), 'approved');
    assert.equal(kindOf(aTransaction({ redirection: [], preAuthorization: [] })), 'approved');
  });

  test('gives each status its meaning; one that says nothing certain is asked about', () => {
    const kinds = {
      ...{ APPROVED: 'approved', REFUNDED: 'approved', REVERSED: 'approved', DISPUTE: 'approved' },
      ...{ REJECTED: 'declined', FAILED: 'failed', MANUAL: 'pending' },
      ...{ PENDING: 'pending', PENDING_VALIDATION: 'pending', PENDING_PROCESS: 'pending' },
      ...{ PENDING_CONFIRMATION: 'pending', APPROVED_PARTIAL: 'unknown', PARTIAL_EXPIRED: 'unknown' },
      ...{
        OK: 'unknown',
        ERROR: 'unknown',
        UNKNOWN: 'unknown',
        SOMETHING_NEW: 'unknown',
        constructor: 'unknown',
      },
    };
    for (const [status, kind] of Object.entries(kinds))
      assert.equal(kindOf(withStatus({ status })), kind, status);
    assert.equal(transactionOf(read(withStatus({ status: 'PENDING', reason: '?-' }))).code, null);
    assert.equal(transactionOf(read(withStatus({ status: 'REVERSED' }))).returned, true);
    assert.equal(transactionOf(read(aTransaction({ refunded: true }))).returned, true);
  });

  test('that it failed is a failure of the network, for nobody declined it', () => {
    const host = read(withStatus({ status: 'FAILED', reason: 'XH' }));
    const other = read(withStatus({ status: 'FAILED', reason: 'XR' }));
    assert.ok(host.kind === 'failed' && other.kind === 'failed');
    assert.deepEqual([host.code, other.code], ['S01', 'E99']);
  });

  test('to a repeated idempotence key is the first result, not a decline', () => {
    assert.equal(kindOf(aTransaction(), 208), 'approved');
    assert.equal(kindOf(withStatus({ status: 'PENDING' }), 208), 'pending');
    assert.equal(kindOf(aTransaction({ reference: 'another' }), 208), 'unknown');
  });

  test('about another transaction is never taken for ours', () => {
    for (const change of [
      { reference: 'another' },
      { amount: { currency: 'COP', total: 100.01 } },
      { amount: { currency: 'USD', total: 100 } },
      { amount: null },
      { type: 'REFUND' },
      { type: null },
    ])
      assert.equal(kindOf(aTransaction(change)), 'unknown', JSON.stringify(change));
  });

  test('with an error of the server is doubt, whatever its body says', () => {
    for (const http of [500, 502, 503, 504, 429, 403, 404, 302]) {
      assert.equal(kindOf(aTransaction(), http), 'unknown', String(http));
      assert.equal(kindOf({ status: REJECTED }, http), 'unknown', String(http));
      assert.equal(kindOf({ status: { status: 'FAILED', reason: 'BR' } }, http), 'unknown', String(http));
    }
  });

  test('that is no answer of the gateway is doubt', () => {
    for (const body of [null, '', [], {}, '<html>', { message: 'Too Many Requests' }, { status: 'APPROVED' }])
      assert.equal(kindOf(body), 'unknown', JSON.stringify(body));
  });

  test('«an error in the service» without a transaction is doubt: it may have been made', () => {
    assert.equal(kindOf({ status: { status: 'FAILED', reason: 'XH', message: 'Error' } }), 'unknown');
    assert.equal(kindOf({ status: { ...APPROVED } }), 'unknown');
    assert.equal(kindOf({ status: { status: 'PENDING', reason: '?-' } }), 'unknown');
  });

  test('that turned the request away at the door is a failure without doubt', () => {
    const invalid = { status: 'FAILED', reason: 'BR', message: 'El campo …' };
    for (const [body, http] of [
      [{ status: invalid }, 400],
      [{ status: invalid }, 200],
      [{ status: { ...REJECTED, reason: 'XC' }, internalReference: null, reference: short, type: null }, 200],
      [{ status: { status: 'FAILED', reason: 'SU' } }, 200],
    ] as const) {
      const result = read(body, http);
      assert.ok(result.kind === 'failed' && result.code === 'E99' && result.transaction === null);
    }
  });

  test('that refuses our keys is a failure without doubt, and says so', () => {
    for (const reason of [401, '401', '102', 103]) {
      const result = read(
        { status: { status: 'FAILED', reason, message: 'Autenticación fallida 102' } },
        401,
      );
      assert.ok(result.kind === 'failed' && result.code === 'S01', String(reason));
      assert.match(result.reason, /refused the keys: FAILED \d+ Autenticación fallida 102/);
    }
  });

  test('to a hold names what it is captured by', () => {
    const preAuthorization = {
      condition: 'ACTIVE',
      internalReference: 5387,
      authorization: '123465',
      receipt: '1',
    };
    const body = aTransaction({ type: 'CHECKIN', preAuthorization });
    const result = readResult({ status: 200, body }, { ...expected, types: ['CHECKIN'] });
    const hold = { internal_reference: '5387', authorization: '123465', condition: 'ACTIVE' };
    assert.deepEqual(transactionOf(result).hold, hold);
  });

  test('to a bank transfer names the page of the bank', () => {
    const redirection = { paymentMethod: '_PSE_', processURL: 'https://pse.example/1' };
    const pending = withStatus({ status: 'PENDING', reason: '?-' }, { redirection });
    assert.equal(transactionOf(read(pending)).payer_url, 'https://pse.example/1');
  });
});

describe('a reason of PlacetoPay', () => {
  test('becomes a code of our catalogue', () => {
    const codes = new Set<string>(RESPONSE_CODES.map(({ code }) => code));
    const table = { '05': '05', '51': '51', '54': '54', '02': '01', XA: '51', XH: '91', XX: '58', R1: '62' };
    for (const [reason, code] of Object.entries(table)) assert.equal(toResponseCode(reason), code, reason);
    for (const reason of Object.values(table)) assert.ok(codes.has(reason));
  });

  test('that nobody knows is a decline without a cause, and never an approval', () => {
    for (const reason of [null, '', '00', '000', '39', '?C', 'constructor', 'E99', 'M01'])
      assert.equal(toResponseCode(reason), '05');
  });
});

describe('a search at PlacetoPay', () => {
  const signed_at = Temporal.Instant.from('2027-01-03T17:00:00Z');
  const sought = { ...expected, signed_at, is_first: true };
  const found = (...transactions: unknown[]) => ({ status: { ...APPROVED, status: 'OK' }, transactions });
  const search = (body: unknown, change: object = {}, http = 200) =>
    readSearch({ status: http, body }, { ...sought, ...change });
  const nothing = (date: string | null) => ({
    status: {
      status: 'REJECTED',
      reason: '00',
      message: 'No se ha encontrado información con los datos proporcionados',
      date,
    },
  });

  test('that finds the transaction gives its result', () => {
    assert.equal(search(found(aTransaction())).kind, 'approved');
    assert.equal(search(found(aTransaction({ status: REJECTED }))).kind, 'declined');
  });

  test('that finds several believes the one that took money', () => {
    const [declined, pending] = [aTransaction({ status: REJECTED }), withStatus({ status: 'PENDING' })];
    assert.equal(search(found(declined, pending, aTransaction())).kind, 'approved');
    assert.equal(search(found(declined, pending)).kind, 'pending');
    assert.equal(search(found(declined, { status: 7 })).kind, 'unknown');
  });

  test('that finds nothing is final only when the request can no longer arrive, by the clock of the gateway', () => {
    assert.deepEqual(search(nothing('2027-01-03T12:01:00-05:00')), { kind: 'absent', final: false });
    assert.deepEqual(search(nothing('2027-01-03T12:15:00-05:00')), { kind: 'absent', final: false });
    assert.deepEqual(search(nothing('2027-01-03T12:15:01-05:00')), { kind: 'absent', final: true });
    assert.deepEqual(search(nothing(null)), { kind: 'absent', final: false });
    assert.deepEqual(search(nothing('ayer')), { kind: 'absent', final: false });
    assert.equal(search({ ...nothing('2027-01-03T13:00:00-05:00'), transactions: [] }).kind, 'absent');
  });

  test('is read whether the gateway lists what it found or numbers it, and an answer without either is none', () => {
    const numbered = (of: object) => ({ status: { ...APPROVED, status: 'OK' }, transactions: of });
    assert.equal(search(numbered({ 1: aTransaction() })).kind, 'approved');
    assert.equal(search(numbered([])).kind, 'absent');
    assert.equal(search({ status: { ...APPROVED, status: 'OK' } }).kind, 'unknown');
    assert.equal(search({ status: { ...APPROVED, status: 'OK' }, transactions: 'none' }).kind, 'unknown');
  });

  test('that fails, is refused or makes no sense says nothing about the transaction', () => {
    const date = '2027-01-03T18:00:00-05:00';
    for (const status of [
      { status: 'FAILED', reason: 'XH', message: 'Error en el servicio', date },
      { status: 'FAILED', reason: 'BR', message: 'El campo amount es obligatorio', date },
      { status: 'FAILED', reason: 401, message: 'Autenticación fallida 103', date },
      { status: 'REJECTED', reason: 'SU', message: 'Servicio no disponible', date },
    ])
      assert.equal(search({ status }).kind, 'unknown', JSON.stringify(status));
    for (const body of [null, {}, 'x']) assert.equal(search(body).kind, 'unknown');
    assert.equal(search(nothing(date), {}, 500).kind, 'unknown');
  });

  test('for what began a reference, that finds only other things, is doubt', () => {
    const parent = withStatus({ status: 'PENDING' }, { type: 'PRE_AUTH' });
    assert.equal(search(found(parent), { types: ['CHECKIN'] }).kind, 'unknown');
    assert.equal(search(found(aTransaction({ amount: { currency: 'COP', total: 5 } }))).kind, 'unknown');
  });

  test('for a refund finds the one that is not on record yet, beside its original and the others', () => {
    const refund = (internalReference: number) => aTransaction({ type: 'REFUND', internalReference });
    const change = { types: ['REFUND'], is_first: false, known: ['7'] };
    const second = search(found(refund(8), refund(7), aTransaction()), change);
    assert.ok(second.kind === 'approved' && second.transaction.internal_reference === '8');
    assert.equal(search(found(refund(7), aTransaction()), change).kind, 'absent');
  });
});

describe('what PlacetoPay says without moving money', () => {
  const ok = { status: 'OK', reason: '00', message: 'Procesada' };
  const stored = {
    token: 'f'.repeat(64),
    subtoken: '0005',
    franchise: 'master',
    lastDigits: '0005',
    validUntil: '2030-12-31',
  };

  test('names the token of a stored card, and how long it is good', () => {
    const reading = readStoredCard({ status: 200, body: { status: ok, instrument: { token: stored } } });
    const value = { token: 'f'.repeat(64), brand: 'master', last_four: '0005', expiry: '2030-12' };
    assert.deepEqual(reading, { kind: 'done', value });
    const short = { ...stored, validUntil: '12/29' };
    const other = readStoredCard({ status: 200, body: { status: ok, instrument: { token: short } } });
    assert.equal(other.kind === 'done' && other.value.expiry, '2029-12');
  });

  test('refuses a card with a code, refuses the keys as a failure, and is doubted otherwise', () => {
    const of = (status: object, http = 200) => readStoredCard({ status: http, body: { status } });
    assert.equal(of({ status: 'REJECTED', reason: '14', message: 'No' }).kind, 'refused');
    assert.equal(of({ status: 'FAILED', reason: 401, message: 'No' }, 401).kind, 'failed');
    assert.equal(of(ok).kind, 'unknown');
    assert.equal(of(ok, 503).kind, 'unknown');
  });

  test('has forgotten a card that it does not know', () => {
    assert.equal(readForgotten({ status: 200, body: { status: ok } }).kind, 'done');
    assert.equal(
      readForgotten({ status: 400, body: { status: { status: 'FAILED', reason: 'XN' } } }).kind,
      'done',
    );
    assert.equal(
      readForgotten({ status: 400, body: { status: { status: 'FAILED', reason: 'BR' } } }).kind,
      'refused',
    );
    assert.equal(readForgotten({ status: 200, body: null }).kind, 'unknown');
  });

  test('sends the holder of a card to their bank, or goes on', () => {
    const sent = { action: 'redirect', redirectUrl: 'https://3ds.example/1', id: 262147, sessionToken: 'x' };
    const at = (data: object) => readAuthentication({ status: 200, body: { status: ok, data } });
    const redirect = { action: 'redirect', id: '262147', url: 'https://3ds.example/1' };
    assert.deepEqual(at(sent), { kind: 'done', value: redirect });
    const old = { version: 'v2', redirectUrl: 'https://3ds.example/1', identifier: '262147' };
    assert.deepEqual(at(old), { kind: 'done', value: redirect });
    const three_ds = { version: 'v2x', enrolled: 'Y', authenticated: 'Y', eci: '05', xid: 'x' };
    const goes = at({ action: 'continue', other: 1, ...three_ds });
    assert.deepEqual(goes, { kind: 'done', value: { action: 'continue', three_ds } });
    assert.equal(at({}).kind, 'unknown');
  });

  test('lists banks', () => {
    const body = { status: ok, bankList: [{ code: '1007', description: 'BANCOLOMBIA' }] };
    const value = [{ code: '1007', name: 'BANCOLOMBIA' }];
    assert.deepEqual(readBanks({ status: 200, body }), { kind: 'done', value });
    assert.equal(readBanks({ status: 200, body: { status: ok } }).kind, 'unknown');
  });
});
