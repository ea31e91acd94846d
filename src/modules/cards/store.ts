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
