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
 * Minimum and maximum length of a password, in characters. There are no rules for character classes, because
 * they lead to predictable passwords.
 */
const LENGTH = { min: 12, max: 200 } as const;
const MIN_DISTINCT_CHARACTERS = 6;

/**
 * Rule for the length of new passwords. `refuseWeak` also rejects the user's own e-mail address and passwords with
 * few distinct characters.
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

/** A password attempt. `browser` is the cookie value from an earlier sign-in in this browser, if any. */
export interface TypedPassword {
  email: string;
  password: string;
  origin: string;
  browser: string | null;
}

/**
 * Returns the person with this email address and password, or null if they do not match. Throws after too
 * many attempts. Each attempt is counted before the check, so that concurrent attempts cannot exceed the
 * limit. A successful attempt is removed from the count. The response time does not reveal whether the
 * address exists.
 */
export async function findByPassword(deps: Deps, typed: TypedPassword): Promise<Person | null> {
  const person = await findPersonByEmail(deps.db, typed.email);
  return counted(deps, typed, async () => {
    const isRight = await isPassword(typed.password, person?.password_hash ?? null);
    return person && isRight ? person : null;
  });
}

/**
 * Throws unless the password is that of the signed-in person. Wrong passwords count towards the same limits
 * as at sign-in.
 */
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
 * Returns the limits that a password attempt counts towards. Browsers with an earlier sign-in are limited
 * separately, so other people cannot lock out the user.
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
