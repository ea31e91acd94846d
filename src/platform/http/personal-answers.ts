import { sql } from 'kysely';
import { ANSWER_PURPOSE } from './idempotency.ts';
import type { EdgeDeps } from './route.ts';

type Place = { user_id: number; production: boolean; key: string };
type Kept = Place & { created_at: Temporal.Instant; answer: Buffer };

interface Person {
  commerce_id: number;
  emails: readonly string[];
  documents: readonly string[];
  ids: readonly string[];
}

type Reading = Pick<EdgeDeps, 'db' | 'clock' | 'vault'>;

/** Maximum number of stored responses in memory at one time. */
const BATCH_SIZE = 1_000;

/**
 * Finds stored responses that contain the person's data. Decrypts all stored responses of the merchant, because
 * encrypted ones cannot be searched.
 */
async function listContaining(
  { db, vault }: Reading,
  person: Person,
): Promise<(Place & { created_at: unknown })[]> {
  const { commerce_id } = person;
  const words = [...person.emails, ...person.documents, ...person.ids];
  const found: (Place & { created_at: unknown })[] = [];
  for (
    let after: Place = { user_id: 0, production: false, key: '' }, count = BATCH_SIZE;
    count === BATCH_SIZE;
  ) {
    const { rows } = await sql<Kept>`
      select user_id, production, key, created_at, answer from idempotency_keys
      where commerce_id = ${commerce_id} and answer is not null
        and (user_id, production, key) > (${after.user_id}::int, ${after.production}::bool, ${after.key}::text)
      order by user_id, production, key limit ${BATCH_SIZE}
    `.execute(db);
    for (const { answer, ...row } of rows) {
      const text = (await vault.unseal(commerce_id, ANSWER_PURPOSE, answer)).toLowerCase();
      if (words.some((word) => text.includes(word))) found.push(row);
    }
    count = rows.length;
    after = rows.at(-1) ?? after;
  }
  return found;
}

/**
 * Finds and erases personal data in stored responses. Erasing replaces the response but keeps its Idempotency-Key, so
 * that a retry does not repeat the work.
 */
export const personalAnswers = {
  name: 'idempotency_keys',
  order: -20,
  find: listContaining,
  async erase(deps: Reading, person: Person): Promise<void> {
    const { commerce_id } = person;
    const answer = await deps.vault.seal(commerce_id, ANSWER_PURPOSE, JSON.stringify({ erased: true }));
    for (const { user_id, production, key } of await listContaining(deps, person))
      await sql`
        update idempotency_keys set answer = ${answer}
        where commerce_id = ${commerce_id} and user_id = ${user_id} and production = ${production} and key = ${key}
      `.execute(deps.db);
  },
};
