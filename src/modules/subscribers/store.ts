import { type Insertable, sql, type Updateable } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { inReach } from '#src/modules/merchants/store.ts';
import { holds } from '#src/platform/database/json-column.ts';
import type { Principal } from '#src/platform/http/route.ts';
import type { Subscriber, SubscriberCounts, SubscriberTables } from './types.ts';

type Db = Deps['db'];

export const SUBSCRIBER_EMAIL_INDEX = 'subscribers_email';

export async function insertSubscriber(
  db: Db,
  row: Insertable<SubscriberTables['subscribers']>,
): Promise<void> {
  await db.insertInto('subscribers').values(row).execute();
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

/** Subscriptions of both environments. */
export async function countSubscriptions(db: Db, subscriberId: string): Promise<SubscriberCounts> {
  const row = await db
    .selectFrom('subscriptions')
    .select(({ fn }) => [
      fn.countAll<bigint>().as('subscriptions'),
      fn
        .countAll<bigint>()
        .filterWhere('status', 'not in', ['cancelada', 'finalizada'])
        .as('active_subscriptions'),
    ])
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirstOrThrow();
  return { subscriptions: Number(row.subscriptions), active_subscriptions: Number(row.active_subscriptions) };
}
