import type { Insertable } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { WorkerTables } from './types.ts';

type Db = Deps['db'];

/** Maximum time that a worker's timestamp may be in the future. A later timestamp was written with a wrong clock. */
const MAX_AHEAD = { seconds: 60 } as const;

/**
 * Records that a worker is running. Deletes workers that have not reported for a day or whose timestamp is in the
 * future.
 */
export async function reportWorker(db: Db, worker: Insertable<WorkerTables['workers']>): Promise<void> {
  const { seen_at, process, clock_offset_ms } = worker;
  await db
    .insertInto('workers')
    .values(worker)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at, process, clock_offset_ms }))
    .execute();
  await db
    .deleteFrom('workers')
    .where((any) =>
      any.or([
        any('seen_at', '<', seen_at.subtract({ hours: 24 })),
        any('seen_at', '>', seen_at.add(MAX_AHEAD)),
      ]),
    )
    .execute();
}

/** Returns whether any worker has ever started a recurring job on this database. */
export async function hasWorked(db: Db): Promise<boolean> {
  const row = await db.selectFrom('worker_tasks').select('name').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Deletes worker reports and job start times that were copied from another database. */
export async function forgetWork(db: Db): Promise<void> {
  await db.deleteFrom('workers').execute();
  await db.deleteFrom('worker_tasks').execute();
}

export async function forgetWorker(db: Db, id: string): Promise<void> {
  await db.deleteFrom('workers').where('id', '=', id).execute();
}

/**
 * Claims a recurring job that was last started at or before `dueBefore`. Returns true for exactly one worker. A start
 * time in the future was written with a wrong clock and is ignored.
 */
export async function claimTask(
  db: Db,
  name: string,
  now: Temporal.Instant,
  dueBefore: Temporal.Instant,
): Promise<boolean> {
  const claimed = await db
    .insertInto('worker_tasks')
    .values({ name, last_started_at: now })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ last_started_at: now })
        .where((any) =>
          any.or([
            any('worker_tasks.last_started_at', '<=', dueBefore),
            any('worker_tasks.last_started_at', '>', now.add(MAX_AHEAD)),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}
