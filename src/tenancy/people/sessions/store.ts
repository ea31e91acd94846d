import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { PanelSession, PeopleTables } from '../types.ts';

type Db = Deps['db'];
type SessionRow = Pick<PanelSession, 'id' | 'created_at' | 'seen_at' | 'origin' | 'user_agent'>;

/** Creates a session that opens at the merchant and environment that the person used last. */
export async function insertSession(
  db: Db,
  session: Omit<PeopleTables['panel_sessions'], 'last_merchant' | 'last_production'>,
): Promise<void> {
  await sql`
    insert into panel_sessions (id, person_id, token_hash, proved_at, created_at, seen_at, origin, user_agent,
      last_merchant, last_production)
    select ${session.id}, p.id, ${session.token_hash}, ${session.proved_at}, ${session.created_at}, ${session.seen_at},
      ${session.origin}, ${session.user_agent}, p.last_merchant, p.last_production
    from people p where p.id = ${session.person_id}
  `.execute(db);
}

/** Finds a session by the hash of its token. Returns undefined if it does not exist or has expired. */
export async function findSessionByHash(
  db: Db,
  token_hash: Buffer,
  after: { created_at: Temporal.Instant; seen_at: Temporal.Instant },
): Promise<PanelSession | undefined> {
  const row = await db
    .selectFrom('panel_sessions as s')
    .innerJoin('people as p', 'p.id', 's.person_id')
    .leftJoin('second_factors as f', 'f.person_id', 's.person_id')
    .select(['s.id', 's.person_id', 's.proved_at', 's.created_at', 's.seen_at', 's.origin', 's.user_agent'])
    .select(['s.last_merchant', 's.last_production', 'p.name', 'p.email'])
    .select(sql<boolean>`f.confirmed_at is not null`.as('has_second_factor'))
    .where('s.token_hash', '=', token_hash)
    .where('s.created_at', '>', after.created_at)
    .where('s.seen_at', '>', after.seen_at)
    .executeTakeFirst();
  if (!row) return undefined;
  const { name, email, ...session } = row;
  return { ...session, person: { id: row.person_id, name, email } };
}

export async function touchSession(db: Db, id: string, seen_at: Temporal.Instant): Promise<void> {
  await db
    .updateTable('panel_sessions')
    .set({ seen_at })
    .where('id', '=', id)
    .where('seen_at', '<', seen_at)
    .execute();
}

/**
 * Stores the merchant and environment that the person used last. The panel opens them if the URL specifies
 * neither.
 */
export async function saveLastMerchant(
  db: Db,
  id: string,
  place: { commerce_id: number; production: boolean },
): Promise<void> {
  await sql`
    with seen as (
      update panel_sessions set last_merchant = ${place.commerce_id}, last_production = ${place.production}
      where id = ${id} returning person_id)
    update people p set last_merchant = ${place.commerce_id}, last_production = ${place.production}
    from seen where p.id = seen.person_id
  `.execute(db);
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('panel_sessions').where('id', '=', id).execute();
}

/** Lists the valid sessions of a person, most recently used first. */
export async function listSessions(
  db: Db,
  person_id: number,
  after: { created_at: Temporal.Instant; seen_at: Temporal.Instant },
): Promise<SessionRow[]> {
  return db
    .selectFrom('panel_sessions')
    .select(['id', 'created_at', 'seen_at', 'origin', 'user_agent'])
    .where('person_id', '=', person_id)
    .where('created_at', '>', after.created_at)
    .where('seen_at', '>', after.seen_at)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Deletes the person's sessions: one (`only`), all except one (`but`), or all. Returns the number deleted. */
export async function deleteSessionsOf(
  db: Db,
  person_id: number,
  { only, but }: { only?: string; but?: string } = {},
): Promise<number> {
  let query = db.deleteFrom('panel_sessions').where('person_id', '=', person_id);
  if (only !== undefined) query = query.where('id', '=', only);
  if (but !== undefined) query = query.where('id', '<>', but);
  const { numDeletedRows } = await query.executeTakeFirst();
  return Number(numDeletedRows);
}

export async function markProved(db: Db, id: string, proved_at: Temporal.Instant): Promise<void> {
  await db.updateTable('panel_sessions').set({ proved_at }).where('id', '=', id).execute();
}

/** Stores a sign-in whose second factor is pending. */
export async function insertSignIn(db: Db, signIn: PeopleTables['panel_sign_ins']): Promise<void> {
  await db.insertInto('panel_sign_ins').values(signIn).execute();
}

export async function findSignIn(
  db: Db,
  token_hash: Buffer,
  after: Temporal.Instant,
): Promise<{ person_id: number } | undefined> {
  return db
    .selectFrom('panel_sign_ins')
    .select('person_id')
    .where('token_hash', '=', token_hash)
    .where('created_at', '>', after)
    .executeTakeFirst();
}

/** Deletes a pending sign-in. Returns false if it no longer exists, so that it can be completed only once. */
export async function useSignIn(db: Db, token_hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('panel_sign_ins')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes the person's pending sign-ins. Called after a change of password. */
export async function deleteSignInsOf(db: Db, person_id: number): Promise<void> {
  await db.deleteFrom('panel_sign_ins').where('person_id', '=', person_id).execute();
}

export async function deleteOldSignIns(db: Db, before: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('panel_sign_ins')
    .where('created_at', '<=', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes one batch of expired sessions. */
export async function deleteOldSessions(
  db: Db,
  before: { created_at: Temporal.Instant; seen_at: Temporal.Instant },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from panel_sessions where id in (
      select id from panel_sessions where seen_at <= ${before.seen_at} or created_at <= ${before.created_at}
      limit 1000)
  `.execute(db);
  return Number(numAffectedRows);
}
