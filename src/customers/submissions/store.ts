import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import { deleteBatch } from '#src/platform/database/citus/by-merchant.ts';
import type { AnyDatabase } from '#src/platform/database/pool.ts';
import type { SubmissionTables } from './types.ts';

type Db = Deps['db'];

/**
 * Records a form submission. Returns false if the form was already submitted. Waits until a concurrent submission of
 * the same form commits or rolls back.
 */
export async function insertSubmission(
  db: AnyDatabase,
  submission: SubmissionTables['submissions'],
): Promise<boolean> {
  const { rows } = await sql`
    insert into submissions (commerce_id, id, operation, created_at)
    values (${submission.commerce_id}, ${submission.id}, ${submission.operation}, ${submission.created_at})
    on conflict (commerce_id, id) do nothing
    returning id
  `.execute(db);
  return rows.length > 0;
}

/** Returns the reference of the operation that a form submission started. */
export async function findSubmission(db: Db, { commerce_id, id }: Key): Promise<string | undefined> {
  const row = await db
    .selectFrom('submissions')
    .select('operation')
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.operation;
}

/**
 * Maps the ids of form submissions to the references of the operations that they started. Unknown ids are omitted.
 */
export async function listSubmissions(
  db: Db,
  commerceId: number,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('submissions')
    .select(['id', 'operation'])
    .where('commerce_id', '=', commerceId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, operation }) => [id, operation]));
}

/** Deletes one batch of form submissions that were recorded before an instant. Returns the number of deleted rows. */
export async function deleteSubmissions(db: Db, before: Temporal.Instant): Promise<number> {
  return deleteBatch(db, sql`from submissions where created_at <= ${before}`);
}
