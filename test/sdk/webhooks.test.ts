import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { EVENT_KINDS } from '#sdk/src/api/index.ts';
import { kindOf } from '#sdk/src/events.ts';
import {
  constructTestWebhook,
  type VerifyOptions,
  verifyWebhook,
  WebhookError,
  type WebhookFault,
} from '#sdk/src/index.ts';
import { apiDocument } from '#src/app.ts';
import { headersOf, sign, toSigningKey } from '#src/messages/webhooks/sign.ts';

const SENT_AT_S = 1_800_000_000;
const text = JSON.stringify({ event: 'renew', nombre: 'Muñoz 😀', subscription: { id: 'a' } });
const aSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const secret = aSecret();

/** Returns the headers that the service sends. */
function signed(secrets: readonly [string, ...string[]] = [secret], body = text): Record<string, string> {
  const [first, ...rest] = secrets;
  const sent = { event_id: 'e1', sequence: 7, sent_at_s: SENT_AT_S, production: true };
  const keys = [toSigningKey(first), ...rest.map(toSigningKey)] as const;
  return headersOf({ ...sent, ...sign({ ...sent, body: Buffer.from(body) }, keys) });
}

function verify(
  headers: Parameters<typeof verifyWebhook>[0]['headers'],
  options: Partial<VerifyOptions> = {},
  body: string | Uint8Array = text,
) {
  return verifyWebhook({ headers, body }, { secret, now_ms: SENT_AT_S * 1000, ...options });
}

const refuses = (promise: Promise<unknown>, reason: WebhookFault) =>
  assert.rejects(promise, (error) => error instanceof WebhookError && error.reason === reason);

describe('verifyWebhook', () => {
  for (const scheme of ['standard', 'plain'] as const) {
    test(`returns the event of a request with a valid ${scheme} signature`, async () => {
      const event = await verify(signed(), { scheme });
      assert.deepEqual(event, {
        kind: 'renew',
        id: 'e1',
        sequence: 7,
        environment: 'production',
        sent_at: new Date(SENT_AT_S * 1000),
        body: JSON.parse(text),
      });
    });

    test(`rejects a ${scheme} signature with another secret or body, or if it is truncated`, async () => {
      await refuses(verify(signed(), { scheme, secret: aSecret() }), 'signature_wrong');
      await refuses(verify(signed(), { scheme }, `${text} `), 'signature_wrong');
      const headers = signed();
      const name = scheme === 'plain' ? 'signature' : 'webhook-signature';
      for (const signature of [headers[name]?.slice(0, -4), 'zz', 'v1,', 'v1,%%', 'v2,abcd'])
        await refuses(verify({ ...headers, [name]: signature }, { scheme }), 'signature_wrong');
      await refuses(verify({ ...headers, [name]: undefined }, { scheme }), 'header_missing');
    });
  }

  test('accepts bytes, and headers of fetch or of Node', async () => {
    const bytes = Buffer.from(text);
    assert.equal((await verify(new Headers(signed()), {}, bytes)).kind, 'renew');
    const upper = Object.fromEntries(
      Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), value]),
    );
    assert.equal((await verify(upper, {}, new Uint8Array(bytes))).kind, 'renew');
    const lists = Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name, [value]]));
    assert.equal((await verify(lists)).kind, 'renew');
  });

  test('accepts both secrets during a rotation', async () => {
    const newer = aSecret();
    const headers = signed([newer, secret]);
    for (const one of [newer, secret]) assert.equal((await verify(headers, { secret: one })).id, 'e1');
    assert.equal((await verify(headers, { secret: [aSecret(), newer] })).id, 'e1');
    assert.equal((await verify(signed([newer]), { secret: [secret, newer], scheme: 'plain' })).id, 'e1');
    await refuses(verify(headers, { secret: [aSecret(), aSecret()] }), 'signature_wrong');
    await refuses(verify(headers, { secret: [] }), 'signature_wrong');
  });

  test('rejects a changed id or time with the standard signature', async () => {
    await refuses(verify({ ...signed(), 'webhook-id': 'e2' }), 'signature_wrong');
    await refuses(verify({ ...signed(), 'webhook-timestamp': String(SENT_AT_S + 1) }), 'signature_wrong');
  });

  test('rejects a request outside of the tolerance, five minutes by default', async () => {
    const at = (seconds: number) => (SENT_AT_S + seconds) * 1000;
    for (const seconds of [300, -300])
      assert.equal((await verify(signed(), { now_ms: at(seconds) })).id, 'e1');
    await refuses(verify(signed(), { now_ms: at(301) }), 'sent_too_long_ago');
    await refuses(verify(signed(), { now_ms: at(-301) }), 'sent_in_the_future');
    await refuses(verify(signed(), { now_ms: at(11), tolerance_s: 10 }), 'sent_too_long_ago');
    assert.equal((await verify(signed(), { now_ms: at(10), tolerance_s: 10 })).id, 'e1');
    assert.equal((await verify(signed(), { now_ms: at(99_999), scheme: 'plain' })).id, 'e1');
    const head = `e1.soon.${text}`;
    const signature = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
      .update(head)
      .digest('base64');
    const unreadable = { ...signed(), 'webhook-timestamp': 'soon', 'webhook-signature': `v1,${signature}` };
    await refuses(verify(unreadable), 'sent_too_long_ago');
  });

  test('rejects a signed body that is not JSON', async () => {
    await refuses(verify(signed([secret], 'hello'), {}, 'hello'), 'body_unreadable');
  });

  test('throws a TypeError if the secret is not a webhook secret', async () => {
    await assert.rejects(verify(signed(), { secret: 'whsec_' }), TypeError);
    await assert.rejects(verify(signed(), { secret: 'not base64!' }), TypeError);
  });
});

describe('constructTestWebhook', () => {
  const body = JSON.parse(text);

  test('constructs the headers that the service sends', async () => {
    const sent_at = new Date(SENT_AT_S * 1000);
    const given = { body, secret, id: 'e1', sequence: 7, environment: 'production', sent_at } as const;
    assert.deepEqual(await constructTestWebhook(given), { headers: signed(), body: text });
  });

  for (const scheme of ['standard', 'plain'] as const)
    test(`constructs a request that verifyWebhook accepts with the ${scheme} signature`, async () => {
      const request = await constructTestWebhook({ body, secret });
      const event = await verifyWebhook(request, { secret, scheme });
      assert.deepEqual([event.kind, event.environment, event.sequence], ['renew', 'testing', 1]);
    });

  test('uses a random id by default', async () => {
    const [one, other] = [
      await constructTestWebhook({ body, secret }),
      await constructTestWebhook({ body, secret }),
    ];
    assert.notEqual(one.headers['webhook-id'], other.headers['webhook-id']);
  });
});

describe('the kind of an event', () => {
  interface Schema {
    properties: Record<string, Schema & { const?: string }>;
  }
  const { webhooks } = apiDocument('https://cuota.test') as unknown as {
    webhooks: Record<
      string,
      { post: { requestBody: { content: { 'application/json': { schema: Schema } } } } }
    >;
  };

  test('is found for the body of each event in the API document', () => {
    assert.deepEqual(Object.keys(webhooks), EVENT_KINDS);
    for (const [name, { post }] of Object.entries(webhooks)) {
      const { event, checkout } = post.requestBody.content['application/json'].schema.properties;
      const tool_name = checkout?.properties.payment_gateway?.properties.tool_name?.const;
      const body = event ? { event: event.const } : { checkout: { payment_gateway: { tool_name } } };
      assert.equal(kindOf(body), name);
    }
  });

  test('is unknown for other bodies', () => {
    for (const body of [{ event: 'new.thing' }, { checkout: {} }, {}, null, 7, { event: null }])
      assert.equal(kindOf(body), 'unknown');
  });
});
