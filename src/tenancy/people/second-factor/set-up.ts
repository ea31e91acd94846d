import type { Deps } from '#src/deps.ts';
import { ApiError, invalid } from '#src/kernel/errors.ts';
import { peopleErrors } from '../errors.ts';
import { findFirstMerchant } from '../store.ts';
import type { PersonName } from '../types.ts';
import { hashRecoveryCode, openSecret, readDigits, SECRET_PURPOSE } from './check.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import * as store from './store.ts';
import { findStep, newTotpSecret, otpauthUri, toBase32 } from './totp.ts';

/** Secret for an authenticator app, in base32 and as a URI for a QR code. */
export interface ShownSecret {
  secret: string;
  uri: string;
}

/**
 * State of a person's second factor. `begun` means that the secret is displayed but not yet confirmed with a code.
 */
export type SecondFactorState =
  | { kind: 'none' }
  | { kind: 'begun'; shown: ShownSecret }
  | { kind: 'on'; since: Temporal.Instant; codes_left: number };

const ISSUER = 'Cuota';

export async function secondFactorOf(deps: Deps, person: PersonName): Promise<SecondFactorState> {
  const factor = await store.findSecondFactor(deps.db, person.id);
  if (!factor) return { kind: 'none' };
  if (factor.confirmed_at === null) {
    const secret = await openSecret(deps, factor);
    const uri = otpauthUri(secret, { issuer: ISSUER, account: person.email });
    return { kind: 'begun', shown: { secret: toBase32(secret), uri } };
  }
  const codes_left = await store.countRecoveryCodes(deps.db, person.id);
  return { kind: 'on', since: factor.confirmed_at, codes_left };
}

/** Creates a secret for the second factor. The account page displays it until the user confirms it with a code. */
export async function beginSecondFactor(deps: Deps, person: PersonName): Promise<void> {
  const home = await findFirstMerchant(deps.db, person.id);
  if (!home) throw new ApiError(peopleErrors.no_merchant);
  const { commerce_id: sealed_by } = home;
  const secret = newTotpSecret().toString('base64');
  const isBegun = await store.startSecondFactor(deps.db, {
    person_id: person.id,
    sealed_by,
    secret_sealed: await deps.vault.seal(sealed_by, SECRET_PURPOSE, secret),
    created_at: deps.real_clock.now(),
  });
  if (!isBegun) throw new ApiError(peopleErrors.second_factor_is_on);
}

/** Enables the second factor and returns its recovery codes. The codes cannot be retrieved later. */
export async function confirmSecondFactor(
  deps: Deps,
  person: PersonName,
  { code }: { code: string },
): Promise<string[]> {
  const factor = await store.findSecondFactor(deps.db, person.id);
  if (!factor) throw new ApiError(peopleErrors.second_factor_is_off);
  if (factor.confirmed_at !== null) throw new ApiError(peopleErrors.second_factor_is_on);
  const now = deps.real_clock.now();
  const step = findStep(await openSecret(deps, factor), readDigits(code), now);
  if (step === null) throw invalid('code', peopleErrors.wrong_code.text);
  const isConfirmed = await store.confirmSecondFactor(deps.db, factor, { confirmed_at: now, step });
  if (!isConfirmed) throw new ApiError(peopleErrors.second_factor_is_on);
  return renewRecoveryCodes(deps, factor);
}

/** Creates new recovery codes and invalidates the previous ones. */
export async function renewRecoveryCodes(
  deps: Deps,
  { person_id }: { person_id: number },
): Promise<string[]> {
  const factor = await store.findSecondFactor(deps.db, person_id);
  if (!factor || factor.confirmed_at === null) throw new ApiError(peopleErrors.second_factor_is_off);
  const codes = newRecoveryCodes();
  const hashes: Buffer[] = [];
  for (const code of codes) hashes.push(await hashRecoveryCode(deps, factor, code));
  await store.replaceRecoveryCodes(deps.db, person_id, hashes);
  return codes;
}
