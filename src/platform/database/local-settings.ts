import { sql } from 'kysely';
import { isKnownSpread } from './citus/by-merchant.ts';
import type { AnyDatabase } from './pool.ts';
import { later } from './session.ts';

/**
 * Settings until the transaction ends, which go with its next statement. Where merchants are spread the nodes have them too: to those Citus
 * passes on what is said by `set local`, and not what a function sets.
 */
export async function setLocally(db: AnyDatabase, settings: Readonly<Record<string, string>>): Promise<void> {
  const pairs = Object.entries(settings);
  if (isKnownSpread()) {
    for (const [name, value] of pairs)
      await later(() => sql`set local ${sql.ref(name)} = ${sql.lit(value)}`.execute(db));
    return;
  }
  const calls = pairs.map(([name, value]) => sql`set_config(${sql.lit(name)}, ${sql.lit(value)}, true)`);
  await later(() => sql`select ${sql.join(calls)}`.execute(db));
}
