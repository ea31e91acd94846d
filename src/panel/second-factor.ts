import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import type { Locale } from '#src/kernel/texts.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { peopleErrors } from '#src/tenancy/people/errors.ts';
import { requirePassword } from '#src/tenancy/people/passwords.ts';
import * as setUp from '#src/tenancy/people/second-factor/set-up.ts';
import { deleteSecondFactor } from '#src/tenancy/people/second-factor/store.ts';
import { requireCode } from '#src/tenancy/people/sign-in.ts';
import type { PanelSession } from '#src/tenancy/people/types.ts';
import { listRequiring } from '#src/tenancy/people/users/store.ts';
import type { IdentityProof } from './account.ts';
import { notify } from './mails.ts';

/**
 * Turns on the second factor after checking a code from the authenticator app. Returns the recovery codes, which cannot
 * be read again later.
 */
export async function confirmSecondFactor(
  deps: Deps,
  { person }: PanelSession,
  { code, locale }: { code: string; locale: Locale },
): Promise<string[]> {
  return inTransaction(deps.db, async (db) => {
    const codes = await setUp.confirmSecondFactor({ ...deps, db }, person, { code });
    await notify({ ...deps, db }, person, { change: 'second_factor_on', locale });
    return codes;
  });
}

export async function renewRecoveryCodes(
  deps: Deps,
  { person }: PanelSession,
  { locale }: { locale: Locale },
): Promise<string[]> {
  return inTransaction(deps.db, async (db) => {
    const codes = await setUp.renewRecoveryCodes({ ...deps, db }, { person_id: person.id });
    await notify({ ...deps, db }, person, { change: 'recovery_codes', locale });
    return codes;
  });
}

/**
 * Turns off the second factor after checking the password and a code. Throws if one of the person's merchants requires
 * it.
 */
export async function turnOffSecondFactor(
  deps: Deps,
  { person, has_second_factor }: PanelSession,
  { code, locale, ...proof }: IdentityProof & { code: string; locale: Locale },
): Promise<void> {
  if (!has_second_factor) throw new ApiError(peopleErrors.second_factor_is_off);
  const [merchant] = await listRequiring(deps.db, person.id);
  if (merchant !== undefined) throw new ApiError(peopleErrors.second_factor_needed, { merchant });
  await requirePassword(deps, person.id, proof);
  await requireCode(deps, person, code);
  await inTransaction(deps.db, async (db) => {
    await deleteSecondFactor(db, person.id);
    await notify({ ...deps, db }, person, { change: 'second_factor_off', locale });
  });
}
