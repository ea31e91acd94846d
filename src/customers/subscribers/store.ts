import { type Insertable, sql, type Updateable } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { holds, rowsAsJson } from '#src/platform/database/json-column.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { inReach } from '#src/tenancy/merchants/store.ts';
import type { Balance, DefaultCard, Subscriber, SubscriberTables } from './types.ts';

type Db = Deps['db'];

export const SUBSCRIBER_EMAIL_INDEX = 'subscribers_email';

export async function insertSubscriber(
  db: Db,
  row: Insertable<SubscriberTables['subscribers']>,
): Promise<void> {
  await db.insertInto('subscribers').values(row).execute();
}

/** False when the office knows that e-mail; waits for whoever is making it known. */
export async function insertUnlessKnown(
  db: Db,
  row: Insertable<SubscriberTables['subscribers']>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('subscribers')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** By e-mail in one office; held until the transaction ends, so that two who sign up at once come one after the other. */
export async function holdInOffice(db: Db, officeId: number, email: string): Promise<Subscriber | undefined> {
  return db
    .selectFrom('subscribers')
    .selectAll()
    .where('office_id', '=', officeId)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Those who signed up for subscriptions that never began, held, so that nothing can come to belong to them meanwhile; whoever is
 * just beginning something is left alone.
 */
export async function holdSignedUp(db: Db, subscriptionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from subscribers where made_for = any (${subscriptionIds}::uuid[]) for update skip locked
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Unless something is owed to them. */
export async function deleteSubscribers(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    delete from subscribers s where s.id = any (${ids}::uuid[])
      and not exists (select from subscriber_balances b where b.subscriber_id = s.id)
  `.execute(db);
}

export async function updateSubscriber(
  db: Db,
  id: string,
  values: Updateable<SubscriberTables['subscribers']>,
): Promise<void> {
  await db.updateTable('subscribers').set(values).where('id', '=', id).execute();
}

function selectSubscribers(db: Db, principal: Principal) {
  return db
    .selectFrom('subscribers')
    .selectAll()
    .where('commerce_id', '=', principal.commerce_id)
    .where('deleted_at', 'is', null)
    .where(inReach(principal, 'office_id'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
}

export async function listSubscribers(
  db: Db,
  principal: Principal,
  metadata: Readonly<Record<string, string>>,
): Promise<Subscriber[]> {
  const pairs = holds('metadata', metadata);
  return selectSubscribers(db, principal)
    .$if(pairs !== null, (query) => query.where(pairs ?? sql<boolean>`true`))
    .execute();
}

export async function findSubscriber(
  db: Db,
  principal: Principal,
  id: string,
): Promise<Subscriber | undefined> {
  return selectSubscribers(db, principal).where('id', '=', id).executeTakeFirst();
}

export async function listSubscribersById(db: Db, ids: readonly string[]): Promise<Subscriber[]> {
  const { rows } = await sql<Subscriber>`select * from subscribers where id = any (${ids}::uuid[])`.execute(
    db,
  );
  return rows;
}

/** Of any merchant, deleted ones too. Whoever wants to delete it waits until the transaction ends. */
export async function holdAnySubscriber(db: Db, id: string): Promise<Subscriber | undefined> {
  return db.selectFrom('subscribers').selectAll().where('id', '=', id).forKeyShare().executeTakeFirst();
}

/** Held until the transaction ends. */
export async function holdSubscriber(
  db: Db,
  principal: Principal,
  id: string,
): Promise<Subscriber | undefined> {
  return selectSubscribers(db, principal).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The newest, where one customer is known in several offices. */
export async function findByEmail(
  db: Db,
  principal: Principal,
  email: string,
): Promise<Subscriber | undefined> {
  return selectSubscribers(db, principal)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .limit(1)
    .executeTakeFirst();
}

/** The newest: two subscribers may share a document. */
export async function findByDocument(
  db: Db,
  principal: Principal,
  idNumber: string,
): Promise<Subscriber | undefined> {
  return selectSubscribers(db, principal).where('id_number', '=', idNumber).limit(1).executeTakeFirst();
}

/** The one that changed last comes first. */
export async function listBalances(
  db: Db,
  subscriberIds: readonly string[],
  production: boolean,
): Promise<Balance[]> {
  return db
    .selectFrom('subscriber_balances')
    .selectAll()
    .where('subscriber_id', 'in', subscriberIds)
    .where('production', '=', production)
    .orderBy('updated_at', 'desc')
    .execute();
}

/** Balances above zero of these subscribers in both environments, held until the transaction ends. */
export async function holdBalances(db: Db, subscriberIds: readonly string[]): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    select * from subscriber_balances
    where subscriber_id = any (${subscriberIds}::uuid[]) and amount > 0
    order by subscriber_id, production, currency for update
  `.execute(db);
  return rows;
}

/** What is added to balances, above zero each. */
export async function addToBalances(db: Db, changes: readonly Balance[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    insert into subscriber_balances as b
    select * from json_populate_recordset(null::subscriber_balances, ${rowsAsJson(changes)}::json)
    order by subscriber_id, production, currency
    on conflict (subscriber_id, production, currency)
      do update set amount = b.amount + excluded.amount, updated_at = excluded.updated_at
  `.execute(db);
}

/** What is taken from balances, above zero each. One that would fall below zero undoes the caller's transaction. */
export async function takeFromBalances(db: Db, changes: readonly Balance[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    update subscriber_balances b set amount = b.amount - taken.amount, updated_at = taken.updated_at
    from json_populate_recordset(null::subscriber_balances, ${rowsAsJson(changes)}::json) taken
    where b.subscriber_id = taken.subscriber_id and b.production = taken.production
      and b.currency = taken.currency
  `.execute(db);
}

/** The default card of a subscriber in one environment; null where there is none. */
export async function findDefaultCard(
  db: Db,
  of: Pick<DefaultCard, 'subscriber_id' | 'production'>,
): Promise<string | null> {
  const row = await db
    .selectFrom('default_cards')
    .select('card_id')
    .where('subscriber_id', '=', of.subscriber_id)
    .where('production', '=', of.production)
    .executeTakeFirst();
  return row?.card_id ?? null;
}

/** The default cards of these subscribers, in both environments. */
export async function listDefaultCards(db: Db, subscriberIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ card_id: string }>`
    select card_id from default_cards where subscriber_id = any (${subscriberIds}::uuid[])
  `.execute(db);
  return rows.map(({ card_id }) => card_id);
}

/** For subscribers who have no default card there yet. */
export async function setFirstCards(db: Db, cards: readonly DefaultCard[]): Promise<void> {
  if (cards.length === 0) return;
  const rows = cards.map(({ subscriber_id, production, card_id }) => ({
    subscriber_id,
    production,
    card_id,
  }));
  await sql`
    insert into default_cards
    select * from json_populate_recordset(null::default_cards, ${rowsAsJson(rows)}::json)
    order by subscriber_id, production
    on conflict do nothing
  `.execute(db);
}

/** A new card takes the place of the one it replaces, or of none. */
export async function replaceDefaultCard(db: Db, replaced: string, card: DefaultCard): Promise<void> {
  const { subscriber_id, production, card_id } = card;
  await db
    .insertInto('default_cards')
    .values({ subscriber_id, production, card_id })
    .onConflict((conflict) =>
      conflict
        .columns(['subscriber_id', 'production'])
        .doUpdateSet({ card_id })
        .where('default_cards.card_id', '=', replaced),
    )
    .execute();
}

export async function setDefaultCard(
  db: Db,
  { subscriber_id, production }: Pick<DefaultCard, 'subscriber_id' | 'production'>,
  card_id: string,
): Promise<void> {
  await db
    .insertInto('default_cards')
    .values({ subscriber_id, production, card_id })
    .onConflict((conflict) => conflict.columns(['subscriber_id', 'production']).doUpdateSet({ card_id }))
    .execute();
}

export async function removeDefaultCard(
  db: Db,
  of: Pick<DefaultCard, 'subscriber_id' | 'production'>,
): Promise<void> {
  await db
    .deleteFrom('default_cards')
    .where('subscriber_id', '=', of.subscriber_id)
    .where('production', '=', of.production)
    .execute();
}

/** What they have in test; they belong to both environments themselves, and stay. Before the cards that are their defaults. */
export async function eraseTestData(db: Db, commerceId: number): Promise<void> {
  const own = sql`x.subscriber_id = s.id and s.commerce_id = ${commerceId} and not x.production`;
  await sql`delete from default_cards x using subscribers s where ${own}`.execute(db);
  await sql`delete from subscriber_balances x using subscribers s where ${own}`.execute(db);
}
