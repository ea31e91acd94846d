import { sql } from 'kysely';
import type { AnyDatabase } from './pool.ts';
import { queueWrite } from './session.ts';

/**
 * Applies PostgreSQL settings until the transaction ends. Uses `set local` instead of `set_config`, because Citus
 * propagates only `set local` to its nodes.
 */
export async function setLocally(db: AnyDatabase, settings: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(settings))
    await queueWrite(() => sql`set local ${sql.ref(name)} = ${sql.lit(value)}`.execute(db));
}
