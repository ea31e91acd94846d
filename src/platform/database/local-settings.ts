import { sql } from 'kysely';
import type { AnyDatabase } from './pool.ts';
import { queueWrite } from './session.ts';

/**
 * Applies settings until the transaction ends. At its start they are sent in the message that begins it. `set local`
 * is used instead of `set_config`, because Citus propagates only the former to its nodes.
 */
export async function setLocally(db: AnyDatabase, settings: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(settings))
    await queueWrite(() => sql`set local ${sql.ref(name)} = ${sql.lit(value)}`.execute(db));
}
