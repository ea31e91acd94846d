import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Role } from '#src/platform/http/roles.ts';
import { setOffices } from '../store.ts';

type Db = Deps['db'];

/** A user of a merchant, as shown to its owners. */
export interface ListedUser {
  commerce_id: number;
  id: number;
  person_id: number;
  name: string;
  email: string;
  role: Role;
  /** Offices that the user can access; null means all offices. */
  offices: number[] | null;
  has_second_factor: boolean;
  created_at: Temporal.Instant;
}

function users(db: Db) {
  return db
    .selectFrom('user_reach as r')
    .innerJoin('users as u', (join) =>
      join.onRef('u.commerce_id', '=', 'r.commerce_id').onRef('u.id', '=', 'r.user_id'),
    )
    .leftJoin('second_factors as f', 'f.person_id', 'r.person_id')
    .select(['r.commerce_id', 'r.user_id as id', 'r.person_id', 'r.name', 'r.email', 'r.role', 'r.offices'])
    .select(['u.created_at', sql<boolean>`f.confirmed_at is not null`.as('has_second_factor')]);
}

export async function listUsers(db: Db, commerce_id: number): Promise<ListedUser[]> {
  return users(db).where('r.commerce_id', '=', commerce_id).orderBy('r.name').orderBy('r.user_id').execute();
}

export async function findUser(db: Db, commerce_id: number, id: number): Promise<ListedUser | undefined> {
  return users(db).where('r.commerce_id', '=', commerce_id).where('r.user_id', '=', id).executeTakeFirst();
}

/**
 * Locks the owners with access to all offices until the transaction ends. Without the lock, two owners could
 * demote each other concurrently, and the merchant would have no owner.
 */
export async function lockOwners(db: Db, commerce_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('commerce_id', '=', commerce_id)
    .where('role', '=', 'owner')
    .where('all_offices', '=', true)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function updateUser(db: Db, { commerce_id, id, role, offices }: ListedUser): Promise<void> {
  await db
    .updateTable('users')
    .set({ role, all_offices: offices === null })
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .execute();
  await setOffices(db, { commerce_id, id }, offices ?? []);
}

export async function markRemoved(
  db: Db,
  { commerce_id, id }: Pick<ListedUser, 'commerce_id' | 'id'>,
  removed_at: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ removed_at })
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .execute();
}

/** Returns the names of the merchants of this person that require a second factor. */
export async function listRequiring(db: Db, person_id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('user_reach as r')
    .innerJoin('environments as e', 'e.commerce_id', 'r.commerce_id')
    .select('e.name')
    .where('r.person_id', '=', person_id)
    .where('e.production', '=', true)
    .where('e.second_factor_required', '=', true)
    .orderBy('e.name')
    .execute();
  return rows.map(({ name }) => name);
}
