/** Bulk queries on cards for imports and exports. */

import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { rowsAsJson } from '#src/platform/database/json-column.ts';
import type { Card } from '../types.ts';

type Db = Deps['db'];

/** Returns the newest card of each of these subscribers in one environment. */
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

/**
 * Inserts cards. Returns a function that maps each card to the id of its row. If the subscriber already has a card
 * with the same number, this is the id of the existing row.
 */
export async function insertCards(
  db: Db,
  commerceId: number,
  cards: readonly Card[],
): Promise<(card: Card) => string> {
  if (cards.length === 0) return ({ id }) => id;
  const rows = cards.map((card) => ({
    ...card,
    fingerprint: bytes(card.fingerprint),
    number_sealed: bytes(card.number_sealed),
    token_sealed: card.token_sealed && bytes(card.token_sealed),
  }));
  await sql`
    insert into cards select * from json_populate_recordset(null::cards, ${rowsAsJson(rows)}::json)
    on conflict do nothing
  `.execute(db);
  const { rows: kept } = await sql<Pick<Card, 'id' | 'subscriber_id' | 'production' | 'fingerprint'>>`
    select id, subscriber_id, production, fingerprint from cards
    where commerce_id = ${commerceId} and deleted_at is null
      and subscriber_id = any (${cards.map(({ subscriber_id }) => subscriber_id)}::uuid[])
  `.execute(db);
  const nameOf = (card: Pick<Card, 'subscriber_id' | 'production' | 'fingerprint'>) =>
    `${card.subscriber_id} ${card.production} ${card.fingerprint.toString('hex')}`;
  const ids = new Map(kept.map((card) => [nameOf(card), card.id]));
  return (card) => ids.get(nameOf(card)) ?? card.id;
}

function bytes(buffer: Buffer): string {
  return `\\x${buffer.toString('hex')}`;
}

/** Returns the subset of these card ids that belongs to the merchant. */
export async function listOwnCards(db: Db, commerceId: number, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from cards where commerce_id = ${commerceId} and id = any (${ids}::uuid[])
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the next page of a merchant's cards, sorted by id. */
export async function listCardsAfter(
  db: Db,
  { commerce_id, production }: Pick<Card, 'commerce_id' | 'production'>,
  after: string,
  limit: number,
): Promise<Card[]> {
  const { rows } = await sql<Card>`
    select * from cards where commerce_id = ${commerce_id} and production = ${production} and deleted_at is null and id > ${after}::uuid order by id limit ${limit}
  `.execute(db);
  return rows;
}
