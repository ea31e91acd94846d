import { hash, timingSafeEqual } from 'node:crypto';

export interface SignedTransaction {
  reference: string;
  amount_in_cents: bigint;
  currency: string;
  /** Expiration time exactly as sent in the request, or undefined if the request contains none. */
  expiration_time?: string | undefined;
}

/** Returns the signature of a transaction's reference, amount, currency and expiration, in lower-case hexadecimal. */
export function integritySignature(signed: SignedTransaction, integrity_secret: string): string {
  const { reference, amount_in_cents, currency, expiration_time = '' } = signed;
  return hash('sha256', `${reference}${amount_in_cents}${currency}${expiration_time}${integrity_secret}`);
}

export interface SignedEvent {
  data: unknown;
  properties: readonly string[];
  timestamp: number;
}

/**
 * Returns the checksum of an event: a hash of the values named in `properties`, in that order, with the timestamp and
 * the secret. Missing and null values count as empty text.
 */
export function eventChecksum({ data, properties, timestamp }: SignedEvent, events_secret: string): string {
  const values = properties.map((path) => textAt(data, path)).join('');
  return hash('sha256', `${values}${timestamp}${events_secret}`);
}

/** Compares two checksums in constant time, ignoring case, because the gateway's examples are in upper case. */
export function isSameChecksum(given: string, due: string): boolean {
  const [left, right] = [Buffer.from(given.toLowerCase()), Buffer.from(due)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function textAt(data: unknown, path: string): string {
  let found = data;
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return '';
    found = (found as Record<string, unknown>)[name];
  }
  return found === null || typeof found === 'object' ? '' : String(found);
}
