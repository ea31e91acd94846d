/** Many at once, for whoever moves in. */

import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { rowsAsJson } from '#src/platform/database/json-column.ts';
import type { DefaultCard, Subscriber } from '../types.ts';

type Db = Deps['db'];

/** Answers which were written: one that would be there twice is not. */
export async function insertSubscribers(db: Db, rows: readonly Subscriber[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const { rows: written } = await sql<{ id: string }>`
    insert into subscribers select * from json_populate_recordset(null::subscribers, ${rowsAsJson(rows)}::json)
    on conflict do nothing returning id
  `.execute(db);
  return new Set(written.map(({ id }) => id));
}

/** Of these ids, those that the merchant has. */
export async function listOwnSubscribers(
  db: Db,
  commerceId: number,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from subscribers where commerce_id = ${commerceId} and id = any (${ids}::uuid[])
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The card that stands for each of these subscribers in one environment. */
export async function listDefaultsIn(
  db: Db,
  { commerce_id, production }: Pick<DefaultCard, 'commerce_id' | 'production'>,
  subscriberIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<Pick<DefaultCard, 'subscriber_id' | 'card_id'>>`
    select subscriber_id, card_id from default_cards
    where commerce_id = ${commerce_id} and production = ${production}
      and subscriber_id = any (${subscriberIds}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ subscriber_id, card_id }) => [subscriber_id, card_id]));
}

/** All of them by id, so many behind one. */
export async function listSubscribersAfter(
  db: Db,
  commerceId: number,
  after: string,
  limit: number,
): Promise<Subscriber[]> {
  const { rows } = await sql<Subscriber>`
    select * from subscribers where commerce_id = ${commerceId} and id > ${after}::uuid order by id limit ${limit}
  `.execute(db);
  return rows;
}
