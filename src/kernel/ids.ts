import { hash, randomUUIDv7 } from 'node:crypto';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Returns a new UUID of version 7. Such UUIDs sort by creation time, so that inserts append to the end of each index.
 */
export function newId(): string {
  return randomUUIDv7();
}

/**
 * Derives a UUID of version 8 from a text. The same text always gives the same id, which cannot be guessed without
 * the text.
 */
export function idFrom(text: string): string {
  const digest = hash('sha256', text);
  const variant = '89ab'[Number.parseInt(digest.charAt(16), 16) % 4];
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`];
  return [...parts, `${variant}${digest.slice(17, 20)}`, digest.slice(20, 32)].join('-');
}

/** Key of a row: the merchant that owns the row, and the id of the row. */
export interface Key {
  commerce_id: number;
  id: string;
}

export function isUuid(text: string): boolean {
  return UUID.test(text);
}
