import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Deps } from '#src/deps.ts';
import { keyedHash } from '#src/platform/vault/seal.ts';

export const CODE_MINUTES = 10;
export const MAX_TRIES = 5;
/** Maximum number of codes per sign-in request, one per merchant. A typed code is compared with all of them. */
export const MAX_MERCHANTS = 5;

const PURPOSE = 'portal code';
/**
 * Number of digits of a code. An address with many requests gets long codes, so that an attacker with many IP addresses
 * cannot guess one.
 */
const DIGITS = { short: 6, long: 10 } as const;

/** Returns `count` different codes. They must differ, because a code also identifies its merchant. */
export function newCodes(count: number, length: keyof typeof DIGITS): string[] {
  const digits = DIGITS[length];
  const codes = new Set<string>();
  while (codes.size < count) codes.add(String(randomInt(10 ** digits)).padStart(digits, '0'));
  return [...codes];
}

/** Normalizes a typed code: `123 456` and `123-456` become `123456`. */
export function readCode(typed: string): string {
  return typed.replaceAll(/[^0-9]/g, '').slice(0, 2 * DIGITS.long);
}

/**
 * Returns a hash of a code with the merchant's secret key, which prevents brute force. A slow hash would not, because
 * six digits have few combinations. The request id acts as a salt.
 */
async function hashCode(deps: Deps, request: string, commerceId: number, code: string): Promise<Buffer> {
  return deps.vault.keyedHash(commerceId, PURPOSE, `${request} ${code}`);
}

/**
 * Hashes each merchant's code. Always computes `MAX_MERCHANTS` hashes, so that the time does not reveal how many
 * merchants know the address.
 */
export async function hashCodes(
  deps: Deps,
  request: string,
  pairs: readonly { commerce_id: number; code: string }[],
): Promise<Buffer[]> {
  const hashes: Buffer[] = [];
  for (const { commerce_id, code } of pairs) hashes.push(await hashCode(deps, request, commerce_id, code));
  for (let rest = pairs.length; rest < MAX_MERCHANTS; rest += 1) {
    keyedHash(randomBytes(DIGITS.short), PURPOSE, `${request} ${rest}`);
  }
  return hashes;
}

/**
 * Returns the stored code that matches the typed one, or null. Compares all codes, so that the time does not depend on
 * the match.
 */
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
