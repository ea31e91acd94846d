import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Environment } from '#src/tenancy/clocks/store.ts';

/** So many of a queue are looked at: what comes after them is in no better state. */
const MOST = 5_000;

/** Deliveries of an environment that were refused and wait for their next attempt, and when the first of these comes. */
export async function measureRefused(
  db: Deps['db'],
  { commerce_id, production }: Environment,
): Promise<{ count: number; next_attempt_at: Temporal.Instant | null }> {
  const { rows } = await sql<{ count: number; next_attempt_at: Temporal.Instant | null }>`
    select count(*)::int as count, min(next_attempt_at) as next_attempt_at from (
      select attempts, next_attempt_at from webhook_queue
      where commerce_id = ${commerce_id} and production = ${production} limit ${MOST}
    ) looked_at where attempts > 0
  `.execute(db);
  return rows[0] ?? { count: 0, next_attempt_at: null };
}
