import { redeemCoupons } from '#src/catalog/coupons/moving/store.ts';
import { setFirstCards } from '#src/customers/subscribers/defaults/store.ts';
import type { Deps } from '#src/deps.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Environment } from '#src/tenancy/clocks/store.ts';
import { requireActive } from '#src/tenancy/merchants/collecting.ts';
import { countChanges } from '../figures/count.ts';
import { scheduleForecasts } from '../forecast/store.ts';
import { insertRedemptions } from '../redemptions/store.ts';
import type { Redemption, Subscription } from '../types.ts';
import { type ActivationRefusal, readyOf } from './ready.ts';
import { deleteImported, type ImportedPosition, insertSubscriptions, listImported } from './store.ts';

const BATCH = 500;

interface Watcher {
  onLeft(left: ActivationRefusal): void;
  onProgress(done: number): void;
}

/**
 * Activates all imported subscriptions that can be charged, in batches of one transaction each. Sends no events or
 * mails, because merchants and payers already know these subscriptions.
 */
export async function activateAllImported(
  deps: Deps,
  environment: Environment,
  { onLeft, onProgress }: Watcher,
): Promise<{ switched_on: number; left: number }> {
  const sum = { switched_on: 0, left: 0 };
  let after: ImportedPosition | null = null;
  for (;;) {
    const place: ImportedPosition | null = after;
    const batch: ActivationCounts = await inTransaction(deps.db, (db) =>
      activateBatch({ ...deps, db }, environment, place),
    );
    if (batch.last === undefined) return sum;
    sum.switched_on += batch.switched_on;
    sum.left += batch.left.length;
    for (const one of batch.left) onLeft(one);
    onProgress(sum.switched_on + sum.left);
    after = batch.last;
  }
}

export interface ActivationCounts {
  switched_on: number;
  left: ActivationRefusal[];
  last: ImportedPosition | undefined;
}

/** Activates the batch of imported subscriptions that follows the position `after`, in the caller's transaction. */
export async function activateBatch(
  deps: Deps,
  environment: Environment,
  after: ImportedPosition | null,
): Promise<ActivationCounts> {
  const { db } = deps;
  const { commerce_id } = environment;
  const now = deps.clock.now();
  const scope: Deps = { ...deps, clock: { now: () => now } };
  await requireActive(db, [commerce_id]);
  const waiting = await listImported(db, environment, after, { limit: BATCH, hold: true });
  const last = waiting.at(-1);
  if (!last) return { switched_on: 0, left: [], last };
  const { ready, left } = await readyOf(scope, environment, waiting, now);
  await insertSubscriptions(db, ready);
  await deleteImported(
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
  await scheduleForecasts(db, ready);
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
