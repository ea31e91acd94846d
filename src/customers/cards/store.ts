import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import type { Card } from './types.ts';

type Db = Deps['db'];

/** Whose cards are meant: of a subscriber, in one environment. */
type Owner = Pick<Card, 'commerce_id' | 'subscriber_id' | 'production'>;

/** The same card of the same subscriber keeps its token; what may have changed about it is written over. */
export async function saveCardRow(db: Db, card: Card): Promise<Card> {
  return db
    .insertInto('cards')
    .values(card)
    .onConflict((conflict) =>
      conflict
        .columns(['commerce_id', 'subscriber_id', 'production', 'fingerprint'])
        .where('deleted_at', 'is', null)
        .doUpdateSet({
          expiration_date: card.expiration_date,
          holder: card.holder,
          number_sealed: card.number_sealed,
          provider: card.provider,
          token_sealed: card.token_sealed,
          updated_at: card.updated_at,
        }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

function selectCards(db: Db, owner: Owner) {
  return db
    .selectFrom('cards')
    .selectAll()
    .where('commerce_id', '=', owner.commerce_id)
    .where('subscriber_id', '=', owner.subscriber_id)
    .where('production', '=', owner.production)
    .where('deleted_at', 'is', null);
}

/** Newest first. */
export async function listCards(db: Db, owner: Owner): Promise<Card[]> {
  return selectCards(db, owner).orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
}

/** A card within reach of its subscriber, for a charge. */
export async function findCard(db: Db, owner: Owner, id: string): Promise<Card | undefined> {
  return selectCards(db, owner).where('id', '=', id).executeTakeFirst();
}

export async function listCardsById(db: Db, commerceId: number, ids: readonly string[]): Promise<Card[]> {
  const { rows } = await sql<Card>`
    select * from cards where commerce_id = ${commerceId} and id = any (${ids}::uuid[])
  `.execute(db);
  return rows;
}

/** Those of these cards that are there, held until the transaction ends: nothing can come to use them meanwhile. */
export async function holdCards(
  db: Db,
  commerceId: number,
  ids: readonly string[],
): Promise<Pick<Card, 'id' | 'subscriber_id'>[]> {
  const { rows } = await sql<Pick<Card, 'id' | 'subscriber_id'>>`
    select id, subscriber_id from cards
    where commerce_id = ${commerceId} and id = any (${ids}::uuid[]) order by id for update
  `.execute(db);
  return rows;
}

export async function deleteCards(db: Db, commerceId: number, ids: readonly string[]): Promise<void> {
  await sql`
    delete from cards where commerce_id = ${commerceId} and id = any (${ids}::uuid[])
  `.execute(db);
}

/** Which of these subscribers saved a card, be it deleted by now. */
export async function listCardholders(
  db: Db,
  commerceId: number,
  subscriberIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ subscriber_id: string }>`
    select distinct subscriber_id from cards
    where commerce_id = ${commerceId} and subscriber_id = any (${subscriberIds}::uuid[])
  `.execute(db);
  return rows.map(({ subscriber_id }) => subscriber_id);
}

export async function hasProductionCards(db: Db, subscriber: Key): Promise<boolean> {
  const row = await db
    .selectFrom('cards')
    .select('id')
    .where('commerce_id', '=', subscriber.commerce_id)
    .where('subscriber_id', '=', subscriber.id)
    .where('production', '=', true)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Saved cards whose numbers a provider keeps, and we do not. */
export async function countKeptBy(db: Db, commerceId: number, provider: string): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    select count(*)::int as kept from cards
    where commerce_id = ${commerceId} and provider = ${provider} and deleted_at is null
  `.execute(db);
  return rows[0]?.kept ?? 0;
}

export async function findCardById(db: Db, commerceId: number, id: string): Promise<Card> {
  return db
    .selectFrom('cards')
    .selectAll()
    .where('commerce_id', '=', commerceId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The number goes; what tells invoices apart stays. */
export async function markCardDeleted(
  db: Db,
  { commerce_id, id }: Key,
  now: Temporal.Instant,
): Promise<void> {
  const number_sealed = Buffer.alloc(0);
  await db
    .updateTable('cards')
    .set({ deleted_at: now, number_sealed, provider: null, token_sealed: null })
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .execute();
}

/** After the subscriptions that are charged to them, and after what makes them a default. */
export async function eraseTestData(db: Db, commerceId: number): Promise<void> {
  await sql`delete from cards where commerce_id = ${commerceId} and not production`.execute(db);
}
