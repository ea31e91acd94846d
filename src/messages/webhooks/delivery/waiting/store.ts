import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Environment } from '#src/tenancy/clocks/store.ts';

/**
 * Maximum number of queued deliveries to examine. If the queue is longer, the returned count is a lower bound.
 */
const MAX_ROWS = 5_000;

/**
 * Returns the number of failed deliveries of an environment that will be retried, and the time of the first retry.
 */
export async function measureRefused(
  db: Deps['db'],
  { commerce_id, production }: Environment,
): Promise<{ count: number; next_attempt_at: Temporal.Instant | null }> {
  const { rows } = await sql<{ count: number; next_attempt_at: Temporal.Instant | null }>`
    select count(*)::int as count, min(next_attempt_at) as next_attempt_at from (
      select attempts, next_attempt_at from webhook_queue
      where commerce_id = ${commerce_id} and production = ${production} limit ${MAX_ROWS}
    ) looked_at where attempts > 0
  `.execute(db);
  return rows[0] ?? { count: 0, next_attempt_at: null };
}
