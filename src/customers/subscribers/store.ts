import { type Insertable, sql, type Updateable } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import { jsonContains } from '#src/platform/database/json-column.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { isInOffices } from '#src/tenancy/merchants/store.ts';
import type { Subscriber, SubscriberTables } from './types.ts';

type Db = Deps['db'];

export const SUBSCRIBER_EMAIL_INDEX = 'subscribers_email';

export async function insertSubscriber(
  db: Db,
  row: Insertable<SubscriberTables['subscribers']>,
): Promise<void> {
  await db.insertInto('subscribers').values(row).execute();
}

/** Returns whether another subscriber of the office has this email address. */
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

/**
 * Inserts a subscriber. Returns false if the office already has a subscriber with this email address. Waits for a
 * concurrent insert of the same address.
 */
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

/**
 * Finds a subscriber by email address in one office. Locks the subscriber until the transaction ends, so that
 * concurrent sign-ups are serialized.
 */
export async function lockByEmail(
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
 * Locks subscribers who were created for these subscriptions, which never started. Until commit, no new row can
 * reference them. Skips rows that a concurrent sign-up has locked.
 */
export async function lockSignedUp(
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

/** Deletes the given subscribers, except subscribers with a balance. */
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
    .set({ ...values, commerce_id: undefined }) // Setting the distribution key could move the row to another node.
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
    .where(isInOffices(principal, 'office_id'))
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

/** Finds a subscriber, including one marked as deleted. Its row cannot be removed until the transaction ends. */
export async function lockKnownSubscriber(db: Db, { commerce_id, id }: Key): Promise<Subscriber | undefined> {
  const { rows } = await sql<Subscriber>`
    select * from subscribers where commerce_id = ${commerce_id} and id = ${id} for key share
  `.execute(db);
  return rows[0];
}

/** Finds a subscriber and locks it until the transaction ends. */
export async function lockSubscriber(
  db: Db,
  principal: Principal,
  id: string,
): Promise<Subscriber | undefined> {
  return selectSubscribers(db, principal).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Finds a subscriber by email address. If several offices have one with this address, returns the newest. */
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

/** Lists the subscribers with this email address in all offices that the caller can access, newest first. */
export async function listByEmail(db: Db, principal: Principal, email: string): Promise<Subscriber[]> {
  return selectSubscribers(db, principal)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .execute();
}

/** Finds a subscriber by document number. If several subscribers have this number, returns the newest. */
export async function findByDocument(
  db: Db,
  principal: Principal,
  idNumber: string,
): Promise<Subscriber | undefined> {
  return selectSubscribers(db, principal).where('id_number', '=', idNumber).limit(1).executeTakeFirst();
}

/**
 * Deletes the test balances and defaults of subscribers. Must run before test cards and accounts are deleted. The
 * subscribers stay, because production shares them.
 */
export async function eraseTestData(db: Db, commerceId: number): Promise<void> {
  const own = sql`commerce_id = ${commerceId} and not production`;
  await sql`delete from default_cards where ${own}`.execute(db);
  await sql`delete from default_accounts where ${own}`.execute(db);
  await sql`delete from subscriber_balances where ${own}`.execute(db);
}
