import { redeemCoupons } from '#src/catalog/coupons/moving/store.ts';
import { setFirstCards } from '#src/customers/subscribers/defaults/store.ts';
import type { Deps } from '#src/deps.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Environment } from '#src/tenancy/clocks/store.ts';
import { requireCollecting } from '#src/tenancy/merchants/collecting.ts';
import { countChanges } from '../figures/count.ts';
import { markForecasts } from '../forecast/store.ts';
import { insertRedemptions } from '../redemptions/store.ts';
import type { Redemption, Subscription } from '../types.ts';
import { type LeftWaiting, readyOf } from './ready.ts';
import { deleteWaiting, insertSubscriptions, listWaiting, type WaitingPlace } from './store.ts';

const BATCH = 500;

interface Watcher {
  onLeft(left: LeftWaiting): void;
  onProgress(done: number): void;
}

/**
 * Activates all imported subscriptions that can be charged. Each batch is one transaction, so an interrupted run can
 * be continued.
 * Sends no events or mails, because merchant and payers already know these subscriptions.
 */
export async function switchOn(
  deps: Deps,
  environment: Environment,
  { onLeft, onProgress }: Watcher,
): Promise<{ switched_on: number; left: number }> {
  const sum = { switched_on: 0, left: 0 };
  let after: WaitingPlace | null = null;
  for (;;) {
    const place: WaitingPlace | null = after;
    const batch: Switched = await inTransaction(deps.db, (db) =>
      switchBatch({ ...deps, db }, environment, place),
    );
    if (batch.last === undefined) return sum;
    sum.switched_on += batch.switched_on;
    sum.left += batch.left.length;
    for (const one of batch.left) onLeft(one);
    onProgress(sum.switched_on + sum.left);
    after = batch.last;
  }
}

export interface Switched {
  switched_on: number;
  left: LeftWaiting[];
  last: WaitingPlace | undefined;
}

/** Activates the next batch after a position, in the caller's transaction. */
export async function switchBatch(
  deps: Deps,
  environment: Environment,
  after: WaitingPlace | null,
): Promise<Switched> {
  const { db } = deps;
  const { commerce_id } = environment;
  const now = deps.clock.now();
  const scope: Deps = { ...deps, clock: { now: () => now } };
  await requireCollecting(db, [commerce_id]);
  const waiting = await listWaiting(db, environment, after, { limit: BATCH, hold: true });
  const last = waiting.at(-1);
  if (!last) return { switched_on: 0, left: [], last };
  const { ready, left } = await readyOf(scope, environment, waiting, now);
  await insertSubscriptions(db, ready);
  await deleteWaiting(
    db,
    commerce_id,
    ready.map(({ id }) => id),
  );
  await setFirstCards(db, ready);
  await countChanges(
    scope,
    ready.map((subscription) => ({
      before: { ...subscription, provisional: true, revenue_since: null },
      subscription,
    })),
  );
  await markForecasts(db, ready);
  const redemptions = ready.flatMap((one) => redemptionOf(one, now));
  await insertRedemptions(db, redemptions);
  await redeemCoupons(
    db,
    commerce_id,
    redemptions.map(({ coupon_id }) => coupon_id),
  );
  return { switched_on: ready.length, left, last };
}

function redemptionOf(subscription: Subscription, created_at: Temporal.Instant): Redemption[] {
  const { commerce_id, id: subscription_id, discount, discount_ends_at } = subscription;
  if (!discount || discount.coupon_id === null) return [];
  const { id, coupon_id } = discount;
  return [{ commerce_id, id, coupon_id, subscription_id, discount, discount_ends_at, created_at }];
}
