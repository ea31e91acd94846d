import { sql, type Updateable } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { visibleTo } from '#src/tenancy/merchants/store.ts';
import type { Coupon, CouponTables } from './types.ts';

type Db = Deps['db'];

export const COUPON_CODE_INDEX = 'coupons_code';

export async function insertCoupon(db: Db, coupon: Coupon): Promise<void> {
  await db.insertInto('coupons').values(coupon).execute();
}

export async function updateCoupon(
  db: Db,
  { commerce_id, id }: Key,
  values: Updateable<CouponTables['coupons']>,
): Promise<void> {
  await db
    .updateTable('coupons')
    .set(values)
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .execute();
}

function selectCoupons(db: Db, principal: Principal) {
  return db.selectFrom('coupons').selectAll().where(visibleTo(principal)).where('deleted_at', 'is', null);
}

export async function listCoupons(db: Db, principal: Principal): Promise<Coupon[]> {
  return selectCoupons(db, principal).orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
}

export async function findCoupon(db: Db, principal: Principal, id: string): Promise<Coupon | undefined> {
  return selectCoupons(db, principal).where('id', '=', id).executeTakeFirst();
}

/** Finds a coupon and locks it until the transaction ends. */
export async function lockCoupon(db: Db, principal: Principal, id: string): Promise<Coupon | undefined> {
  return selectCoupons(db, principal).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Lists coupons by id. Includes deleted ones, because existing discounts still refer to them. */
export async function listCouponsById(db: Db, commerceId: number, ids: readonly string[]): Promise<Coupon[]> {
  const { rows } = await sql<Coupon>`
    select * from coupons where commerce_id = ${commerceId} and id = any (${ids}::uuid[])
  `.execute(db);
  return rows;
}

type Environment = Pick<Principal, 'commerce_id' | 'production'>;

function selectByCode(db: Db, { commerce_id, production }: Environment, code: string) {
  return db
    .selectFrom('coupons')
    .selectAll()
    .where('commerce_id', '=', commerce_id)
    .where('production', '=', production)
    .where('deleted_at', 'is', null)
    .where(sql<string>`lower(code)`, '=', code.toLowerCase());
}

/** Returns whether another coupon of the merchant has this code, in either environment. */
export async function isCodeTaken(
  db: Db,
  { commerce_id, id }: { commerce_id: number; id?: string },
  code: string,
): Promise<boolean> {
  const others = db
    .selectFrom('coupons')
    .select('id')
    .where('commerce_id', '=', commerce_id)
    .where(sql<string>`lower(code)`, '=', sql<string>`lower(${code})`)
    .where('deleted_at', 'is', null);
  return (await (id === undefined ? others : others.where('id', '<>', id)).executeTakeFirst()) !== undefined;
}

/** Finds a coupon by its code. Upper and lower case are not distinguished. */
export async function findCouponByCode(
  db: Db,
  environment: Environment,
  code: string,
): Promise<Coupon | undefined> {
  return selectByCode(db, environment, code).executeTakeFirst();
}

/** Finds a coupon by its code and locks it, so that concurrent redemptions are counted correctly. */
export async function lockCouponByCode(
  db: Db,
  environment: Environment,
  code: string,
): Promise<Coupon | undefined> {
  return selectByCode(db, environment, code).forUpdate().executeTakeFirst();
}

export async function redeemCoupon(db: Db, { commerce_id, id }: Key): Promise<void> {
  await db
    .updateTable('coupons')
    .set((eb) => ({ times_redeemed: eb('times_redeemed', '+', 1) }))
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .execute();
}

/**
 * Decreases the redemption counters of these coupons, for subscriptions that did not start. An id that occurs several
 * times undoes several redemptions.
 */
export async function releaseCoupons(db: Db, commerceId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update coupons c set times_redeemed = c.times_redeemed - n.count
    from (select id, count(*)::int as count from unnest(${ids}::uuid[]) as id group by id) n
    where c.commerce_id = ${commerceId} and c.id = n.id
  `.execute(db);
}

export async function eraseTestData(db: Db, commerceId: number): Promise<void> {
  await db
    .deleteFrom('coupons')
    .where('commerce_id', '=', commerceId)
    .where('production', '=', false)
    .execute();
}
