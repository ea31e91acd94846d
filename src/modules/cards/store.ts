import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Card } from './types.ts';

type Db = Deps['db'];

/** The same card of the same subscriber keeps its token; what may have changed about it is written over. */
export async function saveCardRow(db: Db, card: Card): Promise<Card> {
  return db
    .insertInto('cards')
    .values(card)
    .onConflict((conflict) =>
      conflict.columns(['subscriber_id', 'fingerprint']).where('deleted_at', 'is', null).doUpdateSet({
        expiration_date: card.expiration_date,
        holder: card.holder,
        updated_at: card.updated_at,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function listCards(db: Db, commerceId: number, subscriberId: string): Promise<Card[]> {
  return db
    .selectFrom('cards')
    .selectAll()
    .where('commerce_id', '=', commerceId)
    .where('subscriber_id', '=', subscriberId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** A card within reach of its subscriber, for a charge. */
export async function findCard(
  db: Db,
  commerceId: number,
  subscriberId: string,
  id: string,
): Promise<Card | undefined> {
  return db
    .selectFrom('cards')
    .selectAll()
    .where('id', '=', id)
    .where('commerce_id', '=', commerceId)
    .where('subscriber_id', '=', subscriberId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Cards that were saved for something that did not come about, unless something else uses them. */
export async function deleteUnusedCards(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    delete from cards c where c.id = any (${ids}::uuid[])
      and not exists (select from subscriptions s where s.card_id = c.id)
      and not exists (select from subscribers s where s.default_payment_method_id = c.id)
  `.execute(db);
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
