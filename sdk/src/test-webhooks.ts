import type { WebhookEvent } from './events.ts';
import { decodeSecret } from './webhook-secret.ts';

/** The event that `constructTestWebhook` signs. */
export interface TestWebhook {
  /** Request body of the event, for example `{ event: 'renew', subscription: { id: '…' } }`. */
  body: object;
  /** Webhook secret (`whsec_…`) that your receiver uses in the test. */
  secret: string;
  /** Id of the event. Default: a random id. */
  id?: string | undefined;
  /** Position of the event among the events of the same subject. Default: 1. */
  sequence?: number | undefined;
  /** Environment of the event. Default: `testing`. */
  environment?: WebhookEvent['environment'] | undefined;
  /** When the request was sent. Default: now. */
  sent_at?: Date | undefined;
}

/**
 * Constructs a signed webhook request for tests of your receiver. It has the same headers as a request of the service,
 * so `verifyWebhook` accepts it.
 *
 * @throws {TypeError} if the secret is not a webhook secret.
 */
export async function constructTestWebhook(
  webhook: TestWebhook,
): Promise<{ headers: Record<string, string>; body: string }> {
  const { secret, id = randomId(), sequence = 1, environment = 'testing', sent_at = new Date() } = webhook;
  const body = JSON.stringify(webhook.body);
  const sent_at_s = Math.floor(sent_at.getTime() / 1000);
  const standard = await hmac(decodeSecret(secret), `${id}.${sent_at_s}.${body}`);
  const plain = await hmac(new TextEncoder().encode(secret), body);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Cuota',
    signature: [...plain].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    'webhook-id': id,
    'webhook-timestamp': String(sent_at_s),
    'webhook-signature': `v1,${btoa(String.fromCharCode(...standard))}`,
    'webhook-sequence': String(sequence),
    'webhook-environment': environment,
  };
  return { headers, body };
}

async function hmac(secret: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)));
}

function randomId(): string {
  return `test_${[...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('')}`;
}
