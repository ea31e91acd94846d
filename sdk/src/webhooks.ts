import { CuotaError } from './errors.ts';
import { kindOf, type WebhookEvent } from './events.ts';
import { decodeBase64, decodeSecret } from './webhook-secret.ts';

/** Request headers: a `Headers` object of `fetch`, or the `headers` record of Node's `http`. */
type AnyHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A webhook request. */
export interface WebhookRequest {
  /** Headers of the request, as a `Headers` object or as a record. */
  headers: AnyHeaders;
  /** Raw body, before any parsing. The signature covers these bytes. */
  body: string | Uint8Array;
}

/** Options of `verifyWebhook`. */
export interface VerifyOptions {
  /** Webhook secret (`whsec_…`). During a rotation, pass the old and the new secret. */
  secret: string | readonly string[];
  /**
   * `standard` (default) verifies the header `webhook-signature`, which covers the id, the time and the body, and so
   * prevents replay attacks. `plain` verifies the header `signature`, which covers only the body.
   */
  scheme?: 'standard' | 'plain' | undefined;
  /** Maximum difference between the time of the request and the current time, in seconds. Default: 300. */
  tolerance_s?: number | undefined;
  /** Current time in milliseconds, for tests. Default: `Date.now()`. */
  now_ms?: number | undefined;
}

/** Why `verifyWebhook` rejected a request. */
export type WebhookFault =
  | 'header_missing'
  | 'signature_wrong'
  | 'sent_too_long_ago'
  | 'sent_in_the_future'
  | 'body_unreadable';

/** `verifyWebhook` rejected the request. Respond with status 400 and ignore the body. */
export class WebhookError extends CuotaError {
  override name = 'WebhookError';
  /** Why the request was rejected. */
  reason: WebhookFault;

  constructor(reason: WebhookFault, message: string) {
    super(message);
    this.reason = reason;
  }
}

const TOLERANCE_S = 300;
const VERSION = 'v1,';

/**
 * Verifies a webhook request and returns its event.
 *
 * @throws {WebhookError} if the signature is wrong, a header is missing, the body is not JSON, or the time of the
 * request differs from the current time by more than the tolerance.
 * @throws {TypeError} if a secret is not a webhook secret.
 */
export async function verifyWebhook(request: WebhookRequest, options: VerifyOptions): Promise<WebhookEvent> {
  const read = (name: string) => readHeader(request.headers, name);
  const secrets = typeof options.secret === 'string' ? [options.secret] : options.secret;
  const body = bytesOf(request.body);
  const isGood =
    options.scheme === 'plain'
      ? await matchesPlain(read('signature'), secrets, body)
      : await matchesStandard(read, secrets, body);
  if (!isGood) throw new WebhookError('signature_wrong', 'The signature does not match the secret');
  const sent_at_s = Number(read('webhook-timestamp'));
  if (options.scheme !== 'plain') requireRecent(sent_at_s, options);
  const parsed = parse(body);
  return {
    kind: kindOf(parsed),
    body: parsed,
    id: read('webhook-id'),
    sequence: Number(read('webhook-sequence')),
    environment: read('webhook-environment'),
    sent_at: new Date(sent_at_s * 1000),
  } as WebhookEvent;
}

function readHeader(headers: AnyHeaders, name: string): string {
  const value =
    typeof headers.get === 'function'
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  const text = Array.isArray(value) ? value[0] : value;
  if (typeof text !== 'string' || text === '') {
    throw new WebhookError('header_missing', `The header ${name} is missing`);
  }
  return text;
}

type Bytes = Uint8Array<ArrayBuffer>;

function bytesOf(body: string | Uint8Array): Bytes {
  return typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body);
}

/** Returns whether `signature` is the hex HMAC of the body. The HMAC key is the text of a secret. */
async function matchesPlain(signature: string, secrets: readonly string[], body: Bytes): Promise<boolean> {
  if (!/^([0-9a-f]{2})+$/i.test(signature)) return false;
  const given = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return anyMatches(
    secrets.map((secret) => bytesOf(secret)),
    [given],
    body,
  );
}

/**
 * Verifies the header `webhook-signature` of the Standard Webhooks format. The header has one base64 HMAC of the id,
 * time and body per valid secret.
 */
async function matchesStandard(
  read: (name: string) => string,
  secrets: readonly string[],
  body: Bytes,
): Promise<boolean> {
  const head = bytesOf(`${read('webhook-id')}.${read('webhook-timestamp')}.`);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  const given = read('webhook-signature')
    .split(' ')
    .filter((part) => part.startsWith(VERSION))
    .flatMap((part) => decodeBase64(part.slice(VERSION.length)) ?? []);
  return anyMatches(secrets.map(decodeSecret), given, signed);
}

/** Returns whether a signature is valid for a key. `crypto.subtle.verify` compares in constant time. */
async function anyMatches(
  keys: readonly Bytes[],
  signatures: readonly Bytes[],
  signed: Bytes,
): Promise<boolean> {
  for (const bytes of keys) {
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'verify',
    ]);
    for (const signature of signatures) {
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return true;
    }
  }
  return false;
}

function requireRecent(
  sent_at_s: number,
  { tolerance_s = TOLERANCE_S, now_ms = Date.now() }: VerifyOptions,
): void {
  const age_s = now_ms / 1000 - sent_at_s;
  if (!(age_s <= tolerance_s))
    throw new WebhookError('sent_too_long_ago', 'The request was sent too long ago');
  if (age_s < -tolerance_s)
    throw new WebhookError('sent_in_the_future', 'The request was sent in the future');
}

function parse(body: Bytes): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new WebhookError('body_unreadable', 'The body is not JSON');
  }
}
