import { CuotaError } from './errors.ts';
import { kindOf, type WebhookEvent } from './events.ts';

/** Of `fetch`, or of Node's `http`. */
type AnyHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface WebhookRequest {
  headers: AnyHeaders;
  /** As it came, before anybody parsed it. */
  body: string | Uint8Array;
}

export interface VerifyOptions {
  /** As it was shown to you (`whsec_…`); several while you change from one to another. */
  secret: string | readonly string[];
  /**
   * `standard` (unless told) verifies `webhook-signature`, which covers id and time, so that an old request cannot be sent again.
   * `plain` verifies `signature`, which covers the body alone.
   */
  scheme?: 'standard' | 'plain' | undefined;
  /** How far the time it was sent may be from yours; five minutes unless told. */
  tolerance_s?: number | undefined;
  /** For tests. */
  now_ms?: number | undefined;
}

export type WebhookFault =
  | 'header_missing'
  | 'signature_wrong'
  | 'sent_too_long_ago'
  | 'sent_in_the_future'
  | 'body_unreadable';

/** The request is not from the service, or not as it was sent. Answer 400 and do nothing. */
export class WebhookError extends CuotaError {
  override name = 'WebhookError';
  reason: WebhookFault;

  constructor(reason: WebhookFault, message: string) {
    super(message);
    this.reason = reason;
  }
}

const TOLERANCE_S = 300;
const PREFIX = 'whsec_';
const VERSION = 'v1,';

/** Verifies a request of the service and answers the event in it; throws a `WebhookError` otherwise. */
export async function verifyWebhook(request: WebhookRequest, options: VerifyOptions): Promise<WebhookEvent> {
  const read = (name: string) => readHeader(request.headers, name);
  const secrets = typeof options.secret === 'string' ? [options.secret] : options.secret;
  const body = bytesOf(request.body);
  const isGood =
    options.scheme === 'plain'
      ? await matchesPlain(read('signature'), secrets, body)
      : await matchesStandard(read, secrets, body);
  if (!isGood) throw new WebhookError('signature_wrong', 'No secret gives this signature');
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

/** Hex, of the body, under the secret as it is written. */
async function matchesPlain(signature: string, secrets: readonly string[], body: Bytes): Promise<boolean> {
  if (!/^([0-9a-f]{2})+$/i.test(signature)) return false;
  const given = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return anyMatches(
    secrets.map((secret) => bytesOf(secret)),
    [given],
    body,
  );
}

/** As Standard Webhooks has it: of id, time and body, one for each secret that is valid. */
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
    .flatMap((part) => fromBase64(part.slice(VERSION.length)) ?? []);
  const keys = secrets.map((secret) => {
    const key = fromBase64(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
    if (!key?.length) throw new TypeError('The secret is not one that was shown to you');
    return key;
  });
  return anyMatches(keys, given, signed);
}

/** `verify` takes the same time wherever the first difference is. */
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

function fromBase64(text: string): Bytes | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function requireRecent(
  sent_at_s: number,
  { tolerance_s = TOLERANCE_S, now_ms = Date.now() }: VerifyOptions,
): void {
  const age_s = now_ms / 1000 - sent_at_s;
  if (!(age_s <= tolerance_s)) throw new WebhookError('sent_too_long_ago', 'It was sent too long ago');
  if (age_s < -tolerance_s) throw new WebhookError('sent_in_the_future', 'It was sent in the future');
}

function parse(body: Bytes): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new WebhookError('body_unreadable', 'The body is not JSON');
  }
}
