/** Bulk queries on subscribers for imports and exports. */

import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Currency } from '#src/kernel/lists.ts';
import { rowsAsJson } from '#src/platform/database/json-column.ts';
import type { Balance, DefaultAccount, DefaultCard, Subscriber } from '../types.ts';

type Db = Deps['db'];

/** Inserts subscribers and returns the ids of the inserted rows. Skips subscribers that already exist. */
export async function insertSubscribers(db: Db, rows: readonly Subscriber[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const { rows: written } = await sql<{ id: string }>`
    insert into subscribers select * from json_populate_recordset(null::subscribers, ${rowsAsJson(rows)}::json)
    on conflict do nothing returning id
  `.execute(db);
  return new Set(written.map(({ id }) => id));
}

/** Returns the subset of these subscriber ids that belongs to the merchant. */
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

/**
 * Returns the ids of default cards in one environment, by subscriber id. Omits subscribers without a default card.
 */
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

/**
 * Returns the ids of default payment accounts in one environment, by subscriber id. Omits subscribers without one.
 */
export async function listDefaultAccountsIn(
  db: Db,
  { commerce_id, production }: Pick<DefaultAccount, 'commerce_id' | 'production'>,
  subscriberIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<Pick<DefaultAccount, 'subscriber_id' | 'payment_source_id'>>`
    select subscriber_id, payment_source_id from default_accounts
    where commerce_id = ${commerce_id} and production = ${production}
      and subscriber_id = any (${subscriberIds}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ subscriber_id, payment_source_id }) => [subscriber_id, payment_source_id]));
}

/** Sets the default cards of subscribers. If a subscriber occurs several times in `cards`, the last entry applies. */
export async function setDefaultCards(db: Db, cards: readonly DefaultCard[]): Promise<void> {
  const rows = [...new Map(cards.map((card) => [card.subscriber_id, card])).values()];
  if (rows.length === 0) return;
  await sql`
    insert into default_cards (commerce_id, subscriber_id, production, card_id)
    select commerce_id, subscriber_id, production, card_id
    from json_populate_recordset(null::default_cards, ${rowsAsJson(rows)}::json)
    on conflict (commerce_id, subscriber_id, production) do update set card_id = excluded.card_id
  `.execute(db);
}

/**
 * Sets the default payment accounts of subscribers. If a subscriber occurs several times in `accounts`, the last
 * entry applies.
 */
export async function setDefaultAccounts(db: Db, accounts: readonly DefaultAccount[]): Promise<void> {
  const rows = [...new Map(accounts.map((account) => [account.subscriber_id, account])).values()];
  if (rows.length === 0) return;
  await sql`
    insert into default_accounts (commerce_id, subscriber_id, production, payment_source_id)
    select commerce_id, subscriber_id, production, payment_source_id
    from json_populate_recordset(null::default_accounts, ${rowsAsJson(rows)}::json)
    on conflict (commerce_id, subscriber_id, production) do update set payment_source_id = excluded.payment_source_id
  `.execute(db);
}

/**
 * Returns the positive balances of the next page of subscribers, sorted by subscriber id. A subscriber has one row
 * per currency.
 */
export async function listOwedAfter(
  db: Db,
  { commerce_id, production }: Pick<Balance, 'commerce_id' | 'production'>,
  after: string,
  limit: number,
): Promise<{ id: string; currency: Currency; amount: bigint }[]> {
  const { rows } = await sql<{ id: string; currency: Currency; amount: bigint }>`
    select b.subscriber_id as id, b.currency, b.amount from (
      select distinct subscriber_id from subscriber_balances
      where commerce_id = ${commerce_id} and production = ${production} and amount > 0 and subscriber_id > ${after}::uuid
      order by subscriber_id limit ${limit}
    ) owed join subscriber_balances b on b.commerce_id = ${commerce_id} and b.subscriber_id = owed.subscriber_id
      and b.production = ${production} and b.amount > 0
    order by b.subscriber_id, b.currency
  `.execute(db);
  return rows;
}

/** Returns the next page of a merchant's subscribers, sorted by id. */
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
