import { hash, randomUUIDv7 } from 'node:crypto';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Version 7: sorted by time of birth, so that inserts stay at one end of every index. */
export function newId(): string {
  return randomUUIDv7();
}

/** The same for the same text, and to be guessed only by whoever knows it. Version 8, whose bits are ours to choose. */
export function idFrom(text: string): string {
  const digest = hash('sha256', text);
  const variant = '89ab'[Number.parseInt(digest.charAt(16), 16) % 4];
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`];
  return [...parts, `${variant}${digest.slice(17, 20)}`, digest.slice(20, 32)].join('-');
}

/** What a row is found by: the merchant whose it is, and its id. */
export interface Key {
  commerce_id: number;
  id: string;
}

export function isUuid(text: string): boolean {
  return UUID.test(text);
}
