import type { Kysely, Transaction } from 'kysely';
import { databaseError } from './pool.ts';
import { isStalePlanError } from './stale-plan.ts';

/** SQLSTATEs of a serialization failure and a deadlock. PostgreSQL rolled the transaction back, so it can be retried. */
const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 3;

/**
 * Runs `work` in a transaction and retries it after a serialization failure or deadlock. `work` may run several times,
 * so it must have no effects besides its writes.
 */
export async function inTransaction<Tables, T>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const isRetryable = RETRYABLE.has(databaseError(error)?.code ?? '') || isStalePlanError(error);
      if (attempt === ATTEMPTS || !isRetryable) throw error;
    }
  }
}
