import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { AnyDatabase } from '#src/platform/database/pool.ts';

type Db = Deps['db'];

/** False when the attempt was made already; waits for whoever is making it. */
export async function insertAttempt(
  db: AnyDatabase,
  attempt: { id: string; operation: string; created_at: Temporal.Instant },
): Promise<boolean> {
  const { rows } = await sql`
    insert into page_attempts (id, operation, created_at)
    values (${attempt.id}, ${attempt.operation}, ${attempt.created_at})
    on conflict (id) do nothing
    returning id
  `.execute(db);
  return rows.length > 0;
}

/** The reference under which an attempt was begun. */
export async function findAttempt(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('page_attempts')
    .select('operation')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.operation;
}

/** Which of these attempts were made, with the references under which they were begun. */
export async function listAttempts(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('page_attempts')
    .select(['id', 'operation'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, operation }) => [id, operation]));
}

/** A batch at a time; answers how many went. */
export async function deleteAttempts(db: Db, before: Temporal.Instant): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from page_attempts where ctid = any (array(
      select ctid from page_attempts where created_at <= ${before} limit 5000
    ))
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}
