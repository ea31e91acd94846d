import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import { violates } from '#src/platform/database/pool.ts';
import type { Role } from '#src/platform/http/roles.ts';
import { hashPassword } from '#src/platform/password.ts';
import { peopleErrors } from './errors.ts';
import { findPersonByEmail, insertPerson, insertUser, restoreUser } from './store.ts';

interface Joining {
  commerce_id: number;
  role: Role;
  /** Offices that the user can access; null means all offices. */
  offices: readonly number[] | null;
}

interface NewUser extends Joining {
  name: string;
  email: string;
  password: string;
}

/**
 * Creates a user of the merchant's panel. An existing person with this email address keeps their name and
 * password, and gets access to this merchant in addition to their other merchants.
 */
export async function createUser(
  deps: Deps,
  { name, email, password, ...joining }: NewUser,
): Promise<{ id: number; person_id: number; is_known: boolean }> {
  const known = await findPersonByEmail(deps.db, email);
  const person_id = known?.id ?? (await createPerson(deps, { name, email, password }));
  const id = await joinMerchant(deps, { ...joining, person_id });
  return { id, person_id, is_known: known !== undefined };
}

async function createPerson(
  deps: Deps,
  { name, email, password }: Pick<NewUser, 'name' | 'email' | 'password'>,
): Promise<number> {
  const password_hash = await hashPassword(password);
  return insertPerson(deps.db, { name, email, password_hash, created_at: deps.real_clock.now() });
}

/**
 * Makes a person a user of a merchant and returns the user id. Throws `already_user` if the person already is one.
 */
export async function joinMerchant(
  deps: Deps,
  { commerce_id, person_id, role, offices }: Joining & { person_id: number },
): Promise<number> {
  const all_offices = offices === null;
  const user = { commerce_id, person_id, role, all_offices, created_at: deps.real_clock.now() };
  const restored = await restoreUser(deps.db, user, offices ?? []);
  if (restored !== undefined) return restored;
  return insertUser(deps.db, user, offices ?? []).catch((error) => {
    throw violates(error, 'users_once') ? new ApiError(peopleErrors.already_user) : error;
  });
}
