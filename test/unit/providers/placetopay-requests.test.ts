import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { MAX_MINOR } from '#src/kernel/money.ts';
import { readTotal, toAmount } from '#src/providers/placetopay/amounts.ts';
import {
  cardBody,
  followUpBody,
  queryBody,
  releaseBody,
  searchBody,
  toDocument,
  tokenizeBody,
  toReference,
  transferBody,
} from '#src/providers/placetopay/requests.ts';
import type { CardCharge } from '#src/providers/placetopay/types.ts';

const reference = '0191f3a8-c0de-7c0d-a1b2-c3d4e5f60718';
const short = '0191f3a8c0de7c0da1b2c3d4e5f60718';
const payer = { name: 'Erika', surname: 'Howe', email: 'erika@example.com', mobile: '3006108300' };
const card = { number: '4111111111111111', expiry: '2030-03', cvv: '123' };

function aCharge(change: Partial<CardCharge> = {}): CardCharge {
  const price = { amount: 3_000_050n, currency: 'COP' as const };
  const said = { reference, description: 'Plan básico', payer };
  return { action: 'purchase', instrument: { card }, installments: 1, ...price, ...said, ...change };
}

describe('PlacetoPay amount', () => {
  test('is a number in whole units, with IVA and its base if present', () => {
    assert.deepEqual(toAmount({ amount: 3_000_050n, currency: 'COP' }), { currency: 'COP', total: 30_000.5 });
    const tax = { amount: 475_000n, base: 2_500_000n };
    assert.deepEqual(toAmount({ amount: 2_975_000n, currency: 'USD', tax }), {
      currency: 'USD',
      total: 29_750,
      taxes: [{ kind: 'valueAddedTax', amount: 4_750, base: 25_000 }],
    });
    const none = { amount: 0n, base: 0n };
    assert.deepEqual(toAmount({ amount: 1n, currency: 'EUR', tax: none }), { currency: 'EUR', total: 0.01 });
  });

  test('survives a JSON round trip to the cent', () => {
    const minor = fc.bigInt({ min: 0n, max: MAX_MINOR });
    fc.assert(
      fc.property(minor, (amount) => {
        const wire = JSON.stringify(toAmount({ amount, currency: 'COP' }));
        return readTotal((JSON.parse(wire) as { total: number }).total) === amount && !/\de/.test(wire);
      }),
    );
  });

  test('rejects invalid amounts and taxes', () => {
    const wrong = (amount: bigint, tax?: { amount: bigint; base: bigint }) =>
      assert.throws(() => toAmount({ amount, currency: 'COP', ...(tax ? { tax } : {}) }), RangeError);
    wrong(-1n);
    wrong(MAX_MINOR + 1n);
    wrong(100n, { amount: 51n, base: 50n });
    wrong(100n, { amount: -1n, base: 50n });
    wrong(100n, { amount: 1n, base: -50n });
  });

  test('in a response is read exactly or rejected', () => {
    assert.equal(readTotal(17.2), 1_720n);
    assert.equal(readTotal('100'), 10_000n);
    assert.equal(readTotal(0.1 + 0.2), null);
    assert.equal(readTotal(1e21), null);
    assert.equal(readTotal('1.005'), null);
    assert.equal(readTotal('uno'), null);
  });
});

describe('PlacetoPay request', () => {
  test('uses our 32-character reference without dashes as idempotency key', () => {
    assert.equal(toReference(reference), short);
    assert.equal(short.length, 32);
    const body = cardBody(aCharge());
    assert.equal(body.payment.reference, short);
    assert.equal(body.idempotenceKey, short);
    for (const wrong of ['', 'x'.repeat(33), 'a b', 'ñ']) assert.throws(() => toReference(wrong), RangeError);
  });

  test('charges a card', () => {
    assert.deepEqual(
      cardBody(aCharge({ ip: '203.0.113.7', user_agent: 'Firefox', notify_url: 'https://a.co/n' })),
      {
        locale: 'es_CO',
        payer,
        payment: {
          reference: short,
          description: 'Plan básico',
          amount: { currency: 'COP', total: 30_000.5 },
        },
        idempotenceKey: short,
        notificationURL: 'https://a.co/n',
        ipAddress: '203.0.113.7',
        userAgent: 'Firefox',
        instrument: { card: { number: '4111111111111111', expiration: '03/30', cvv: '123' } },
      },
    );
  });

  test('charges a token under a mandate with its initiator', () => {
    const token = 'a'.repeat(64);
    const body = cardBody(aCharge({ instrument: { token }, initiator: 'MERCHANT_RECURRING_FIXED_AMOUNT' }));
    assert.deepEqual(body.instrument, { token: { token } });
    assert.deepEqual(body.additional, { initiatorIndicator: 'MERCHANT_RECURRING_FIXED_AMOUNT' });
  });

  test('holds an amount with installments and 3-D Secure data', () => {
    const three_ds = { version: 'v2x', eci: '05' };
    const body = cardBody(aCharge({ action: 'hold', installments: 12, three_ds }));
    assert.equal(body.action, 'checkin');
    assert.deepEqual(body.instrument, {
      card: { number: '4111111111111111', expiration: '03/30', cvv: '123' },
      credit: { code: '0', type: '00', groupCode: 'C', installment: 12 },
      threeDS: three_ds,
    });
  });

  test('truncates texts to the limits of the gateway', () => {
    const long = { ...payer, name: 'n'.repeat(61), surname: 's'.repeat(61) };
    const body = cardBody(aCharge({ description: 'd'.repeat(251), payer: long }));
    assert.equal(body.payment.description.length, 250);
    assert.equal(body.payer.name.length, 60);
    assert.equal(body.payer.surname?.length, 60);
  });

  test('maps document types and omits unsupported documents', () => {
    assert.deepEqual(toDocument('CC', '1040035000'), { documentType: 'CC', document: '1040035000' });
    assert.deepEqual(toDocument('Pasaporte', 'AB12345'), { documentType: 'PPN', document: 'AB12345' });
    assert.deepEqual(toDocument('NIT', '900123456'), { documentType: 'NIT', document: '900123456' });
    assert.equal(toDocument('CC', '0040035000'), null);
    assert.equal(toDocument('PPT', '1234567'), null);
    assert.equal(toDocument('Otro', '1234567'), null);
    const unknown = { ...payer, document: { type: 'PPT' as const, number: '1234567' } };
    assert.deepEqual(cardBody(aCharge({ payer: unknown })).payer, payer);
  });

  test('requests a bank transfer', () => {
    const { action: _, instrument: __, installments: ___, ...charge } = aCharge();
    const transfer = {
      ...charge,
      bank: '1007',
      user_type: 'person' as const,
      return_url: 'https://a.co/back',
    };
    const body = transferBody(transfer);
    assert.deepEqual(body.instrument.redirection, {
      paymentMethod: '_PSE_',
      returnURL: 'https://a.co/back',
      additional: { bankCode: '1007', userType: 'person' },
    });
    assert.equal(body.idempotenceKey, short);
  });

  test('captures, releases, reverses and refunds by internal reference and authorization', () => {
    const original = { internal_reference: '30', authorization: '235263', reference };
    const price = { amount: 1_500n, currency: 'USD' as const };
    const said = { locale: 'es_CO', internalReference: 30, authorization: '235263' };
    const payment = { reference: short, amount: { currency: 'USD', total: 15 } };
    assert.deepEqual(followUpBody('checkout', original, price), { ...said, action: 'checkout', payment });
    assert.deepEqual(followUpBody('refund', original, price), { ...said, action: 'refund', payment });
    assert.deepEqual(followUpBody('refund', original), { ...said, action: 'refund' });
    assert.deepEqual(followUpBody('reverse', original), { ...said, action: 'reverse' });
    const nothing = { reference: short, amount: { currency: 'USD', total: 0 } };
    const release = releaseBody({ ...original, ...price });
    assert.deepEqual(release, { ...said, action: 'checkout', payment: nothing });
  });

  test('queries by internal reference, or by our reference and amount', () => {
    assert.deepEqual(queryBody('230364'), { locale: 'es_CO', internalReference: 230_364 });
    for (const wrong of ['', '01-15', '9'.repeat(17)]) assert.throws(() => queryBody(wrong), RangeError);
    assert.deepEqual(searchBody({ reference, amount: 1_720n, currency: 'USD' }), {
      locale: 'es_CO',
      reference: short,
      amount: { currency: 'USD', total: 17.2 },
    });
  });

  test('stores a card without a payment, which would be charged', () => {
    assert.deepEqual(tokenizeBody({ payer, card }), {
      locale: 'es_CO',
      payer,
      instrument: { card: { number: '4111111111111111', expiration: '03/30', cvv: '123' } },
    });
  });
});
