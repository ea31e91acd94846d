import type { Deps } from '#src/deps.ts';
import { ApiError, invalid } from '#src/kernel/errors.ts';
import { newId } from '#src/kernel/ids.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { hashToken } from '#src/platform/hashed-token.ts';
import { markBrowser } from '../limits/known-browsers.ts';
import { returnSlots, takeSlots, waitFor } from '../limits/take.ts';
import { peopleErrors } from './errors.ts';
import { findByPassword, type TypedPassword } from './passwords.ts';
import { type CodeFound, takeCode } from './second-factor/check.ts';
import { findSecondFactor } from './second-factor/store.ts';
import { type Browser, beginSession, createPendingSignIn, findPendingSignIn } from './sessions/sessions.ts';
import { useSignIn } from './sessions/store.ts';
import { findFirstMerchant, findPerson } from './store.ts';
import type { Person, PersonName } from './types.ts';

/** A completed sign-in: the session token, and the cookie value that identifies the browser in later sign-ins. */
export interface CompletedSignIn {
  person: PersonName;
  token: string;
  browser: string | null;
}

export type SignedIn = CompletedSignIn | { awaited: string };

/**
 * Signs a person in with e-mail and password. If the person has a second factor, returns a token for entering its
 * code instead of a session.
 */
export async function signIn(deps: Deps, typed: TypedPassword & Browser): Promise<SignedIn> {
  const person = await findByPassword(deps, typed);
  if (!person) throw new ApiError(peopleErrors.wrong_password);
  const factor = await findSecondFactor(deps.db, person.id);
  if (factor?.confirmed_at) return { awaited: await createPendingSignIn(deps, person) };
  return startSession(deps, person, typed);
}

/** Starts a session for a person who has passed all authentication steps. */
export async function startSession(
  deps: Deps,
  { id, name, email }: PersonName,
  from: Browser,
): Promise<CompletedSignIn> {
  const token = await beginSession(deps, { id }, from);
  const home = await findFirstMerchant(deps.db, id);
  const of = { purpose: 'panel browser', owner: email.toLowerCase() } as const;
  const browser = home ? await markBrowser(deps, home.commerce_id, of) : null;
  return { person: { id, name, email }, token, browser };
}

/** Completes a sign-in with an authenticator code or a recovery code. */
export async function enterSecondFactor(
  deps: Deps,
  { awaited, code, ...from }: { awaited: string; code: string } & Browser,
): Promise<CompletedSignIn & { used: CodeFound }> {
  const waiting = await findPendingSignIn(deps, awaited);
  const person = waiting && (await findPerson(deps.db, waiting.person_id));
  if (!person) throw new ApiError(peopleErrors.sign_in_over);
  const used = await requireCode(deps, person, code);
  return inTransaction(deps.db, async (db) => {
    if (!(await useSignIn(db, hashToken(awaited)))) throw new ApiError(peopleErrors.sign_in_over);
    return { ...(await startSession({ ...deps, db }, person, from)), used };
  });
}

/** Throws if a second-factor code is wrong, or after too many wrong codes of this person. */
export async function requireCode(deps: Deps, { id }: Pick<Person, 'id'>, code: string): Promise<CodeFound> {
  const [places, place] = [[{ name: 'second_factors_of_person', key: String(id) } as const], newId()];
  const refusal = await takeSlots(deps, places, { place });
  if (refusal !== null) {
    const { minutes, headers } = waitFor(deps, refusal);
    throw new ApiError(peopleErrors.too_many_codes, { minutes }, headers);
  }
  const used = await takeCode(deps, id, code);
  if (used === null) throw invalid('code', peopleErrors.wrong_code.text);
  await returnSlots(deps, places, place);
  return used;
}
