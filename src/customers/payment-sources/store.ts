import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import { type Environment, listEnvironmentsDue } from '#src/tenancy/clocks/store.ts';
import type { PaymentSource } from './types.ts';

type Db = Deps['db'];

/** Columns that identify a subscriber in one environment. */
type Owner = { subscriber_id: string } & Pick<PaymentSource, 'commerce_id' | 'production'>;

export async function insertSource(db: Db, source: PaymentSource): Promise<void> {
  await db.insertInto('payment_sources').values(source).execute();
}

function selectOwn(db: Db, owner: Owner) {
  return db
    .selectFrom('payment_sources')
    .selectAll()
    .where('commerce_id', '=', owner.commerce_id)
    .where('subscriber_id', '=', owner.subscriber_id)
    .where('production', '=', owner.production)
    .where('deleted_at', 'is', null);
}

/** Lists the payment accounts of a subscriber, newest first. */
export async function listSources(db: Db, owner: Owner): Promise<PaymentSource[]> {
  return selectOwn(db, owner).orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
}

/** Finds one of the subscriber's payment accounts by id. */
export async function findOwnSource(db: Db, owner: Owner, id: string): Promise<PaymentSource | undefined> {
  return selectOwn(db, owner).where('id', '=', id).executeTakeFirst();
}

export async function findSource(db: Db, { commerce_id, id }: Key): Promise<PaymentSource | undefined> {
  return db
    .selectFrom('payment_sources')
    .selectAll()
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function listSourcesById(
  db: Db,
  commerceId: number,
  ids: readonly string[],
): Promise<PaymentSource[]> {
  const { rows } = await sql<PaymentSource>`
    select * from payment_sources where commerce_id = ${commerceId} and id = any (${ids}::uuid[])
  `.execute(db);
  return rows;
}

/** Locks payment accounts until the transaction ends. Rows are locked in order of id to prevent deadlocks. */
export async function lockSources(
  db: Db,
  commerceId: number,
  ids: readonly string[],
): Promise<PaymentSource[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PaymentSource>`
    select * from payment_sources where commerce_id = ${commerceId} and id = any (${ids}::uuid[])
    order by id for update
  `.execute(db);
  return rows;
}

type Change = Partial<Omit<PaymentSource, 'commerce_id' | 'id' | 'production' | 'provider' | 'kind'>>;

export async function updateSource(db: Db, { commerce_id, id }: Key, change: Change): Promise<void> {
  await db
    .updateTable('payment_sources')
    .set(change)
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .execute();
}

/** Returns the subset of these subscribers that has ever had a payment account. */
export async function listSourceHolders(
  db: Db,
  commerceId: number,
  subscriberIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ subscriber_id: string }>`
    select distinct subscriber_id from payment_sources
    where commerce_id = ${commerceId} and subscriber_id = any (${subscriberIds}::uuid[])
  `.execute(db);
  return rows.map(({ subscriber_id }) => subscriber_id);
}

/**
 * Deletes the payment accounts of sign-ups that created no subscription: removes their subscriber, and schedules the
 * deletion at the provider.
 */
export async function disownSources(
  db: Db,
  commerceId: number,
  ids: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update payment_sources set subscriber_id = null, deleted_at = ${now}, updated_at = ${now},
      next_ask_at = case when token_sealed is not null then ${now}::timestamptz end
    where commerce_id = ${commerceId} and id = any (${ids}::uuid[]) and deleted_at is null
  `.execute(db);
}

export async function hasProductionSources(db: Db, subscriber: Key): Promise<boolean> {
  const row = await db
    .selectFrom('payment_sources')
    .select('id')
    .where('commerce_id', '=', subscriber.commerce_id)
    .where('subscriber_id', '=', subscriber.id)
    .where('production', '=', true)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Schedules an immediate query about a payment account, after a notification from its provider. Returns whether the
 * account exists.
 */
export async function scheduleSourceQuery(
  db: Db,
  named: { commerce_id: number; provider: string; handle_hash: Buffer },
  now: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_sources')
    .set({ next_ask_at: now })
    .where('commerce_id', '=', named.commerce_id)
    .where('provider', '=', named.provider)
    .where('handle_hash', '=', named.handle_hash)
    .where('status', 'in', ['pending', 'ready'])
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lists the environments with payment accounts that are due for a query to the provider. */
export function listEnvironmentsOfSources(db: Db, now: Temporal.Instant): Promise<Environment[]> {
  const from = sql`from payment_sources q`;
  return listEnvironmentsDue(db, {
    from,
    where: sql`q.next_ask_at is not null`,
    at: sql`q.next_ask_at`,
    now,
  });
}

/**
 * Claims the payment accounts of an environment that are due for a query. Other workers skip them until the lease
 * ends.
 */
export async function claimDueSources(
  db: Db,
  { commerce_id, production }: Environment,
  claim: { now: Temporal.Instant; lease_s: number; limit: number },
): Promise<PaymentSource[]> {
  const { now, lease_s, limit } = claim;
  const { rows } = await sql<PaymentSource>`
    update payment_sources s set
      asks = least(s.asks + 1, 1000), next_ask_at = ${now}::timestamptz + make_interval(secs => ${lease_s})
    where s.commerce_id = ${commerce_id} and s.id = any (array(
      select id from payment_sources
      where commerce_id = ${commerce_id} and production = ${production} and next_ask_at <= ${now}
      order by next_ask_at limit ${limit} for update skip locked
    ))
    returning s.*
  `.execute(db);
  return rows;
}

/**
 * Returns the time at which the next payment account in the test environment is due for a query. Returns null if no
 * query is scheduled.
 */
export async function nextSourceAt(db: Db, commerceId: number): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('payment_sources')
    .select('next_ask_at')
    .where('commerce_id', '=', commerceId)
    .where('production', '=', false)
    .where('next_ask_at', 'is not', null)
    .orderBy('next_ask_at')
    .limit(1)
    .executeTakeFirst();
  return row?.next_ask_at ?? null;
}

/** Lists the payment accounts in a test environment that await the payer's approval, newest first. */
export async function listPendingInTest(db: Db, commerceId: number, limit: number): Promise<PaymentSource[]> {
  return db
    .selectFrom('payment_sources')
    .selectAll()
    .where('commerce_id', '=', commerceId)
    .where('production', '=', false)
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Deletes the test payment accounts of a merchant. Must run after the test subscriptions and default accounts that
 * reference them are deleted.
 */
export async function eraseTestData(db: Db, commerceId: number): Promise<void> {
  await sql`delete from payment_sources where commerce_id = ${commerceId} and not production`.execute(db);
}

/** Counts the production payment accounts at a provider that can be charged or await approval. */
export async function countSourcesAt(db: Db, commerceId: number, provider: string): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    select count(*)::int as kept from payment_sources
    where commerce_id = ${commerceId} and provider = ${provider} and production and status in ('pending', 'ready')
  `.execute(db);
  return rows[0]?.kept ?? 0;
}
