import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import type { PortalLink } from '../types.ts';

type Db = Deps['db'];

export async function insertLink(db: Db, link: PortalLink): Promise<void> {
  await db.insertInto('portal_links').values(link).execute();
}

/** A sign-in link with its merchant, and the time of its environment's test clock if that is stopped. */
export interface FoundLink extends PortalLink {
  slug: string;
  merchant_active: boolean;
  frozen_at: Temporal.Instant | null;
}

/**
 * Finds a sign-in link of any merchant by the hash of its token, including used links. Returns undefined if there is
 * none.
 */
export async function findLinkByHash(db: Db, token_hash: Buffer): Promise<FoundLink | undefined> {
  return db
    .selectFrom('portal_links as l')
    .innerJoin('environments as e', (join) =>
      join.onRef('e.commerce_id', '=', 'l.commerce_id').onRef('e.production', '=', 'l.production'),
    )
    .selectAll('l')
    .select(['e.slug', 'e.active as merchant_active', 'e.frozen_at'])
    .where('l.token_hash', '=', token_hash)
    .executeTakeFirst();
}

/** Marks a sign-in link as used. Returns false if it was used before. */
export async function useLink(db: Db, { commerce_id, id }: Key, used_at: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql`
    update portal_links set used_at = ${used_at}
    where commerce_id = ${commerce_id} and id = ${id} and used_at is null
    returning id
  `.execute(db);
  return rows.length > 0;
}
