import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Role } from '#src/platform/http/roles.ts';
import type { Membership, Person, SignInOutcome, User } from './types.ts';

type Db = Deps['db'];

type NewPerson = Pick<Person, 'name' | 'email' | 'password_hash' | 'created_at'>;

export async function insertPerson(db: Db, person: NewPerson): Promise<number> {
  const { id } = await db.insertInto('people').values(person).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function findPersonByEmail(db: Db, email: string): Promise<Person | undefined> {
  return db
    .selectFrom('people')
    .selectAll()
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
}

export async function findPerson(db: Db, id: number): Promise<Person | undefined> {
  return db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function setPassword(db: Db, person_id: number, password_hash: string): Promise<void> {
  await db.updateTable('people').set({ password_hash }).where('id', '=', person_id).execute();
}

export async function setEmail(db: Db, person_id: number, email: string): Promise<void> {
  await db.updateTable('people').set({ email }).where('id', '=', person_id).execute();
}

export async function setName(db: Db, person_id: number, name: string): Promise<void> {
  await db.updateTable('people').set({ name }).where('id', '=', person_id).execute();
}

/**
 * Records a sign-in attempt in the audit log of each merchant that the person belongs to. An unknown address runs
 * the same statements, so that the response time does not reveal whether it exists. Writes nothing without an actor.
 */
export async function recordSignIn(
  db: Db,
  who: { email: string } | { person_id: number },
  outcome: SignInOutcome,
): Promise<void> {
  const chosen =
    'email' in who ? sql`lower(p.email) = ${who.email.toLowerCase()}` : sql`p.id = ${who.person_id}`;
  await sql`
    select write_audit(u.commerce_id, null, 'user', u.id::text, 'perform', null,
      jsonb_build_object('sign_in', ${outcome}::text))
    from people p join users u on u.person_id = p.id
    where ${chosen} and u.removed_at is null
  `.execute(db);
  // Assigns a transaction id even if nothing was written, so that the commit takes as long for unknown addresses.
  await sql`select pg_current_xact_id()`.execute(db);
}

export async function insertUser(
  db: Db,
  values: Omit<User, 'id' | 'removed_at'>,
  offices: readonly number[],
): Promise<number> {
  const { id } = await db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow();
  await setOffices(db, { commerce_id: values.commerce_id, id }, offices);
  return id;
}

/**
 * Reactivates a removed user and returns the user's id. Returns undefined if the merchant has no removed user for
 * this person.
 */
export async function restoreUser(
  db: Db,
  { commerce_id, person_id, role, all_offices, created_at }: Omit<User, 'id' | 'removed_at'>,
  offices: readonly number[],
): Promise<number | undefined> {
  const row = await db
    .updateTable('users')
    .set({ role, all_offices, created_at, removed_at: null })
    .where('commerce_id', '=', commerce_id)
    .where('person_id', '=', person_id)
    .where('removed_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (row) await setOffices(db, { commerce_id, id: row.id }, offices);
  return row?.id;
}

export async function setOffices(
  db: Db,
  { commerce_id, id }: Pick<User, 'commerce_id' | 'id'>,
  offices: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('user_offices')
    .where('commerce_id', '=', commerce_id)
    .where('user_id', '=', id)
    .execute();
  const links = offices.map((office_id) => ({ commerce_id, user_id: id, office_id }));
  if (links.length > 0) await db.insertInto('user_offices').values(links).execute();
}

/** A user, as listed for the command line and the demo. */
export interface NamedUser {
  commerce_id: number;
  id: number;
  person_id: number;
  role: Role;
  email: string;
}

function namedUsers(db: Db) {
  return db
    .selectFrom('user_reach')
    .select(['commerce_id', 'user_id as id', 'person_id', 'role', 'email'])
    .orderBy('commerce_id')
    .orderBy('user_id');
}

/** Lists the users with this e-mail address, one per merchant. */
export async function listUsersByEmail(db: Db, email: string): Promise<NamedUser[]> {
  return namedUsers(db)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .execute();
}

/**
 * Finds the merchant's first user. A token created from the command line belongs to this user unless the
 * command names another.
 */
export async function findFirstUser(db: Db, commerce_id: number): Promise<NamedUser | undefined> {
  return namedUsers(db).where('commerce_id', '=', commerce_id).limit(1).executeTakeFirst();
}

/** A user who can be notified by mail. In `offices`, null means all offices. */
export interface Contact {
  name: string;
  email: string;
  role: Role;
  offices: number[] | null;
}

export async function listContacts(db: Db, commerce_id: number): Promise<Contact[]> {
  return db
    .selectFrom('user_reach as u')
    .select(['u.name', 'u.email', 'u.role', 'u.offices'])
    .where('u.commerce_id', '=', commerce_id)
    .orderBy('u.user_id')
    .execute();
}

/**
 * Lists the merchants of a person with role and offices, one row per environment. `at` filters by merchant
 * and environment.
 */
export async function listMemberships(
  db: Db,
  person_id: number,
  at: { slug?: string; production?: boolean } = {},
): Promise<Membership[]> {
  let query = db
    .selectFrom('user_reach as u')
    .innerJoin('environments as e', 'e.commerce_id', 'u.commerce_id')
    .select(['u.commerce_id', 'u.user_id', 'u.role', 'u.offices'])
    .select(['e.production', 'e.frozen_at', 'e.name', 'e.slug', 'e.active', 'e.second_factor_required'])
    .where('u.person_id', '=', person_id)
    .orderBy('e.name')
    .orderBy('u.commerce_id')
    .orderBy('e.production');
  if (at.slug !== undefined) query = query.where('e.slug', '=', at.slug);
  if (at.production !== undefined) query = query.where('e.production', '=', at.production);
  const rows = await query.execute();
  return rows.map(({ name, slug, active, second_factor_required, ...membership }) => ({
    ...membership,
    merchant: { name, slug, active, second_factor_required },
  }));
}

/**
 * Finds the first merchant of a person. The data key of this merchant encrypts the person's secrets, and the
 * merchant is the sender of the person's account mails. Returns undefined for a person without merchants.
 */
export async function findFirstMerchant(
  db: Db,
  person_id: number,
): Promise<{ commerce_id: number; merchant: string } | undefined> {
  return db
    .selectFrom('user_reach as u')
    .innerJoin('environments as e', 'e.commerce_id', 'u.commerce_id')
    .select(['u.commerce_id', 'e.name as merchant'])
    .where('u.person_id', '=', person_id)
    .where('e.production', '=', true)
    .orderBy('u.commerce_id')
    .limit(1)
    .executeTakeFirst();
}
