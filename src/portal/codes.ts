import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Deps } from '#src/deps.ts';
import { keyedHash } from '#src/platform/vault/seal.ts';

export const CODE_MINUTES = 10;
export const MOST_TRIES = 5;
/** Codes of one request: each guess is a guess at all of them. */
export const MOST_MERCHANTS = 5;

const PURPOSE = 'portal code';
/** Short while few ask for an address; else long, so that asking from many places makes guessing no easier. */
const DIGITS = { short: 6, long: 10 } as const;

/** None twice: a code must say which merchant it is for. */
export function newCodes(count: number, length: keyof typeof DIGITS): string[] {
  const digits = DIGITS[length];
  const codes = new Set<string>();
  while (codes.size < count) codes.add(String(randomInt(10 ** digits)).padStart(digits, '0'));
  return [...codes];
}

/** As people type what they read: `123 456`, `123-456`. */
export function readCode(typed: string): string {
  return typed.replaceAll(/[^0-9]/g, '').slice(0, 2 * DIGITS.long);
}

/**
 * A million codes are tried in a second, however slow the hash; without the key, nobody can try one. The request belongs to
 * what is hashed, so that equal codes do not look alike.
 */
async function hashCode(deps: Deps, request: string, commerceId: number, code: string): Promise<Buffer> {
  return deps.vault.keyedHash(commerceId, PURPOSE, `${request} ${code}`);
}

/** One for each merchant, in their order. As much work for none as for the most there can be. */
export async function hashCodes(
  deps: Deps,
  request: string,
  pairs: readonly { commerce_id: number; code: string }[],
): Promise<Buffer[]> {
  const hashes: Buffer[] = [];
  for (const { commerce_id, code } of pairs) hashes.push(await hashCode(deps, request, commerce_id, code));
  for (let rest = pairs.length; rest < MOST_MERCHANTS; rest += 1) {
    keyedHash(randomBytes(DIGITS.short), PURPOSE, `${request} ${rest}`);
  }
  return hashes;
}

/** The first that fits; every one is looked at. */
export async function matchCode<C extends { commerce_id: number; code_hash: Buffer }>(
  deps: Deps,
  request: string,
  codes: readonly C[],
  typed: string,
): Promise<C | null> {
  const pairs = codes.map(({ commerce_id }) => ({ commerce_id, code: typed }));
  const hashes = await hashCodes(deps, request, pairs);
  let found: C | null = null;
  for (const [index, code] of codes.entries()) {
    const hash = hashes[index];
    if (hash && timingSafeEqual(hash, code.code_hash)) found ??= code;
  }
  return found;
}
