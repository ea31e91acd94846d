import { type SqlBool, sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { isAlive } from '#src/platform/database/presence.ts';

/**
 * SQL condition for a worker whose process is running. A worker whose process has exited does not match, even if it
 * reported recently.
 */
const IS_ALIVE = sql<SqlBool>`(process is null or ${isAlive(sql`process`)})`;

/** Checks the database connection. Returns true, or throws if the database is unavailable. */
export async function pingDatabase(db: Deps['db']): Promise<boolean> {
  await sql`select 1`.execute(db);
  return true;
}

export interface SeenWorker {
  host: string;
  process: number | null;
  clock_offset_ms: bigint;
  started_at: Temporal.Instant;
  seen_at: Temporal.Instant;
}

/** Returns the workers whose process is running and whose last report is within the given time span. */
export async function listWorkers(
  db: Deps['db'],
  seen: { after: Temporal.Instant; before: Temporal.Instant },
): Promise<SeenWorker[]> {
  return db
    .selectFrom('workers')
    .select(['host', 'process', 'clock_offset_ms', 'started_at', 'seen_at'])
    .where('seen_at', '>', seen.after)
    .where('seen_at', '<=', seen.before)
    .where(IS_ALIVE)
    .orderBy('started_at')
    .execute();
}
