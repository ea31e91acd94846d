import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { pino } from 'pino';
import { openOutbound } from '#src/platform/outbound/outbound.ts';
import { openWompi } from '#src/providers/wompi/client.ts';
import { openHttpClient } from '#src/providers/wompi/http-client.ts';
import { useReceiver } from '../../support/receiver.ts';
import { short } from './caller.ts';
import { keysOf } from './stand-in/signing.ts';

const outbound = openOutbound({ allow_private_addresses: true });
after(() => outbound.close());
const log = pino({ level: 'silent' });

/** Opens a client to a server that returns the given responses in order, regardless of the request. */
async function answering(...answers: [status: number, body: unknown][]) {
  const { url, received } = await useReceiver((response, count) => {
    const [status, body] = answers[count - 1] ?? answers.at(-1) ?? [500, ''];
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  const wompi = openWompi({ environment: 'test', url, outbound, log, timeout_ms: 30_000 });
  after(() => wompi.close());
  return { account: wompi.as(keysOf('test')), received, url };
}

const expected = { reference: 'ours', amount_in_cents: 100n, currency: 'COP' };
const asked = {
  ...expected,
  email: 'ana@example.com',
  pay_with: { source: { id: 1, installments: 1, recurrent: true } },
};
const made = (change: object = {}) => ({
  id: '1-2-3',
  reference: 'ours',
  status: 'APPROVED',
  amount_in_cents: 100,
  currency: 'COP',
  ...change,
});

describe('unexpected Wompi response', () => {
  test('with another transaction than requested is an unknown outcome', async () => {
    const { account } = await answering([200, { data: made({ id: '9-9-9' }) }]);
    assert.equal((await account.findTransaction({ ...expected, id: '1-2-3' })).kind, 'unknown');
  });

  test('a list without the reference is none, and an unreadable list is unknown', async () => {
    const { account } = await answering(
      [200, { data: [made({ reference: 'theirs' })] }],
      [200, { data: [made({ status: 7 })] }],
      [200, { data: 'x' }],
      [200, {}],
    );
    assert.deepEqual(await account.findByReference(expected), { kind: 'none' });
    for (let turn = 0; turn < 3; turn += 1)
      assert.equal((await account.findByReference(expected)).kind, 'unknown');
  });

  test('among several transactions with one reference, the approved one counts', async () => {
    const tries = [
      made({ id: 'a', status: 'DECLINED' }),
      made({ id: 'b' }),
      made({ id: 'c', status: 'PENDING' }),
    ];
    const { account } = await answering([200, { data: tries }]);
    const found = await account.findByReference(expected);
    assert.equal(found.kind === 'approved' && found.record.id, 'b');
  });

  test('a created transaction with another reference or amount is an unknown outcome', async () => {
    const { account, received } = await answering(
      [201, { data: made({ reference: 'theirs' }) }],
      [201, { data: made({ amount_in_cents: 101 }) }],
    );
    assert.equal((await account.createTransaction(asked)).kind, 'unknown');
    assert.equal((await account.createTransaction(asked)).kind, 'unknown');
    assert.equal(received.length, 2);
  });

  test('an HTML error page of a proxy is unknown, with any status', async () => {
    for (const status of [400, 403, 404, 413, 422]) {
      const { account } = await answering([status, '<h1>Forbidden</h1>']);
      assert.equal((await account.createTransaction(asked)).kind, 'unknown', `${status}`);
      assert.equal(
        (await account.findTransaction({ ...expected, id: '1-2-3' })).kind,
        'unknown',
        `${status}`,
      );
      assert.equal((await account.findPaymentSource(1)).kind, 'unknown', `${status}`);
    }
  });

  test('does not follow redirects and limits the response size', async () => {
    const { account } = await answering([307, ''], [200, 'x'.repeat(2 * 1024 * 1024)]);
    assert.equal((await account.findByReference(expected)).kind, 'unknown');
    assert.equal((await account.findByReference(expected)).kind, 'unknown');
  });

  test('after an empty response to a void, a query decides', async () => {
    const voided = await answering([201, ''], [200, { data: made({ status: 'VOIDED' }) }]);
    assert.equal(short(await voided.account.voidTransaction({ ...expected, id: '1-2-3' })), 'approved 00');
    const untold = await answering([201, ''], [200, { data: made() }]);
    assert.equal((await untold.account.voidTransaction({ ...expected, id: '1-2-3' })).kind, 'unknown');
  });
});

describe('URL returned by the gateway', () => {
  test('receives secrets only if it belongs to the gateway', async () => {
    const { account } = await answering([200, {}]);
    const other = await useReceiver();
    const sent = await account.sendDaviplataCode({ url: other.url, token: 'secret' });
    assert.equal(sent.kind, 'failed');
    assert.deepEqual(other.received, []);
  });

  test('belongs to the gateway by host or wompi domain, and with the same encryption', () => {
    const line = openHttpClient({ url: 'https://production.wompi.co/v1', outbound, log, timeout_ms: 1 });
    for (const own of ['https://production.wompi.co/x', 'https://api.wompi.co/otp', 'https://a.b.wompi.com/'])
      assert.equal(line.isOwn(own), true, own);
    for (const foreign of [
      'http://production.wompi.co/x',
      'https://wompi.co.evil.example/',
      'https://evilwompi.co/',
      'https://evil.example/.wompi.co',
      'javascript:x',
      '',
    ])
      assert.equal(line.isOwn(foreign), false, foreign);
    line.close();
  });
});
