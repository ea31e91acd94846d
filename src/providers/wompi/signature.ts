import { hash, timingSafeEqual } from 'node:crypto';

export interface SignedTransaction {
  reference: string;
  amount_in_cents: bigint;
  currency: string;
  /** Exactly as the request has it, where it has one. */
  expiration_time?: string | undefined;
}

/** Proves to the gateway that nobody changed what is to be paid: lower-case hexadecimal, which it compares as text. */
export function integritySignature(signed: SignedTransaction, integrity_secret: string): string {
  const { reference, amount_in_cents, currency, expiration_time = '' } = signed;
  return hash('sha256', `${reference}${amount_in_cents}${currency}${expiration_time}${integrity_secret}`);
}

export interface SignedEvent {
  data: unknown;
  properties: readonly string[];
  timestamp: number;
}

/** Over the values that the event itself names, in its order. A value that is absent or null adds nothing. */
export function eventChecksum({ data, properties, timestamp }: SignedEvent, events_secret: string): string {
  const values = properties.map((path) => textAt(data, path)).join('');
  return hash('sha256', `${values}${timestamp}${events_secret}`);
}

/** The gateway writes checksums in capitals in its documents. Takes as long for a wrong one as for the right one. */
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
