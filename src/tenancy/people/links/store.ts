import type { Selectable } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { LinkKind, PeopleTables } from '../types.ts';

type Db = Deps['db'];
export type PersonLink = Selectable<PeopleTables['person_links']>;

/** Saves a single-use link and deletes the person's earlier links of the same kind. */
export async function replaceLink(db: Db, link: PersonLink): Promise<void> {
  await db
    .deleteFrom('person_links')
    .where('kind', '=', link.kind)
    .where('person_id', '=', link.person_id)
    .execute();
  await db.insertInto('person_links').values(link).execute();
}

/** Finds a link by the hash of its token. Returns undefined if it does not exist or has expired. */
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

/**
 * Deletes the link and returns it, so that it works only once. Returns undefined if the link was already used or has
 * expired.
 */
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

/** Deletes all links of a person. Called after a change of credentials, so that earlier links stop working. */
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
