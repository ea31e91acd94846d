import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
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
        .columns(['subscriber_id', 'production', 'fingerprint'])
        .where('deleted_at', 'is', null)
        .doUpdateSet({
          expiration_date: card.expiration_date,
          holder: card.holder,
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

/** Cards that were saved for something that did not come about, unless something else uses them. */
export async function deleteUnusedCards(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    delete from cards c where c.id = any (${ids}::uuid[])
      and not exists (select from subscriptions s where s.card_id = c.id)
      and not exists (
        select from default_cards d
        where d.subscriber_id = c.subscriber_id and d.production = c.production and d.card_id = c.id)
  `.execute(db);
}

export async function listCardsById(db: Db, ids: readonly string[]): Promise<Card[]> {
  const { rows } = await sql<Card>`select * from cards where id = any (${ids}::uuid[])`.execute(db);
  return rows;
}

export async function findCardById(db: Db, id: string): Promise<Card> {
  return db.selectFrom('cards').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Whether a subscription that is not over is charged to it. */
export async function isCardInUse(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('card_id', '=', id)
    .where('status', 'not in', ['cancelada', 'finalizada'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The number goes; what tells invoices apart stays. */
export async function markCardDeleted(db: Db, id: string, now: Temporal.Instant): Promise<void> {
  const number_sealed = Buffer.alloc(0);
  await db.updateTable('cards').set({ deleted_at: now, number_sealed }).where('id', '=', id).execute();
}

/** After the subscriptions that are charged to them. */
export async function eraseTestData(db: Db, commerceId: number): Promise<void> {
  await sql`
    delete from default_cards d using cards c
    where c.id = d.card_id and c.commerce_id = ${commerceId} and not c.production
  `.execute(db);
  await sql`delete from cards where commerce_id = ${commerceId} and not production`.execute(db);
}
