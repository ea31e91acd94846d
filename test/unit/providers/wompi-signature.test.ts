import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkKeys, withoutKeys } from '#src/providers/wompi/keys.ts';
import { eventChecksum, integritySignature, isSameChecksum } from '#src/providers/wompi/signature.ts';

/**
 * Known answers. The inputs come from the gateway's public documentation or from a community client. They were
 * hashed with `sha256sum`, not with the code under test.
 */
const DOCUMENTED = {
  reference: 'sk8-438k4-xmxm392-sn2m',
  amount_in_cents: 2_490_000n,
  currency: 'COP',
};
const DOCUMENTED_SECRET = 'prod_integrity_Z5mMke9x0k8gpErbDqwrJXMqsI6SFli6';

describe('Wompi integrity signature', () => {
  test('matches the documented example', () => {
    assert.equal(
      integritySignature(DOCUMENTED, DOCUMENTED_SECRET),
      '37c8407747e595535433ef8f6a811d853cd943046624a0ec04662b17bbf33bf5',
    );
  });

  test('includes the expiry before the secret, if present', () => {
    assert.equal(
      integritySignature({ ...DOCUMENTED, expiration_time: '2023-06-09T20:28:50.000Z' }, DOCUMENTED_SECRET),
      'e972f58e7de36b283fbb93d9318d39a54ffdff4e8e917b534f30d63c9d7bb89c',
    );
  });

  test('changes with each part', () => {
    const signed = integritySignature(DOCUMENTED, DOCUMENTED_SECRET);
    for (const other of [
      integritySignature({ ...DOCUMENTED, reference: 'sk8-438k4-xmxm392-sn2n' }, DOCUMENTED_SECRET),
      integritySignature({ ...DOCUMENTED, amount_in_cents: 2_490_001n }, DOCUMENTED_SECRET),
      integritySignature({ ...DOCUMENTED, currency: 'USD' }, DOCUMENTED_SECRET),
      integritySignature(DOCUMENTED, `${DOCUMENTED_SECRET}x`),
    ])
      assert.notEqual(other, signed);
  });
});

describe('Wompi event checksum', () => {
  const transaction = { id: '1234-1610641025-49201', status: 'APPROVED', amount_in_cents: 4_490_000 };
  const properties = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'];
  const event = { data: { transaction }, properties, timestamp: 1_530_291_411 };

  test('matches the text of the documented example, whose printed hash is wrong', () => {
    const due = eventChecksum(event, 'prod_events_OcHnIzeBl5socpwByQ4hA52Em3USQ93Z');
    assert.equal(due, '5a18ec5e8fdb7df463e9f94774cba8f583ba21bd04a09ceff2ea68a4bc0aefbe');
    const printed = '3476DDA50F64CD7CBD160689640506FEBEA93239BC524FC0469B2C68A3CC8BD0';
    assert.equal(isSameChecksum(printed, due), false);
  });

  test('matches an independent client', () => {
    assert.equal(
      eventChecksum(event, 'test_events_EqCPDEn5x4lRatGPxLhyZd6YTgd6QSrr'),
      'c7c03147429efbbcfab3cdf585041c871d577ca183b1387581535add1a061780',
    );
  });

  test('uses the values that the event names, in their order', () => {
    const secret = 'prod_events_OcHnIzeBl5socpwByQ4hA52Em3USQ93Z';
    const due = eventChecksum(event, secret);
    assert.notEqual(eventChecksum({ ...event, properties: properties.toReversed() }, secret), due);
    assert.notEqual(eventChecksum({ ...event, properties: properties.slice(0, 2) }, secret), due);
    assert.notEqual(eventChecksum({ ...event, timestamp: 1_530_291_412 }, secret), due);
  });

  test('ignores paths that are missing, null or outside the data', () => {
    const data = { transaction: { id: 'x', nothing: null, deep: { er: 1 } } };
    const bare = eventChecksum({ data, properties: [], timestamp: 1 }, 's');
    for (const path of [
      'transaction.missing',
      'transaction.nothing',
      'transaction.deep',
      'transaction.id.length',
      'constructor.name',
      '',
    ])
      assert.equal(eventChecksum({ data, properties: [path], timestamp: 1 }, 's'), bare, path);
  });

  test('is compared completely and case-insensitively', () => {
    const due = eventChecksum(event, 'secret');
    assert.equal(isSameChecksum(due.toUpperCase(), due), true);
    for (const wrong of [
      '',
      due.slice(1),
      `${due}0`,
      `0${due.slice(1)}`,
      `${due.slice(0, -1)}g`,
      'ñ'.repeat(64),
    ])
      assert.equal(isSameChecksum(wrong, due), false, wrong);
  });
});

describe('Wompi keys', () => {
  const right = {
    public_key: 'pub_prod_Kw4aC0rZVgLZQn209NbEKPuXLzBD28Zx',
    private_key: 'prv_prod_434092Xa65F54dd6a181D1f87DFa03CzS',
    integrity_secret: 'prod_integrity_ep4b3kSYJg2bWHwL7ulhPCDvaiyGDW7V',
    events_secret: 'prod_events_Y49rL5FGw4vTeiUaZaJ957hlpezdPQ0r',
  };

  test('identify their environment', () => {
    assert.deepEqual(checkKeys(right), { environment: 'prod' });
    const test = Object.fromEntries(
      Object.entries(right).map(([name, key]) => [name, key.replace('prod', 'test')]),
    );
    assert.deepEqual(checkKeys(test as typeof right), { environment: 'test' });
  });

  test('rejects swapped secrets, keys of another environment and missing keys', () => {
    const swapped = {
      ...right,
      integrity_secret: right.events_secret,
      events_secret: right.integrity_secret,
    };
    assert.deepEqual(checkKeys(swapped), {
      problems: [
        'integrity_secret must look like prod_integrity_…',
        'events_secret must look like prod_events_…',
      ],
    });
    assert.deepEqual(checkKeys({ ...right, private_key: right.private_key.replace('prod', 'test') }), {
      problems: ['private_key must look like prv_prod_…'],
    });
    assert.deepEqual(checkKeys({ ...right, events_secret: '' }), {
      problems: ['events_secret must look like prod_events_…'],
    });
    assert.deepEqual(checkKeys({ ...right, private_key: 'prv_prod_a b' }), {
      problems: ['private_key must look like prv_prod_…'],
    });
  });

  test('are removed from gateway messages', () => {
    for (const [name, key] of Object.entries(right)) {
      const said = withoutKeys(`Comercio con llave ${key} no encontrado`);
      assert.equal(said.includes(key.slice(-8)), false, name);
      assert.match(said, /^Comercio con llave … no encontrado$/);
    }
    assert.equal(
      withoutKeys('La llave proporcionada no corresponde a este ambiente, se recibió: garbage'),
      'La llave proporcionada no corresponde a este ambiente, se recibió: …',
    );
  });
});
