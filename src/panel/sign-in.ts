import type { Deps } from '#src/deps.ts';
import { ApiError, ValidationError } from '#src/kernel/errors.ts';
import type { Locale } from '#src/kernel/texts.ts';
import { withActorDetails } from '#src/platform/database/actor.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { peopleErrors } from '#src/tenancy/people/errors.ts';
import { findPendingSignIn } from '#src/tenancy/people/sessions/sessions.ts';
import { enterSecondFactor, type SignedIn, signIn } from '#src/tenancy/people/sign-in.ts';
import { recordSignIn } from '#src/tenancy/people/store.ts';
import type { SignInOutcome } from '#src/tenancy/people/types.ts';
import { notify } from './mails.ts';

type Who = Parameters<typeof recordSignIn>[1];

/**
 * Records a sign-in attempt in the audit log of each merchant of the person. `name` is null for a failed attempt,
 * because the person's identity is not confirmed.
 */
function record(deps: Deps, who: Who, outcome: SignInOutcome, name: string | null = null): Promise<void> {
  return withActorDetails({ channel: 'panel', name }, () =>
    inTransaction(deps.db, (db) => recordSignIn(db, who, outcome)),
  );
}

/**
 * Signs in with email and password. Wrong passwords are logged, but attempts rejected by the rate limit are not, so
 * that an attacker cannot flood the log.
 */
export async function enterWithPassword(deps: Deps, typed: Parameters<typeof signIn>[1]): Promise<SignedIn> {
  const signedIn = await signIn(deps, typed).catch(async (error) => {
    const isWrong = error instanceof ApiError && error.entry === peopleErrors.wrong_password;
    if (isWrong) await record(deps, { email: typed.email }, 'wrong_password');
    throw error;
  });
  if ('awaited' in signedIn) return signedIn;
  const { id, email } = signedIn.person;
  await record(deps, { person_id: id }, 'entered', email);
  return signedIn;
}

/** Completes a sign-in with a second-factor code. If it is a recovery code, notifies the person by mail. */
export async function enterWithCode(
  deps: Deps,
  { locale, ...input }: Parameters<typeof enterSecondFactor>[1] & { locale: Locale },
) {
  const entered = await enterSecondFactor(deps, input).catch(async (error) => {
    const waiting =
      error instanceof ValidationError ? await findPendingSignIn(deps, input.awaited) : undefined;
    if (waiting) await record(deps, { person_id: waiting.person_id }, 'wrong_code');
    throw error;
  });
  const { person, used } = entered;
  await record(deps, { person_id: person.id }, 'entered', person.email);
  if (used === 'recovery') await notify(deps, person, { change: 'recovery_code_used', locale });
  return entered;
}
