import type { Deps } from '#src/deps.ts';
import { ApiError, invalid } from '#src/kernel/errors.ts';
import { newId } from '#src/kernel/ids.ts';
import { originOf } from '#src/platform/http/origins.ts';
import { type Rule, text } from '#src/platform/http/rules.ts';
import { isPassword } from '#src/platform/password.ts';
import { readBrowser } from '../limits/known-browsers.ts';
import { returnSlots, takeSlots, waitFor } from '../limits/take.ts';
import type { Counted } from '../limits/types.ts';
import { peopleErrors } from './errors.ts';
import { findPerson, findPersonByEmail } from './store.ts';
import type { Person } from './types.ts';

/**
 * Length limits of a password. There are no rules about character classes, because users meet such rules in predictable
 * ways.
 */
const LENGTH = { min: 12, max: 200 } as const;
const MIN_DISTINCT_CHARACTERS = 6;

/**
 * Rule for new passwords. `refuseWeak` also rejects the user's own address and passwords with few distinct
 * characters.
 */
export const newPasswordRule: Rule<string> = text(LENGTH);

export function refuseWeak(path: string, password: string, { email }: { email: string }): void {
  const small = password.toLowerCase();
  const [name = ''] = email.toLowerCase().split('@');
  if (small === email.toLowerCase() || (name.length > 3 && small.startsWith(name)))
    throw invalid(path, {
      en: 'The password must not start with your e-mail.',
      es: 'No la empiece con su correo.',
    });
  if (new Set(small).size < MIN_DISTINCT_CHARACTERS)
    throw invalid(path, { en: 'Use more distinct characters.', es: 'Use más caracteres distintos.' });
}

/** A password attempt. `browser` is the mark from an earlier sign-in in this browser, if any. */
export interface TypedPassword {
  email: string;
  password: string;
  origin: string;
  browser: string | null;
}

/**
 * Finds the person with this address and password; returns null if they do not match. Throws after too many attempts.
 *
 * Each attempt takes a place in the limits before the check, and a correct password returns it. If places were taken
 * afterwards, concurrent attempts would pass before the first was counted. Unknown addresses take the same time,
 * count the same and get the same response.
 */
export async function findByPassword(deps: Deps, typed: TypedPassword): Promise<Person | null> {
  const person = await findPersonByEmail(deps.db, typed.email);
  return counted(deps, typed, async () => {
    const isRight = await isPassword(typed.password, person?.password_hash ?? null);
    return person && isRight ? person : null;
  });
}

/** Throws unless this is the password of the signed-in person. Attempts count as in a sign-in. */
export async function requirePassword(
  deps: Deps,
  person_id: number,
  typed: Omit<TypedPassword, 'email'>,
): Promise<void> {
  const person = await findPerson(deps.db, person_id);
  const found = await counted(deps, { ...typed, email: person?.email ?? '' }, async () =>
    (await isPassword(typed.password, person?.password_hash ?? null)) ? true : null,
  );
  if (!found) throw invalid('password', peopleErrors.wrong_own_password.text);
}

async function counted<T>(
  deps: Deps,
  typed: TypedPassword,
  look: () => Promise<T | null>,
): Promise<T | null> {
  const email = typed.email.toLowerCase();
  const browser = await readBrowser(deps, typed.browser, { purpose: 'panel browser', owner: email });
  const [places, place] = [placesOf({ ...typed, email }, browser), newId()];
  const refusal = await takeSlots(deps, places, { place });
  if (refusal !== null) {
    const { minutes, headers } = waitFor(deps, refusal);
    throw new ApiError(peopleErrors.too_many_passwords, { minutes }, headers);
  }
  const found = await look();
  if (found !== null) await returnSlots(deps, places, place);
  return found;
}

/**
 * Returns the limits of a password attempt. A known browser has its own limit, because anyone can type a user's
 * address.
 */
function placesOf({ email, origin }: TypedPassword, browser: string | null): Counted[] {
  if (browser !== null) return [{ name: 'passwords_from_known_browser', key: browser }];
  const from = originOf(origin);
  return [
    { name: 'passwords_from_origin', key: from },
    { name: 'passwords_for_address_from_origin', key: `${from} ${email}` },
    { name: 'passwords_for_address', key: email },
  ];
}
