import { sql } from 'kysely';
import type { Environment } from '#src/checkout/collection/store.ts';
import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import { deleteBatch } from '#src/platform/database/citus/by-merchant.ts';
import { toJson } from '#src/platform/database/json-column.ts';
import type { Choice, CollectionVisit } from './types.ts';

type Db = Deps['db'];

export async function insertVisit(
  db: Db,
  visit: Omit<CollectionVisit, 'choice' | 'submission' | 'refused'>,
): Promise<void> {
  await db
    .insertInto('collection_visits')
    .values({ ...visit, choice: toJson(null), submission: null, refused: null })
    .execute();
}

export async function findVisit(
  db: Db,
  { commerce_id, production }: Environment,
  by: { id: string; visitor: Buffer; since: Temporal.Instant },
): Promise<CollectionVisit | undefined> {
  return db
    .selectFrom('collection_visits')
    .selectAll()
    .where('id', '=', by.id)
    .where('commerce_id', '=', commerce_id)
    .where('production', '=', production)
    .where('visitor', '=', by.visitor)
    .where('created_at', '>', by.since)
    .executeTakeFirst();
}

export async function saveChoice(
  db: Db,
  { commerce_id, id }: Key,
  choice: Choice,
  submission: string,
): Promise<void> {
  await db
    .updateTable('collection_visits')
    .set({ choice: toJson(choice), submission, refused: null })
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .execute();
}

/**
 * Replaces the submission id `before` of a visit after a failed attempt, unless a concurrent request has already
 * replaced it. Returns the id stored afterwards.
 */
export async function saveNextSubmission(
  db: Db,
  { commerce_id, id }: Key,
  change: { before: string; refused: string; submission: string },
): Promise<string | null> {
  await db
    .updateTable('collection_visits')
    .set({ submission: change.submission, refused: change.refused })
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .where('submission', '=', change.before)
    .execute();
  const visit = await db
    .selectFrom('collection_visits')
    .select('submission')
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return visit?.submission ?? null;
}

/** Deletes one batch of visits created before the given time. Returns the number of deleted visits. */
export async function deleteOld(db: Db, before: Temporal.Instant): Promise<number> {
  return deleteBatch(db, sql`from collection_visits where created_at <= ${before}`);
}

export async function eraseTestData(db: Db, commerceId: number): Promise<void> {
  await db
    .deleteFrom('collection_visits')
    .where('commerce_id', '=', commerceId)
    .where('production', '=', false)
    .execute();
}
