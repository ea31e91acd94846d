import { randomInt } from 'node:crypto';

const COUNT = 10;
const GROUPS = 3;
const GROUP = 4;
/** Characters of recovery codes. It excludes characters that are easily confused: 0, o, 1, i and l. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * Creates recovery codes such as `k7mp-2xqa-9hdr`. Each code has 59 random bits, too many to guess at ten attempts
 * per hour.
 */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < COUNT) codes.add(Array.from({ length: GROUPS }, newGroup).join('-'));
  return [...codes];
}

function newGroup(): string {
  return Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** Normalizes a typed recovery code; returns null if the text does not have its format. */
export function readRecoveryCode(typed: string): string | null {
  const letters = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  if (letters.length !== GROUPS * GROUP) return null;
  return letters.match(/.{4}/g)?.join('-') ?? null;
}
