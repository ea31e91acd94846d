import { randomInt } from 'node:crypto';

const COUNT = 10;
const GROUPS = 3;
const GROUP = 4;
/** Without what looks like something else: 0 and o, 1, i and l. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** `k7mp-2xqa-9hdr`: 59 bits, which nobody guesses ten times an hour. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < COUNT) codes.add(Array.from({ length: GROUPS }, newGroup).join('-'));
  return [...codes];
}

function newGroup(): string {
  return Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** As people type what they wrote down; null for what is no such code. */
export function readRecoveryCode(typed: string): string | null {
  const letters = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  if (letters.length !== GROUPS * GROUP) return null;
  return letters.match(/.{4}/g)?.join('-') ?? null;
}
