import type { Insertable } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { WorkerTables } from './types.ts';

type Db = Deps['db'];

/** What is further ahead than this was written by a clock that was wrong. */
const AHEAD = { seconds: 60 } as const;

/** Shows that a worker lives, and clears away those that have long been silent, or were seen in the future. */
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
      any.or([any('seen_at', '<', seen_at.subtract({ hours: 24 })), any('seen_at', '>', seen_at.add(AHEAD))]),
    )
    .execute();
}

/** Whether a worker has ever run a task on this database. */
export async function hasWorked(db: Db): Promise<boolean> {
  const row = await db.selectFrom('worker_tasks').select('name').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Removes the workers and task times of the database that this one was copied from. */
export async function forgetWork(db: Db): Promise<void> {
  await db.deleteFrom('workers').execute();
  await db.deleteFrom('worker_tasks').execute();
}

export async function forgetWorker(db: Db, id: string): Promise<void> {
  await db.deleteFrom('workers').where('id', '=', id).execute();
}

/**
 * True for exactly one of the workers that ask: the task was last started at or before `dueBefore`. A start in the future was
 * none: it must not keep all workers waiting for that time to come.
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
            any('worker_tasks.last_started_at', '>', now.add(AHEAD)),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}
