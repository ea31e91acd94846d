import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';

/** True, or an error. */
export async function pingDatabase(db: Deps['db']): Promise<boolean> {
  await sql`select 1`.execute(db);
  return true;
}

/** When a worker was last seen; sights after `before` do not count. */
export async function lastWorkerSight(
  db: Deps['db'],
  before: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('workers')
    .select(({ fn }) => fn.max('seen_at').as('seen_at'))
    .where('seen_at', '<=', before)
    .executeTakeFirst();
  return row?.seen_at ?? null;
}
