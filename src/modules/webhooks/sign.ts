import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/** What a merchant's webhooks are signed with, newest first; two for a day after a rotation. */
export type Secrets = readonly [string, ...string[]];

export interface Signatures {
  /** Hex, under the newest secret as it was shown to the merchant: what the Laravel clients verify. */
  signature: string;
  /** As Standard Webhooks has it: one of each secret, under the bytes it stands for. */
  standard_signature: string;
}

export function sign(
  message: { event_id: string; sent_at_s: number; body: Buffer },
  secrets: Secrets,
): Signatures {
  const { event_id, sent_at_s, body } = message;
  const standard = (key: Buffer) =>
    createHmac('sha256', key).update(`${event_id}.${sent_at_s}.`).update(body).digest('base64');
  return {
    signature: createHmac('sha256', secrets[0]).update(body).digest('hex'),
    standard_signature: secrets.map((secret) => `v1,${standard(keyOf(secret))}`).join(' '),
  };
}

function keyOf(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64');
}

/** The headers of one attempt, as they are sent and as they are shown afterwards. */
export function headersOf(
  event: { event_id: string; subject: string; sequence: number },
  sent: { sent_at_s: number; signature: string; standard_signature: string },
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Cuota',
    signature: sent.signature,
    'webhook-id': event.event_id,
    'webhook-timestamp': String(sent.sent_at_s),
    'webhook-signature': sent.standard_signature,
    'webhook-subject': event.subject,
    'webhook-sequence': String(event.sequence),
  };
}
