import type { Deps } from '#src/deps.ts';
import { toJson } from '#src/platform/database/json-column.ts';
import type { Redemption } from '../types.ts';

type Db = Deps['db'];

export async function insertRedemption(db: Db, redemption: Redemption): Promise<void> {
  const discount = toJson(redemption.discount);
  await db
    .insertInto('coupon_redemptions')
    .values({ ...redemption, discount })
    .execute();
}

/** The last time that a subscription redeemed a coupon. */
export async function findRedemption(
  db: Db,
  of: Pick<Redemption, 'subscription_id' | 'coupon_id'>,
): Promise<Redemption | undefined> {
  return db
    .selectFrom('coupon_redemptions')
    .selectAll()
    .where('subscription_id', '=', of.subscription_id)
    .where('coupon_id', '=', of.coupon_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
