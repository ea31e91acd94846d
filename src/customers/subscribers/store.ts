import { type Insertable, sql, type Updateable } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import { jsonContains } from '#src/platform/database/json-column.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { inReach } from '#src/tenancy/merchants/store.ts';
import type { Subscriber, SubscriberTables } from './types.ts';

type Db = Deps['db'];

export const SUBSCRIBER_EMAIL_INDEX = 'subscribers_email';

export async function insertSubscriber(
  db: Db,
  row: Insertable<SubscriberTables['subscribers']>,
): Promise<void> {
  await db.insertInto('subscribers').values(row).execute();
}

/** Whether another subscriber of the office has that e-mail. */
export async function isEmailTaken(
  db: Db,
  { commerce_id, office_id, id }: { commerce_id: number; office_id: number; id?: string },
  email: string,
): Promise<boolean> {
  const others = db
    .selectFrom('subscribers')
    .select('id')
    .where('commerce_id', '=', commerce_id)
    .where('office_id', '=', office_id)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null);
  return (await (id === undefined ? others : others.where('id', '<>', id)).executeTakeFirst()) !== undefined;
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
export async function holdInOffice(
  db: Db,
  office: { commerce_id: number; office_id: number },
  email: string,
): Promise<Subscriber | undefined> {
  return db
    .selectFrom('subscribers')
    .selectAll()
    .where('commerce_id', '=', office.commerce_id)
    .where('office_id', '=', office.office_id)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Those who signed up for subscriptions that never began, held, so that nothing can come to belong to them meanwhile; whoever is
 * just beginning something is left alone.
 */
export async function holdSignedUp(
  db: Db,
  commerceId: number,
  subscriptionIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from subscribers
    where commerce_id = ${commerceId} and made_for = any (${subscriptionIds}::uuid[])
    for update skip locked
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Unless something is owed to them. */
export async function deleteSubscribers(db: Db, commerceId: number, ids: readonly string[]): Promise<void> {
  await sql`
    delete from subscribers s where s.commerce_id = ${commerceId} and s.id = any (${ids}::uuid[])
      and not exists (
        select from subscriber_balances b where b.commerce_id = s.commerce_id and b.subscriber_id = s.id)
  `.execute(db);
}

export async function updateSubscriber(
  db: Db,
  { commerce_id, id }: Key,
  values: Updateable<SubscriberTables['subscribers']>,
): Promise<void> {
  await db
    .updateTable('subscribers')
    .set({ ...values, commerce_id: undefined }) // A key that is set could move the row to another node.
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .execute();
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
  const pairs = jsonContains('metadata', metadata);
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

export async function listSubscribersById(
  db: Db,
  commerceId: number,
  ids: readonly string[],
): Promise<Subscriber[]> {
  const { rows } = await sql<Subscriber>`
    select * from subscribers where commerce_id = ${commerceId} and id = any (${ids}::uuid[])
  `.execute(db);
  return rows;
}

/** Deleted ones too. Whoever wants to delete it waits until the transaction ends. */
export async function holdKnownSubscriber(db: Db, { commerce_id, id }: Key): Promise<Subscriber | undefined> {
  const { rows } = await sql<Subscriber>`
    select * from subscribers where commerce_id = ${commerce_id} and id = ${id} for key share
  `.execute(db);
  return rows[0];
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

/** Newest first, where one customer is known in several offices. */
export async function listByEmail(db: Db, principal: Principal, email: string): Promise<Subscriber[]> {
  return selectSubscribers(db, principal)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .execute();
}

/** The newest: two subscribers may share a document. */
export async function findByDocument(
  db: Db,
  principal: Principal,
  idNumber: string,
): Promise<Subscriber | undefined> {
  return selectSubscribers(db, principal).where('id_number', '=', idNumber).limit(1).executeTakeFirst();
}

/** What they have in test; they belong to both environments themselves, and stay. Before the cards and accounts that are their defaults. */
export async function eraseTestData(db: Db, commerceId: number): Promise<void> {
  const own = sql`commerce_id = ${commerceId} and not production`;
  await sql`delete from default_cards where ${own}`.execute(db);
  await sql`delete from default_accounts where ${own}`.execute(db);
  await sql`delete from subscriber_balances where ${own}`.execute(db);
}
