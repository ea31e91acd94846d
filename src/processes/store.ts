import type { Insertable } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { WorkerTables } from './types.ts';

type Db = Deps['db'];

/** Shows that a worker lives, and clears away those that have long been silent. */
export async function reportWorker(db: Db, worker: Insertable<WorkerTables['workers']>): Promise<void> {
  await db
    .insertInto('workers')
    .values(worker)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: worker.seen_at }))
    .execute();
  await db
    .deleteFrom('workers')
    .where('seen_at', '<', worker.seen_at.subtract({ hours: 24 }))
    .execute();
}

export async function forgetWorker(db: Db, id: string): Promise<void> {
  await db.deleteFrom('workers').where('id', '=', id).execute();
}

/** True for exactly one of the workers that ask: the task was last started at or before `dueBefore`. */
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
        .where('worker_tasks.last_started_at', '<=', dueBefore),
    )
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}
