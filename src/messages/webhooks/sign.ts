import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

const PREFIX = 'whsec_';

/** A secret in its two readings, ready to sign with. */
export interface SigningKey {
  /** The text as it was shown to the merchant. */
  text: KeyObject;
  /** The bytes it stands for, as Standard Webhooks has it. */
  bytes: KeyObject;
}

/** What a merchant's webhooks are signed with, newest first; two for a day after a rotation. */
export type SigningKeys = readonly [SigningKey, ...SigningKey[]];

export function toSigningKey(secret: string): SigningKey {
  return {
    text: createSecretKey(Buffer.from(secret)),
    bytes: createSecretKey(Buffer.from(secret.slice(PREFIX.length), 'base64')),
  };
}

export interface Signatures {
  /** Hex, under the newest secret: what the Laravel clients verify. */
  signature: string;
  /** One under each secret. */
  standard_signature: string;
}

export function sign(
  message: { event_id: string; sent_at_s: number; body: Buffer },
  keys: SigningKeys,
): Signatures {
  const { event_id, sent_at_s, body } = message;
  const head = `${event_id}.${sent_at_s}.`;
  const standard = ({ bytes }: SigningKey) =>
    `v1,${createHmac('sha256', bytes).update(head).update(body).digest('base64')}`;
  return {
    signature: createHmac('sha256', keys[0].text).update(body).digest('hex'),
    standard_signature: keys.length === 1 ? standard(keys[0]) : keys.map(standard).join(' '),
  };
}

/** The headers of one attempt, as they are sent and as they are shown afterwards. */
export function headersOf(
  sent: Signatures & { event_id: string; sequence: number; sent_at_s: number; production: boolean },
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Cuota',
    signature: sent.signature,
    'webhook-id': sent.event_id,
    'webhook-timestamp': String(sent.sent_at_s),
    'webhook-signature': sent.standard_signature,
    'webhook-sequence': String(sent.sequence),
    // Test events are signed with the same secret: without it a receiver could take one for money.
    'webhook-environment': sent.production ? 'production' : 'testing',
  };
}
