import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import { deleteBatch } from '#src/platform/database/citus/by-merchant.ts';
import type { PortalCode, PortalRequest, PortalSession, PortalTables } from './types.ts';

type Db = Deps['db'];

export async function insertRequest(db: Db, request: PortalRequest): Promise<void> {
  await db.insertInto('portal_requests').values(request).execute();
}

export async function insertCodes(db: Db, codes: readonly Omit<PortalCode, 'used_at'>[]): Promise<void> {
  if (codes.length > 0)
    await db
      .insertInto('portal_codes')
      .values([...codes])
      .execute();
}

export async function findRequest(db: Db, id: string): Promise<PortalRequest | undefined> {
  return db.selectFrom('portal_requests').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Counts an attempt to enter a code and returns the sign-in request, or undefined if it does not exist. The update
 * locks the request until the transaction ends, so that attempts run one after another.
 */
export async function countAttempt(db: Db, id: string): Promise<PortalRequest | undefined> {
  return db
    .updateTable('portal_requests')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function listCodes(db: Db, requestId: string): Promise<PortalCode[]> {
  return db
    .selectFrom('portal_codes')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('commerce_id')
    .execute();
}

/** Marks a code as used. Returns false if it was already used, for example by a concurrent request. */
export async function useCode(db: Db, code: PortalCode, used_at: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('portal_codes')
    .set({ used_at })
    .where('request_id', '=', code.request_id)
    .where('commerce_id', '=', code.commerce_id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function insertSession(db: Db, session: PortalTables['portal_sessions']): Promise<void> {
  await db.insertInto('portal_sessions').values(session).execute();
}

/** Finds an unexpired portal session by the hash of its token, at any merchant. */
export async function findSessionByHash(
  db: Db,
  token_hash: Buffer,
  after: { created_at: Temporal.Instant; seen_at: Temporal.Instant },
): Promise<PortalSession | undefined> {
  const row = await db
    .selectFrom('portal_sessions as s')
    .innerJoin('environments as e', (join) =>
      join.onRef('e.commerce_id', '=', 's.commerce_id').onRef('e.production', '=', 's.production'),
    )
    .select(['s.id', 's.commerce_id', 's.production', 's.email', 's.subscriber_id', 's.return_url'])
    .select(['s.created_at', 's.seen_at'])
    .select(['e.name', 'e.slug', 'e.active', 'e.frozen_at'])
    .where('s.token_hash', '=', token_hash)
    .where('s.created_at', '>', after.created_at)
    .where('s.seen_at', '>', after.seen_at)
    .executeTakeFirst();
  if (!row) return undefined;
  const { name, slug, active, ...session } = row;
  return { ...session, merchant: { name, slug, active } };
}

export async function touchSession(
  db: Db,
  { commerce_id, id }: Key,
  seen_at: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('portal_sessions')
    .set({ seen_at })
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .where('seen_at', '<', seen_at)
    .execute();
}

export async function deleteSession(db: Db, { commerce_id, id }: Key): Promise<void> {
  await db
    .deleteFrom('portal_sessions')
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes one batch of sign-in requests, sessions and links that are older than these times. Returns the number of
 * deleted rows.
 */
export async function deleteOld(
  db: Db,
  before: {
    request: Temporal.Instant;
    session_created: Temporal.Instant;
    session_seen: Temporal.Instant;
    link: Temporal.Instant;
  },
): Promise<number> {
  // Selects the ids first, because the table is replicated to every node and all replicas must delete the
  // same rows.
  const { rows } = await sql<{ id: string }>`
    select id from portal_requests where expires_at <= ${before.request} limit 5000
  `.execute(db);
  const { numAffectedRows } = await sql`
    delete from portal_requests where id = any (${rows.map(({ id }) => id)}::uuid[])
  `.execute(db);
  const sessions = await deleteBatch(
    db,
    sql`from portal_sessions where (seen_at <= ${before.session_seen} or created_at <= ${before.session_created})`,
  );
  const links = await deleteBatch(db, sql`from portal_links where expires_at <= ${before.link}`);
  return Number(numAffectedRows ?? 0n) + sessions + links;
}

/**
 * Erases the merchant's sessions, links and codes of the test environment. Sign-in requests that also have codes of
 * other merchants stay.
 */
export async function eraseTestData(db: Db, commerceId: number): Promise<void> {
  await sql`delete from portal_sessions where commerce_id = ${commerceId} and not production`.execute(db);
  await sql`delete from portal_links where commerce_id = ${commerceId} and not production`.execute(db);
  const { rows } = await sql<{ request_id: string }>`
    delete from portal_codes c using portal_requests r
    where r.id = c.request_id and c.commerce_id = ${commerceId} and not r.production
    returning c.request_id
  `.execute(db);
  const ids = rows.map((row) => row.request_id);
  const { rows: kept } = await sql<{ request_id: string }>`
    select request_id from portal_codes where request_id = any (${ids}::uuid[])
  `.execute(db);
  await sql`
    delete from portal_requests where id = any (${ids}::uuid[])
      and id <> all (${kept.map((row) => row.request_id)}::uuid[])
  `.execute(db);
}
