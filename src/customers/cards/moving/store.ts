/** Many at once, for whoever moves in. */

import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Card } from '../types.ts';

type Db = Deps['db'];

/** The newest card of each of these subscribers in one environment. */
export async function listNewestCards(
  db: Db,
  { commerce_id, production }: Pick<Card, 'commerce_id' | 'production'>,
  subscriberIds: readonly string[],
): Promise<Card[]> {
  const { rows } = await sql<Card>`
    select distinct on (subscriber_id) * from cards
    where commerce_id = ${commerce_id} and production = ${production} and deleted_at is null
      and subscriber_id = any (${subscriberIds}::uuid[])
    order by subscriber_id, created_at desc, id desc
  `.execute(db);
  return rows;
}
