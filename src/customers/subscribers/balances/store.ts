import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { amongMerchants } from '#src/platform/database/citus/by-merchant.ts';
import { rowsAsJson } from '#src/platform/database/json-column.ts';
import { queueWrite } from '#src/platform/database/session.ts';
import type { Principal } from '#src/platform/http/route.ts';
import type { Balance } from '../types.ts';

type Db = Deps['db'];

/** Lists the balances of these subscribers in one environment, most recently changed first. */
export async function listBalances(
  db: Db,
  { commerce_id, production }: Pick<Principal, 'commerce_id' | 'production'>,
  subscriberIds: readonly string[],
): Promise<Balance[]> {
  return db
    .selectFrom('subscriber_balances')
    .selectAll()
    .where('commerce_id', '=', commerce_id)
    .where('subscriber_id', 'in', subscriberIds)
    .where('production', '=', production)
    .orderBy('updated_at', 'desc')
    .execute();
}

/** Locks the positive balances of these subscribers until the transaction ends, in both environments. */
export async function lockBalances(
  db: Db,
  commerceId: number,
  subscriberIds: readonly string[],
): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    select * from subscriber_balances
    where commerce_id = ${commerceId} and subscriber_id = any (${subscriberIds}::uuid[]) and amount > 0
    order by subscriber_id, production, currency for update
  `.execute(db);
  return rows;
}

/** Adds positive amounts, in minor units, to the balances of subscribers. Inserts balances that do not exist yet. */
export async function addToBalances(db: Db, changes: readonly Balance[]): Promise<void> {
  if (changes.length === 0) return;
  await queueWrite(() =>
    sql`
    insert into subscriber_balances as b
    select * from json_populate_recordset(null::subscriber_balances, ${rowsAsJson(changes)}::json)
    order by commerce_id, subscriber_id, production, currency
    on conflict (commerce_id, subscriber_id, production, currency)
      do update set amount = b.amount + excluded.amount, updated_at = excluded.updated_at
  `.execute(db),
  );
}

/**
 * Deducts positive amounts, in minor units, from the balances of subscribers. A check constraint fails if a balance
 * would become negative.
 */
export async function takeFromBalances(db: Db, changes: readonly Balance[]): Promise<void> {
  if (changes.length === 0) return;
  await queueWrite(() =>
    sql`
    update subscriber_balances b set amount = b.amount - taken.amount, updated_at = taken.updated_at
    from json_populate_recordset(null::subscriber_balances, ${rowsAsJson(changes)}::json) taken
    where b.commerce_id = taken.commerce_id and b.subscriber_id = taken.subscriber_id
      and b.production = taken.production and b.currency = taken.currency ${amongMerchants('b.commerce_id', changes)}
  `.execute(db),
  );
}
