/** Queries on imported subscriptions that are not active yet. */

import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { rowsAsJson } from '#src/platform/database/json-column.ts';
import { queueWrite } from '#src/platform/database/session.ts';
import type { Environment } from '#src/tenancy/clocks/store.ts';
import type { Subscription } from '../types.ts';

type Db = Deps['db'];

/** Imported subscription in its future state, with its id in the system it was imported from. */
export type ImportedSubscription = Subscription & { external_id: string };

/** Writes imported subscriptions. Rows that already exist are overwritten. */
export async function saveImported(
  db: Db,
  rows: readonly ImportedSubscription[],
  now: Temporal.Instant,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into waiting_subscriptions
      (commerce_id, id, production, external_id, subscriber_id, subscription_plan_id, card_id, payment_source_id,
        state, created_at)
    select (s->>'commerce_id')::int, (s->>'id')::uuid, (s->>'production')::boolean, s->>'external_id',
      (s->>'subscriber_id')::uuid, (s->>'subscription_plan_id')::uuid, (s->>'card_id')::uuid,
      (s->>'payment_source_id')::uuid, s - 'external_id', ${now}
    from jsonb_array_elements(${rowsAsJson(rows)}::jsonb) s
    on conflict (commerce_id, id) do update set subscriber_id = excluded.subscriber_id,
      subscription_plan_id = excluded.subscription_plan_id, card_id = excluded.card_id,
      payment_source_id = excluded.payment_source_id, state = excluded.state
  `.execute(db);
}

/** Returns the subset of these ids that are imported subscriptions and not active yet. */
export async function listImportedIds(
  db: Db,
  commerceId: number,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from waiting_subscriptions where commerce_id = ${commerceId} and id = any (${ids}::uuid[])
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export interface ImportedPosition {
  subscriber_id: string;
  id: string;
}

/**
 * SQL expression that converts an imported row (`w`) to a subscription (`s`). The card and the payment account come
 * from columns of `w`, because they may have been deleted since the import.
 */
const populated = sql`jsonb_populate_record(null::subscriptions,
  w.state || jsonb_build_object('card_id', w.card_id, 'payment_source_id', w.payment_source_id)) s`;

/**
 * Lists a page of imported subscriptions, sorted by subscriber. With `hold`, the rows stay locked until the
 * transaction ends.
 */
export async function listImported(
  db: Db,
  { commerce_id, production }: Environment,
  after: ImportedPosition | null,
  { limit, hold = false }: { limit: number; hold?: boolean },
): Promise<ImportedSubscription[]> {
  const behind = after
    ? sql`and (w.subscriber_id, w.id) > (${after.subscriber_id}::uuid, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<ImportedSubscription>`
    select s.*, w.external_id from (
      select * from waiting_subscriptions w
      where w.commerce_id = ${commerce_id} and w.production = ${production} ${behind}
      order by w.subscriber_id, w.id limit ${limit} ${hold ? sql`for update` : sql``}
    ) w, ${populated}
    order by w.subscriber_id, w.id
  `.execute(db);
  return rows;
}

export async function deleteImported(db: Db, commerceId: number, ids: readonly string[]): Promise<void> {
  await queueWrite(() =>
    sql`delete from waiting_subscriptions where commerce_id = ${commerceId} and id = any (${ids}::uuid[])`.execute(
      db,
    ),
  );
}

export async function insertSubscriptions(db: Db, subscriptions: readonly Subscription[]): Promise<void> {
  if (subscriptions.length === 0) return;
  await queueWrite(() =>
    sql`
    insert into subscriptions
    select * from json_populate_recordset(null::subscriptions, ${rowsAsJson(subscriptions)}::json)
  `.execute(db),
  );
}

export async function countImported(db: Db, { commerce_id, production }: Environment): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from waiting_subscriptions
    where commerce_id = ${commerce_id} and production = ${production}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Deletes imported test subscriptions. Must run before the cards, plans and subscribers that they reference are
 * deleted.
 */
export async function eraseImported(db: Db, commerceId: number): Promise<void> {
  await sql`delete from waiting_subscriptions where commerce_id = ${commerceId} and not production`.execute(
    db,
  );
}

/** Returns the subset of these ids that are subscriptions of the merchant, whether active or imported. */
export async function listOwnSubscriptions(
  db: Db,
  commerceId: number,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from subscriptions where commerce_id = ${commerceId} and id = any (${ids}::uuid[])
    union all
    select id from waiting_subscriptions where commerce_id = ${commerceId} and id = any (${ids}::uuid[])
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Lists a page of subscriptions, sorted by id. Includes imported ones that are not active yet. */
export async function listSubscriptionsAfter(
  db: Db,
  { commerce_id, production }: Environment,
  after: string,
  limit: number,
): Promise<Subscription[]> {
  const { rows } = await sql<Subscription>`
    select * from (
      (select * from subscriptions
       where commerce_id = ${commerce_id} and production = ${production} and not provisional and id > ${after}::uuid
       order by id limit ${limit})
      union all
      (select s.* from waiting_subscriptions w, ${populated}
       where w.commerce_id = ${commerce_id} and w.production = ${production} and w.id > ${after}::uuid
       order by w.id limit ${limit})
    ) owned order by id limit ${limit}
  `.execute(db);
  return rows;
}
