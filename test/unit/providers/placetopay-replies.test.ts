import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RESPONSE_CODES } from '#src/kernel/response-codes.ts';
import { toResponseCode } from '#src/providers/placetopay/decline-reasons.ts';
import {
  readAuthentication,
  readBanks,
  readDeletedCard,
  readStoredCard,
} from '#src/providers/placetopay/lookup-replies.ts';
import { readResult } from '#src/providers/placetopay/replies.ts';
import { readSearch } from '#src/providers/placetopay/search.ts';
import type { GatewayTransaction, Result } from '#src/providers/placetopay/types.ts';

const reference = '0191f3a8-c0de-7c0d-a1b2-c3d4e5f60718';
const short = reference.replaceAll('-', '');
const price = { amount: 10_000n, currency: 'COP' as const };
const expected = { reference, types: ['AUTH_ONLY'], price };
const APPROVED = { status: 'APPROVED', reason: '00', message: 'Aprobada', date: '2027-01-03T12:41:47-05:00' };
const REJECTED = { ...APPROVED, status: 'REJECTED', reason: '05', message: 'Rechazada' };

/** Returns a transaction with the fields and types of a response recorded in the gateway's test environment. */
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

describe('PlacetoPay response', () => {
  test('of an approval is read completely', () => {
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

  test('of a decline has a response code of our catalogue and the text of the gateway', () => {
    const result = read(aTransaction({ status: { ...REJECTED, reason: 'ZZ', message: 'Motivo nuevo' } }));
    assert.equal(result.kind, 'declined');
    const { code, gateway_code, gateway_text } = transactionOf(result);
    assert.deepEqual([code, gateway_code, gateway_text], ['05', 'ZZ', 'Motivo nuevo']);
  });

  test('accepts numbers as text and objects as lists', () => {
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

  test('maps each status, and unclear ones are unknown', () => {
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

  test('FAILED is a failure, not a decline', () => {
    const host = read(withStatus({ status: 'FAILED', reason: 'XH' }));
    const other = read(withStatus({ status: 'FAILED', reason: 'XR' }));
    assert.ok(host.kind === 'failed' && other.kind === 'failed');
    assert.deepEqual([host.code, other.code], ['S01', 'E99']);
  });

  test('for a repeated idempotency key is the first result', () => {
    assert.equal(kindOf(aTransaction(), 208), 'approved');
    assert.equal(kindOf(withStatus({ status: 'PENDING' }), 208), 'pending');
    assert.equal(kindOf(aTransaction({ reference: 'another' }), 208), 'unknown');
  });

  test('about another transaction is unknown', () => {
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

  test('with a server error is unknown, regardless of its body', () => {
    for (const http of [500, 502, 503, 504, 429, 403, 404, 302]) {
      assert.equal(kindOf(aTransaction(), http), 'unknown', String(http));
      assert.equal(kindOf({ status: REJECTED }, http), 'unknown', String(http));
      assert.equal(kindOf({ status: { status: 'FAILED', reason: 'BR' } }, http), 'unknown', String(http));
    }
  });

  test('that is not a gateway response is unknown', () => {
    for (const body of [null, '', [], {}, '<html>', { message: 'Too Many Requests' }, { status: 'APPROVED' }])
      assert.equal(kindOf(body), 'unknown', JSON.stringify(body));
  });

  test('a service error without a transaction is unknown, because it may have been charged', () => {
    assert.equal(kindOf({ status: { status: 'FAILED', reason: 'XH', message: 'Error' } }), 'unknown');
    assert.equal(kindOf({ status: { ...APPROVED } }), 'unknown');
    assert.equal(kindOf({ status: { status: 'PENDING', reason: '?-' } }), 'unknown');
  });

  test('that refuses the request before processing is a failure', () => {
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

  test('that refuses the keys is a failure with that reason', () => {
    for (const reason of [401, '401', '102', 103]) {
      const result = read(
        { status: { status: 'FAILED', reason, message: 'Autenticación fallida 102' } },
        401,
      );
      assert.ok(result.kind === 'failed' && result.code === 'S01', String(reason));
      assert.match(result.reason, /refused the keys: FAILED \d+ Autenticación fallida 102/);
    }
  });

  test('of a hold contains the reference for the capture', () => {
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

  test('of a bank transfer contains the bank URL', () => {
    const redirection = { paymentMethod: '_PSE_', processURL: 'https://pse.example/1' };
    const pending = withStatus({ status: 'PENDING', reason: '?-' }, { redirection });
    assert.equal(transactionOf(read(pending)).payer_url, 'https://pse.example/1');
  });
});

describe('PlacetoPay reason', () => {
  test('maps to a response code of our catalogue', () => {
    const codes = new Set<string>(RESPONSE_CODES.map(({ code }) => code));
    const table = { '05': '05', '51': '51', '54': '54', '02': '01', XA: '51', XH: '91', XX: '58', R1: '62' };
    for (const [reason, code] of Object.entries(table)) assert.equal(toResponseCode(reason), code, reason);
    for (const reason of Object.values(table)) assert.ok(codes.has(reason));
  });

  test('that is unknown maps to a generic decline and never to an approval', () => {
    for (const reason of [null, '', '00', '000', '39', '?C', 'constructor', 'E99', 'M01'])
      assert.equal(toResponseCode(reason), '05');
  });
});

describe('PlacetoPay search', () => {
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

  test('returns the result of the transaction', () => {
    assert.equal(search(found(aTransaction())).kind, 'approved');
    assert.equal(search(found(aTransaction({ status: REJECTED }))).kind, 'declined');
  });

  test('with several transactions returns the approved one', () => {
    const [declined, pending] = [aTransaction({ status: REJECTED }), withStatus({ status: 'PENDING' })];
    assert.equal(search(found(declined, pending, aTransaction())).kind, 'approved');
    assert.equal(search(found(declined, pending)).kind, 'pending');
    assert.equal(search(found(declined, { status: 7 })).kind, 'unknown');
  });

  test('without a transaction is final only after the signature window, by the gateway clock', () => {
    assert.deepEqual(search(nothing('2027-01-03T12:01:00-05:00')), { kind: 'absent', final: false });
    assert.deepEqual(search(nothing('2027-01-03T12:15:00-05:00')), { kind: 'absent', final: false });
    assert.deepEqual(search(nothing('2027-01-03T12:15:01-05:00')), { kind: 'absent', final: true });
    assert.deepEqual(search(nothing(null)), { kind: 'absent', final: false });
    assert.deepEqual(search(nothing('ayer')), { kind: 'absent', final: false });
    assert.equal(search({ ...nothing('2027-01-03T13:00:00-05:00'), transactions: [] }).kind, 'absent');
  });

  test('accepts a list or a numbered object and is unknown without either', () => {
    const numbered = (of: object) => ({ status: { ...APPROVED, status: 'OK' }, transactions: of });
    assert.equal(search(numbered({ 1: aTransaction() })).kind, 'approved');
    assert.equal(search(numbered([])).kind, 'absent');
    assert.equal(search({ status: { ...APPROVED, status: 'OK' } }).kind, 'unknown');
    assert.equal(search({ status: { ...APPROVED, status: 'OK' }, transactions: 'none' }).kind, 'unknown');
  });

  test('that fails or is invalid is unknown', () => {
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

  test('that finds only other transactions of a first reference is unknown', () => {
    const parent = withStatus({ status: 'PENDING' }, { type: 'PRE_AUTH' });
    assert.equal(search(found(parent), { types: ['CHECKIN'] }).kind, 'unknown');
    assert.equal(search(found(aTransaction({ amount: { currency: 'COP', total: 5 } }))).kind, 'unknown');
  });

  test('for a refund finds the unrecorded one next to its original and other refunds', () => {
    const refund = (internalReference: number) => aTransaction({ type: 'REFUND', internalReference });
    const change = { types: ['REFUND'], is_first: false, known: ['7'] };
    const second = search(found(refund(8), refund(7), aTransaction()), change);
    assert.ok(second.kind === 'approved' && second.transaction.internal_reference === '8');
    assert.equal(search(found(refund(7), aTransaction()), change).kind, 'absent');
  });
});

describe('PlacetoPay responses that move no money', () => {
  const ok = { status: 'OK', reason: '00', message: 'Procesada' };
  const stored = {
    token: 'f'.repeat(64),
    subtoken: '0005',
    franchise: 'master',
    lastDigits: '0005',
    validUntil: '2030-12-31',
  };

  test('return the token of a stored card with its expiry', () => {
    const reading = readStoredCard({ status: 200, body: { status: ok, instrument: { token: stored } } });
    const value = { token: 'f'.repeat(64), brand: 'master', last_four: '0005', expiry: '2030-12' };
    assert.deepEqual(reading, { kind: 'done', value });
    const short = { ...stored, validUntil: '12/29' };
    const other = readStoredCard({ status: 200, body: { status: ok, instrument: { token: short } } });
    assert.equal(other.kind === 'done' && other.value.expiry, '2029-12');
  });

  test('a refused card has a code, refused keys are a failure, and others are unknown', () => {
    const of = (status: object, http = 200) => readStoredCard({ status: http, body: { status } });
    assert.equal(of({ status: 'REJECTED', reason: '14', message: 'No' }).kind, 'refused');
    assert.equal(of({ status: 'FAILED', reason: 401, message: 'No' }, 401).kind, 'failed');
    assert.equal(of(ok).kind, 'unknown');
    assert.equal(of(ok, 503).kind, 'unknown');
  });

  test('deleting an unknown card counts as done', () => {
    assert.equal(readDeletedCard({ status: 200, body: { status: ok } }).kind, 'done');
    assert.equal(
      readDeletedCard({ status: 400, body: { status: { status: 'FAILED', reason: 'XN' } } }).kind,
      'done',
    );
    assert.equal(
      readDeletedCard({ status: 400, body: { status: { status: 'FAILED', reason: 'BR' } } }).kind,
      'refused',
    );
    assert.equal(readDeletedCard({ status: 200, body: null }).kind, 'unknown');
  });

  test('redirect the cardholder to the 3-D Secure challenge or continue', () => {
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

  test('list the banks', () => {
    const body = { status: ok, bankList: [{ code: '1007', description: 'BANCOLOMBIA' }] };
    const value = [{ code: '1007', name: 'BANCOLOMBIA' }];
    assert.deepEqual(readBanks({ status: 200, body }), { kind: 'done', value });
    assert.equal(readBanks({ status: 200, body: { status: ok } }).kind, 'unknown');
  });
});
