import { type SqlBool, sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { isAlive } from '#src/platform/database/presence.ts';

/** A worker whose process is gone is no longer there, however lately it was seen. */
const IS_ALIVE = sql<SqlBool>`(process is null or ${isAlive(sql`process`)})`;

/** True, or an error. */
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

/** The workers that live, as far as anybody can see. */
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
