import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { EVENT_KINDS } from '#sdk/src/api/index.ts';
import { kindOf } from '#sdk/src/events.ts';
import { type VerifyOptions, verifyWebhook, WebhookError, type WebhookFault } from '#sdk/src/index.ts';
import { apiDocument } from '#src/app.ts';
import { headersOf, sign, toSigningKey } from '#src/messages/webhooks/sign.ts';

const SENT_AT_S = 1_800_000_000;
const text = JSON.stringify({ event: 'renew', nombre: 'Muñoz 😀', subscription: { id: 'a' } });
const aSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const secret = aSecret();

/** Headers as the service makes them. */
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

describe('a webhook that is verified', () => {
  for (const scheme of ['standard', 'plain'] as const) {
    test(`is read, by its ${scheme} signature`, async () => {
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

    test(`is refused by its ${scheme} signature under another secret, with another body, or cut short`, async () => {
      await refuses(verify(signed(), { scheme, secret: aSecret() }), 'signature_wrong');
      await refuses(verify(signed(), { scheme }, `${text} `), 'signature_wrong');
      const headers = signed();
      const name = scheme === 'plain' ? 'signature' : 'webhook-signature';
      for (const signature of [headers[name]?.slice(0, -4), 'zz', 'v1,', 'v1,%%', 'v2,abcd'])
        await refuses(verify({ ...headers, [name]: signature }, { scheme }), 'signature_wrong');
      await refuses(verify({ ...headers, [name]: undefined }, { scheme }), 'header_missing');
    });
  }

  test('may be bytes, with headers of fetch or of Node', async () => {
    const bytes = Buffer.from(text);
    assert.equal((await verify(new Headers(signed()), {}, bytes)).kind, 'renew');
    const upper = Object.fromEntries(
      Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), value]),
    );
    assert.equal((await verify(upper, {}, new Uint8Array(bytes))).kind, 'renew');
    const lists = Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name, [value]]));
    assert.equal((await verify(lists)).kind, 'renew');
  });

  test('is taken under either secret while one is changed for the other', async () => {
    const newer = aSecret();
    const headers = signed([newer, secret]);
    for (const one of [newer, secret]) assert.equal((await verify(headers, { secret: one })).id, 'e1');
    assert.equal((await verify(headers, { secret: [aSecret(), newer] })).id, 'e1');
    assert.equal((await verify(signed([newer]), { secret: [secret, newer], scheme: 'plain' })).id, 'e1');
    await refuses(verify(headers, { secret: [aSecret(), aSecret()] }), 'signature_wrong');
    await refuses(verify(headers, { secret: [] }), 'signature_wrong');
  });

  test('covers id and time by the standard signature', async () => {
    await refuses(verify({ ...signed(), 'webhook-id': 'e2' }), 'signature_wrong');
    await refuses(verify({ ...signed(), 'webhook-timestamp': String(SENT_AT_S + 1) }), 'signature_wrong');
  });

  test('is refused when it was sent more than five minutes ago or ahead, or what is told', async () => {
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

  test('is refused when its body is not JSON, though signed', async () => {
    await refuses(verify(signed([secret], 'hello'), {}, 'hello'), 'body_unreadable');
  });

  test('tells whoever gives a secret that is none', async () => {
    await assert.rejects(verify(signed(), { secret: 'whsec_' }), TypeError);
    await assert.rejects(verify(signed(), { secret: 'not base64!' }), TypeError);
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

  test('can be told from every body that the document has', () => {
    assert.deepEqual(Object.keys(webhooks), EVENT_KINDS);
    for (const [name, { post }] of Object.entries(webhooks)) {
      const { event, checkout } = post.requestBody.content['application/json'].schema.properties;
      const tool_name = checkout?.properties.payment_gateway?.properties.tool_name?.const;
      const body = event ? { event: event.const } : { checkout: { payment_gateway: { tool_name } } };
      assert.equal(kindOf(body), name);
    }
  });

  test('is unknown for what is not in the document', () => {
    for (const body of [{ event: 'new.thing' }, { checkout: {} }, {}, null, 7, { event: null }])
      assert.equal(kindOf(body), 'unknown');
  });
});
