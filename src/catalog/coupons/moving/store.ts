/** Bulk queries on coupons for imports and exports. */

import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { rowsAsJson } from '#src/platform/database/json-column.ts';
import type { Coupon } from '../types.ts';

type Db = Deps['db'];

/** Inserts coupons and returns the ids of the inserted rows. Skips coupons whose id or code already exists. */
export async function insertCoupons(db: Db, rows: readonly Coupon[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const { rows: written } = await sql<{ id: string }>`
    insert into coupons select * from json_populate_recordset(null::coupons, ${rowsAsJson(rows)}::json)
    on conflict do nothing returning id
  `.execute(db);
  return new Set(written.map(({ id }) => id));
}

/** Finds the coupons of a merchant that have these codes. Upper and lower case are not distinguished. */
export async function listCouponsByCode(
  db: Db,
  { commerce_id, production }: Pick<Coupon, 'commerce_id' | 'production'>,
  codes: readonly string[],
): Promise<Coupon[]> {
  const lower = codes.map((code) => code.toLowerCase());
  const { rows } = await sql<Coupon>`
    select * from coupons where commerce_id = ${commerce_id} and production = ${production} and deleted_at is null
      and lower(code) = any (${lower}::text[])
  `.execute(db);
  return rows;
}

/**
 * Increases the redemption counters of these coupons. An id that occurs several times counts as several redemptions.
 */
export async function redeemCoupons(db: Db, commerceId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update coupons c set times_redeemed = c.times_redeemed + n.count
    from (select id, count(*)::int as count from unnest(${ids}::uuid[]) as id group by id) n
    where c.commerce_id = ${commerceId} and c.id = n.id
  `.execute(db);
}

/** Returns the subset of these coupon ids that belongs to the merchant. */
export async function listOwnCoupons(
  db: Db,
  commerceId: number,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from coupons where commerce_id = ${commerceId} and id = any (${ids}::uuid[])
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the next page of a merchant's coupons, sorted by id. */
export async function listCouponsAfter(
  db: Db,
  { commerce_id, production }: Pick<Coupon, 'commerce_id' | 'production'>,
  after: string,
  limit: number,
): Promise<Coupon[]> {
  const { rows } = await sql<Coupon>`
    select * from coupons where commerce_id = ${commerce_id} and production = ${production} and id > ${after}::uuid order by id limit ${limit}
  `.execute(db);
  return rows;
}
