import { type Selectable, sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { isSpread } from '#src/platform/database/citus/by-merchant.ts';
import { rowsAsJson } from '#src/platform/database/json-column.ts';
import type { LinkKind, PeopleTables } from '../types.ts';

type Db = Deps['db'];
export type PersonLink = Selectable<PeopleTables['person_links']>;

/** In the place of those of the same kind. A statement even for none: nobody may tell from the time whether there was one. */
export async function replaceLinks(db: Db, kind: LinkKind, links: readonly PersonLink[]): Promise<void> {
  const rows = links.map((link) => ({ ...link, token_hash: link.token_hash.toString('hex') }));
  const people = links.map(({ person_id }) => person_id);
  await sql`delete from person_links where kind = ${kind} and person_id = any (${people}::int[])`.execute(db);
  // Rows that are copied to every node keep the question of the audit log, who works where, from being asked meanwhile.
  if (links.length > 0 && (await isSpread(db))) {
    await db
      .insertInto('person_links')
      .values([...links])
      .execute();
    return;
  }
  await sql`
    insert into person_links (token_hash, person_id, kind, email, created_at, expires_at)
    select decode(token_hash, 'hex'), person_id, kind, email, created_at, expires_at
    from json_to_recordset(${rowsAsJson(rows)}::json) as l
      (token_hash text, person_id int, kind text, email text, created_at timestamptz, expires_at timestamptz)
  `.execute(db);
}

/** One that is still good. */
export async function findLink(
  db: Db,
  { kind, token_hash, now }: { kind: LinkKind; token_hash: Buffer; now: Temporal.Instant },
): Promise<PersonLink | undefined> {
  return db
    .selectFrom('person_links')
    .selectAll()
    .where('token_hash', '=', token_hash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Takes it away, so that it is used once; nothing where somebody was faster. */
export async function useLink(
  db: Db,
  { kind, token_hash, now }: { kind: LinkKind; token_hash: Buffer; now: Temporal.Instant },
): Promise<PersonLink | undefined> {
  return db
    .deleteFrom('person_links')
    .where('token_hash', '=', token_hash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** All that a person was sent: what let somebody change one thing must not outlast that. */
export async function deleteLinksOf(db: Db, person_id: number): Promise<void> {
  await db.deleteFrom('person_links').where('person_id', '=', person_id).execute();
}

export async function deleteOldLinks(db: Db, now: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('person_links')
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
