import type { Deps } from '#src/deps.ts';
import { readRecoveryCode } from './recovery-codes.ts';
import { findSecondFactor, type SecondFactor, useRecoveryCode, useStep } from './store.ts';
import { findStep } from './totp.ts';

export const SECRET_PURPOSE = 'second factor';
const CODE_PURPOSE = 'recovery code';

export async function openSecret({ vault }: Pick<Deps, 'vault'>, factor: SecondFactor): Promise<Buffer> {
  const text = await vault.unseal(factor.sealed_by, SECRET_PURPOSE, factor.secret_sealed);
  return Buffer.from(text, 'base64');
}

/** Computes a keyed hash of a recovery code, so that codes cannot be guessed from a copy of the database alone. */
export async function hashRecoveryCode(
  { vault }: Pick<Deps, 'vault'>,
  { sealed_by, person_id }: Pick<SecondFactor, 'sealed_by' | 'person_id'>,
  code: string,
): Promise<Buffer> {
  return vault.keyedHash(sealed_by, CODE_PURPOSE, `${person_id} ${code}`);
}

/** Removes spaces and hyphens from a typed code: `123 456` becomes `123456`. */
export function readDigits(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '');
}

/** Kind of the accepted code, or null if the code was not accepted. */
export type CodeFound = 'app' | 'recovery' | null;

/**
 * Accepts an authenticator code or a recovery code. Returns null if the code is wrong or was used before, so
 * that an intercepted code is useless.
 */
export async function takeCode(deps: Deps, person_id: number, typed: string): Promise<CodeFound> {
  const factor = await findSecondFactor(deps.db, person_id);
  if (!factor || factor.confirmed_at === null) return null;
  const now = deps.real_clock.now();
  const step = findStep(await openSecret(deps, factor), readDigits(typed), now);
  if (step !== null) return (await useStep(deps.db, person_id, step)) ? 'app' : null;
  const code = readRecoveryCode(typed);
  if (code === null) return null;
  const code_hash = await hashRecoveryCode(deps, factor, code);
  return (await useRecoveryCode(deps.db, { person_id, code_hash }, now)) ? 'recovery' : null;
}
