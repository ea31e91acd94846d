/** Default cards and payment accounts of subscribers. Test and production have separate defaults. */

import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { rowsAsJson } from '#src/platform/database/json-column.ts';
import { queueWrite } from '#src/platform/database/session.ts';
import type { DefaultAccount, DefaultCard } from '../types.ts';

type Db = Deps['db'];

/** Returns the id of the subscriber's default card in one environment, or null. */
export async function findDefaultCard(db: Db, of: Omit<DefaultCard, 'card_id'>): Promise<string | null> {
  const row = await db
    .selectFrom('default_cards')
    .select('card_id')
    .where('commerce_id', '=', of.commerce_id)
    .where('subscriber_id', '=', of.subscriber_id)
    .where('production', '=', of.production)
    .executeTakeFirst();
  return row?.card_id ?? null;
}

/** Returns the ids of these subscribers' default cards, in both environments. */
export async function listDefaultCards(
  db: Db,
  commerceId: number,
  subscriberIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ card_id: string }>`
    select card_id from default_cards
    where commerce_id = ${commerceId} and subscriber_id = any (${subscriberIds}::uuid[])
  `.execute(db);
  return rows.map(({ card_id }) => card_id);
}

/** Sets the default cards of subscribers that have no default card. Skips entries whose `card_id` is null. */
export async function setFirstCards(
  db: Db,
  cards: readonly (Omit<DefaultCard, 'card_id'> & { card_id: string | null })[],
): Promise<void> {
  const rows = cards.flatMap(({ commerce_id, subscriber_id, production, card_id }) =>
    card_id === null ? [] : [{ commerce_id, subscriber_id, production, card_id }],
  );
  if (rows.length === 0) return;
  await queueWrite(() =>
    sql`
    insert into default_cards
    select * from json_populate_recordset(null::default_cards, ${rowsAsJson(rows)}::json)
    order by commerce_id, subscriber_id, production
    on conflict do nothing
  `.execute(db),
  );
}

/** Makes a card the subscriber's default if the replaced card was the default, or if there was no default. */
export async function replaceDefaultCard(db: Db, replaced: string, card: DefaultCard): Promise<void> {
  const { commerce_id, subscriber_id, production, card_id } = card;
  await db
    .insertInto('default_cards')
    .values({ commerce_id, subscriber_id, production, card_id })
    .onConflict((conflict) =>
      conflict
        .columns(['commerce_id', 'subscriber_id', 'production'])
        .doUpdateSet({ card_id })
        .where('default_cards.card_id', '=', replaced),
    )
    .execute();
}

export async function setDefaultCard(
  db: Db,
  { commerce_id, subscriber_id, production }: Omit<DefaultCard, 'card_id'>,
  card_id: string,
): Promise<void> {
  await db
    .insertInto('default_cards')
    .values({ commerce_id, subscriber_id, production, card_id })
    .onConflict((conflict) =>
      conflict.columns(['commerce_id', 'subscriber_id', 'production']).doUpdateSet({ card_id }),
    )
    .execute();
}

export async function removeDefaultCard(db: Db, of: Omit<DefaultCard, 'card_id'>): Promise<void> {
  await db
    .deleteFrom('default_cards')
    .where('commerce_id', '=', of.commerce_id)
    .where('subscriber_id', '=', of.subscriber_id)
    .where('production', '=', of.production)
    .execute();
}

/** Returns the id of the payment account that the subscriber chose as default instead of a card, or null. */
export async function findDefaultAccount(
  db: Db,
  of: Omit<DefaultAccount, 'payment_source_id'>,
): Promise<string | null> {
  const row = await db
    .selectFrom('default_accounts')
    .select('payment_source_id')
    .where('commerce_id', '=', of.commerce_id)
    .where('subscriber_id', '=', of.subscriber_id)
    .where('production', '=', of.production)
    .executeTakeFirst();
  return row?.payment_source_id ?? null;
}

export async function setDefaultAccount(
  db: Db,
  { commerce_id, subscriber_id, production }: Omit<DefaultAccount, 'payment_source_id'>,
  payment_source_id: string,
): Promise<void> {
  await db
    .insertInto('default_accounts')
    .values({ commerce_id, subscriber_id, production, payment_source_id })
    .onConflict((conflict) =>
      conflict.columns(['commerce_id', 'subscriber_id', 'production']).doUpdateSet({ payment_source_id }),
    )
    .execute();
}

/** Removes the default payment account of a subscriber who now chooses a card. */
export async function removeDefaultAccount(
  db: Db,
  of: Omit<DefaultAccount, 'payment_source_id'>,
): Promise<void> {
  await db
    .deleteFrom('default_accounts')
    .where('commerce_id', '=', of.commerce_id)
    .where('subscriber_id', '=', of.subscriber_id)
    .where('production', '=', of.production)
    .execute();
}

/** Removes these payment accounts as defaults of their subscribers, because they can no longer be charged. */
export async function dropDefaultAccounts(
  db: Db,
  commerceId: number,
  sourceIds: readonly string[],
): Promise<void> {
  if (sourceIds.length === 0) return;
  await sql`
    delete from default_accounts
    where commerce_id = ${commerceId} and payment_source_id = any (${sourceIds}::uuid[])
  `.execute(db);
}
