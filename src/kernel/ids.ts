import { randomUUIDv7 } from 'node:crypto';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Version 7: sorted by time of birth, so that inserts stay at one end of every index. */
export function newId(): string {
  return randomUUIDv7();
}

export function isUuid(text: string): boolean {
  return UUID.test(text);
}
