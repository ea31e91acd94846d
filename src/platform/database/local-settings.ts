import { sql } from 'kysely';
import type { AnyDatabase } from './pool.ts';
import { later } from './session.ts';

/**
 * Settings until the transaction ends. At its beginning they are part of the message that begins it. Where merchants are spread the nodes have them
 * too: to those Citus passes on what is said by `set local`, and not what a function sets.
 */
export async function setLocally(db: AnyDatabase, settings: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(settings))
    await later(() => sql`set local ${sql.ref(name)} = ${sql.lit(value)}`.execute(db));
}
