import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { describe, mock, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { headersOf, sign, toSigningKey } from '#src/messages/webhooks/sign.ts';

const body = JSON.stringify({ event: 'renew', nombre: 'Muñoz 😀', texto: '"\\\u0000' });
const sent = {
  event_id: '0192f3a0-0000-7000-8000-000000000001',
  sequence: 7,
  sent_at_s: 1_800_000_000,
  production: true,
};

const aSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

function signed(...secrets: readonly [string, ...string[]]): Record<string, string> {
  const [first, ...rest] = secrets;
  const keys = [toSigningKey(first), ...rest.map(toSigningKey)] as const;
  return headersOf({ ...sent, ...sign({ ...sent, body: Buffer.from(body) }, keys) });
}

/** Verifies the signature with the package that receivers use, at the time of sending. */
function verify(secret: string, headers: Record<string, string>): unknown {
  mock.timers.enable({ apis: ['Date'], now: sent.sent_at_s * 1_000 });
  try {
    return new Webhook(secret).verify(body, headers);
  } finally {
    mock.timers.reset();
  }
}

describe('webhook signatures', () => {
  test('are accepted by the Standard Webhooks package', () => {
    const secret = aSecret();
    assert.deepEqual(verify(secret, signed(secret)), JSON.parse(body));
    assert.throws(() => verify(aSecret(), signed(secret)), /No matching signature/);
    assert.throws(() => verify(secret, { ...signed(secret), 'webhook-id': 'another' }), /No matching/);
  });

  test('include an HMAC of the body with the displayed secret', () => {
    const secret = aSecret();
    assert.equal(signed(secret).signature, createHmac('sha256', secret).update(body).digest('hex'));
  });

  test('cover both secrets while both are valid, the HMAC only the newer', () => {
    const [newer, older] = [aSecret(), aSecret()];
    const headers = signed(newer, older);
    assert.equal(headers['webhook-signature']?.split(' ').length, 2);
    for (const secret of [newer, older]) assert.deepEqual(verify(secret, headers), JSON.parse(body));
    assert.equal(headers.signature, createHmac('sha256', newer).update(body).digest('hex'));
  });

  test('are sent with the event id, timestamp and sequence number', () => {
    const headers = signed(aSecret());
    assert.equal(headers['webhook-id'], sent.event_id);
    assert.equal(headers['webhook-timestamp'], '1800000000');
    assert.equal(headers['webhook-sequence'], '7');
    assert.equal(headers['content-type'], 'application/json');
  });
});
