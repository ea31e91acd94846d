import type { Kysely, Transaction } from 'kysely';
import { databaseError } from './pool.ts';
import { isStalePlan } from './stale-plan.ts';

/** Two transactions got in each other's way and PostgreSQL undid ours; doing it again is safe. */
const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 3;

/** Work must have no effect but its writes: it may run more than once. */
export async function inTransaction<Tables, T>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const isRetryable = RETRYABLE.has(databaseError(error)?.code ?? '') || isStalePlan(error);
      if (attempt === ATTEMPTS || !isRetryable) throw error;
    }
  }
}
