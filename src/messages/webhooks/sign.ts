import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

const PREFIX = 'whsec_';

/** A webhook secret in the two forms used for signing. */
export interface SigningKey {
  /** Key derived from the secret text that the merchant sees. */
  text: KeyObject;
  /** Key derived from the decoded bytes of the secret, as the Standard Webhooks specification requires. */
  bytes: KeyObject;
}

/**
 * A merchant's signing keys, newest first. There are two keys for 24 hours after a rotation, and otherwise one.
 */
export type SigningKeys = readonly [SigningKey, ...SigningKey[]];

export function toSigningKey(secret: string): SigningKey {
  return {
    text: createSecretKey(Buffer.from(secret)),
    bytes: createSecretKey(Buffer.from(secret.slice(PREFIX.length), 'base64')),
  };
}

export interface Signatures {
  /** Hexadecimal signature made with the newest secret, for compatibility with existing Laravel clients. */
  signature: string;
  /** Signatures in the format of the Standard Webhooks specification, one for each valid secret. */
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

/**
 * Returns the headers of one delivery attempt. The same function is used to send the attempt and to display it later.
 */
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
    // Test events are signed with the same secret as production events. Without this header, a receiver could mistake
    // a test event for a real payment.
    'webhook-environment': sent.production ? 'production' : 'testing',
  };
}
