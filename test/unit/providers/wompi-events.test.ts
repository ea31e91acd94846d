import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { describe, test } from 'node:test';
import { readEvent } from '#src/providers/wompi/notifications.ts';

const SECRET = 'prod_events_OcHnIzeBl5socpwByQ4hA52Em3USQ93Z';
const ours = { events_secret: SECRET, environment: 'prod' } as const;

/** The documented example with the correct checksum of its text. */
const DOCUMENTED = {
  event: 'transaction.updated',
  data: {
    transaction: {
      id: '1234-1610641025-49201',
      amount_in_cents: 4490000,
      reference: 'MZQ3X2DE2SMX',
      customer_email: 'ana@example.com',
      currency: 'COP',
      payment_method_type: 'NEQUI',
      status: 'APPROVED',
      payment_source_id: null,
    },
  },
  environment: 'prod',
  signature: {
    properties: ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'],
    checksum: '5A18EC5E8FDB7DF463E9F94774CBA8F583BA21BD04A09CEFF2EA68A4BC0AEFBE',
  },
  timestamp: 1530291411,
  sent_at: '2018-07-20T16:45:05.000Z',
};
const read = (event: unknown, secrets: Parameters<typeof readEvent>[1] = ours) =>
  readEvent(typeof event === 'string' ? event : JSON.stringify(event), secrets);

/** Signs an event: the values in order, the timestamp, the secret. */
function signed(change: object, values: string, properties: string[]) {
  const checksum = hash('sha256', `${values}1700000000${SECRET}`);
  return { ...DOCUMENTED, timestamp: 1700000000, ...change, signature: { properties, checksum } };
}

describe('Wompi event', () => {
  test('with a valid checksum is genuine and names the transaction to query', () => {
    assert.deepEqual(read(DOCUMENTED), {
      kind: 'genuine',
      event: {
        subject: 'transaction',
        id: '1234-1610641025-49201',
        status: 'APPROVED',
        reference: 'MZQ3X2DE2SMX',
      },
    });
  });

  test('accepts the timestamp at the top level or in the signature', () => {
    const { timestamp, ...rest } = DOCUMENTED;
    const within = { ...rest, signature: { ...DOCUMENTED.signature, timestamp } };
    assert.equal(read(within).kind, 'genuine');
    assert.deepEqual(read(rest), { kind: 'refused', reason: 'not an event' });
    assert.equal(read({ ...within, timestamp: timestamp + 1 }).kind, 'refused');
  });

  test('is rejected when any signed value was changed', () => {
    const { transaction } = DOCUMENTED.data;
    const { signature } = DOCUMENTED;
    for (const forged of [
      { ...DOCUMENTED, data: { transaction: { ...transaction, id: '1234-1610641025-49202' } } },
      { ...DOCUMENTED, data: { transaction: { ...transaction, status: 'DECLINED' } } },
      { ...DOCUMENTED, data: { transaction: { ...transaction, amount_in_cents: 1 } } },
      { ...DOCUMENTED, timestamp: 1530291412 },
      { ...DOCUMENTED, signature: { ...signature, checksum: signature.checksum.replace('5', '6') } },
      { ...DOCUMENTED, signature: { ...signature, checksum: '' } },
      { ...DOCUMENTED, signature: { ...signature, properties: [] } },
    ])
      assert.deepEqual(read(forged), { kind: 'refused', reason: 'the checksum is wrong' });
    assert.equal(read(DOCUMENTED, { ...ours, events_secret: 'prod_integrity_x' }).kind, 'refused');
  });

  test('is rejected when its checksum does not cover the id', () => {
    assert.deepEqual(read(signed({}, '', [])), {
      kind: 'refused',
      reason: 'the checksum does not cover the id',
    });
    assert.equal(read(signed({}, 'APPROVED', ['transaction.status'])).kind, 'refused');
    assert.equal(read(signed({}, '1234-1610641025-49201', ['transaction.id'])).kind, 'genuine');
  });

  test('reports accounts that their payer approved', () => {
    const id = 'nequi_prod_RQkUiuv3lEnDLiSao2Cz0iQLdFlyQOI5';
    const event = {
      ...DOCUMENTED,
      event: 'nequi_token.updated',
      data: { nequi_token: { id, status: 'APPROVED', phone_number: '3107654321' } },
      timestamp: 1700000000,
      signature: {
        properties: ['nequi_token.id', 'nequi_token.status'],
        // Calculated with sha256sum.
        checksum: 'ad3b893e8699af80dbc0301958fbcad23c5f81194db428ddcc2bb6e8e00a9d0b',
      },
    };
    assert.deepEqual(read(event), {
      kind: 'genuine',
      event: { subject: 'nequi_token', id, status: 'APPROVED', reference: null },
    });
    const name = 'bancolombia_transfer_token';
    const data = { [name]: { id: 'b1', status: 'DECLINED' } };
    const other = read(signed({ event: `${name}.updated`, data }, 'b1', [`${name}.id`]));
    assert.equal(other.kind === 'genuine' && other.event.subject, name);
  });

  test('of an undocumented kind is ignored, but only with a valid checksum', () => {
    const event = signed({ event: 'daviplata_token.updated', data: { x: { id: '1' } } }, '1', ['x.id']);
    assert.deepEqual(read(event), { kind: 'other', name: 'daviplata_token.updated' });
    assert.equal(read({ ...event, timestamp: 1 }).kind, 'refused');
    assert.equal(read(signed({ event: 'constructor' }, '', [])).kind, 'other');
  });

  test('of another environment is rejected even with a valid checksum', () => {
    assert.deepEqual(read(DOCUMENTED, { ...ours, environment: 'test' }), {
      kind: 'refused',
      reason: 'an event of the environment prod',
    });
  });

  test('is accepted at any age, because the gateway retries for a day with its own clock', () => {
    for (const timestamp of [1, 4102444800]) {
      const checksum = hash('sha256', `1234-1610641025-49201${timestamp}${SECRET}`);
      const event = { ...DOCUMENTED, timestamp, signature: { properties: ['transaction.id'], checksum } };
      assert.equal(read(event).kind, 'genuine');
    }
  });

  test('is rejected when it is malformed', () => {
    for (const body of ['', '{', 'null', '[]', '{}', '"x"', 'x'.repeat(300_000)])
      assert.deepEqual(read(body), { kind: 'refused', reason: 'not an event' });
    for (const change of [{ timestamp: '1' }, { signature: null }, { data: [] }, { event: 7 }])
      assert.equal(read({ ...DOCUMENTED, ...change }).kind, 'refused');
    const without = signed({ data: { transaction: { id: '' } } }, '', ['transaction.id']);
    assert.deepEqual(read(without), { kind: 'refused', reason: 'no transaction in it' });
  });
});
