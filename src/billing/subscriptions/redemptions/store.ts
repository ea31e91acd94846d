import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import { rowsAsJson, toJson } from '#src/platform/database/json-column.ts';
import { queueWrite } from '#src/platform/database/session.ts';
import type { Redemption } from '../types.ts';

type Db = Deps['db'];

export async function insertRedemption(db: Db, redemption: Redemption): Promise<void> {
  const discount = toJson(redemption.discount);
  await queueWrite(() =>
    db
      .insertInto('coupon_redemptions')
      .values({ ...redemption, discount })
      .execute(),
  );
}

/** Lists the coupon redemptions of a subscription, newest first. */
export async function listRedemptionsOf(db: Db, subscription: Key, limit: number): Promise<Redemption[]> {
  return db
    .selectFrom('coupon_redemptions')
    .selectAll()
    .where('commerce_id', '=', subscription.commerce_id)
    .where('subscription_id', '=', subscription.id)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

/** Returns the latest redemption of a coupon by a subscription. */
export async function findRedemption(
  db: Db,
  subscription: Key,
  couponId: string,
): Promise<Redemption | undefined> {
  return db
    .selectFrom('coupon_redemptions')
    .selectAll()
    .where('commerce_id', '=', subscription.commerce_id)
    .where('subscription_id', '=', subscription.id)
    .where('coupon_id', '=', couponId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertRedemptions(db: Db, redemptions: readonly Redemption[]): Promise<void> {
  if (redemptions.length === 0) return;
  await sql`
    insert into coupon_redemptions
    select * from json_populate_recordset(null::coupon_redemptions, ${rowsAsJson(redemptions)}::json)
  `.execute(db);
}
