import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';

export async function pingDatabase(db: Deps['db']): Promise<void> {
  await sql`select 1`.execute(db);
}

export async function lastWorkerSight(db: Deps['db']): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('workers')
    .select(({ fn }) => fn.max('seen_at').as('seen_at'))
    .executeTakeFirst();
  return row?.seen_at ?? null;
}
