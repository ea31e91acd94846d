import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import { deleteBatch } from '#src/platform/database/citus/by-merchant.ts';
import { toJson } from '#src/platform/database/json-column.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { visibleTo } from '#src/tenancy/merchants/store.ts';
import type { Subscription } from '../types.ts';
import type { CheckoutSession } from './types.ts';

type Db = Deps['db'];

export async function insertCheckoutSession(db: Db, session: CheckoutSession): Promise<void> {
  await db
    .insertInto('checkout_sessions')
    .values({ ...session, customer: toJson(session.customer), metadata: toJson(session.metadata) })
    .execute();
}

/**
 * Returns a checkout session. Returns undefined when the session does not exist or the caller has no access to it.
 */
export async function findCheckoutSession(
  db: Db,
  principal: Principal,
  id: string,
): Promise<CheckoutSession | undefined> {
  return db
    .selectFrom('checkout_sessions')
    .selectAll()
    .where(visibleTo(principal, 'checkout_sessions'))
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Finds a checkout session by id, for the hosted page. The caller is not authenticated, so the merchant is not
 * checked.
 */
export async function findAnyCheckoutSession(db: Db, id: string): Promise<CheckoutSession | undefined> {
  return db.selectFrom('checkout_sessions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks a checkout session until the transaction ends. */
export async function lockCheckoutSession(
  db: Db,
  { commerce_id, id }: Key,
): Promise<CheckoutSession | undefined> {
  return db
    .selectFrom('checkout_sessions')
    .selectAll()
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function setAttempt(db: Db, { commerce_id, id }: Key, attempt_id: string): Promise<void> {
  await db
    .updateTable('checkout_sessions')
    .set({ attempt_id })
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .execute();
}

type Begun = Pick<Subscription, 'commerce_id' | 'id' | 'checkout_session_id'>;

/**
 * Marks the checkout sessions of these subscriptions as complete, in the transaction that activates the
 * subscriptions. Skips subscriptions that were not created in a session.
 */
export async function completeSessions(
  db: Db,
  begun: readonly Begun[],
  now: Temporal.Instant,
): Promise<void> {
  for (const { commerce_id, id, checkout_session_id } of begun) {
    if (checkout_session_id === null) continue;
    await db
      .updateTable('checkout_sessions')
      .set({ subscription_id: id, completed_at: now, attempt_id: null, customer: null })
      .where('commerce_id', '=', commerce_id)
      .where('id', '=', checkout_session_id)
      .execute();
  }
}

/** Makes checkout sessions available for another attempt after their payment was declined or not approved. */
export async function releaseSessions(db: Db, refused: readonly Begun[]): Promise<void> {
  for (const { commerce_id, id, checkout_session_id } of refused) {
    if (checkout_session_id === null) continue;
    await db
      .updateTable('checkout_sessions')
      .set({ attempt_id: null })
      .where('commerce_id', '=', commerce_id)
      .where('id', '=', checkout_session_id)
      .where('attempt_id', '=', id)
      .execute();
  }
}

/**
 * Deletes one batch of checkout sessions that expired before an instant without creating a subscription. Returns the
 * number of deleted rows.
 */
export async function deleteExpired(db: Db, before: Temporal.Instant): Promise<number> {
  return deleteBatch(
    db,
    sql`from checkout_sessions where completed_at is null and attempt_id is null and expires_at <= ${before}`,
  );
}

export async function eraseTestSessions(db: Db, commerceId: number): Promise<void> {
  await sql`delete from checkout_sessions where commerce_id = ${commerceId} and not production`.execute(db);
}
