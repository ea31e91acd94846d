import type { Deps } from '#src/deps.ts';
import { ApiError, commonErrors } from '#src/kernel/errors.ts';
import { type HeldMerchant, holdMerchants } from './store.ts';

/** A disabled merchant takes no call, neither its own nor its payers'. */
export function refuseDisabled(isActive: boolean): void {
  if (!isActive) throw new ApiError(commonErrors.merchant_disabled);
}

/**
 * In the transaction that writes what is about to be asked of the network: the merchants collect now, and cannot be
 * disabled before that is committed. Callers were let in a while before.
 */
export async function requireCollecting(db: Deps['db'], ids: readonly number[]): Promise<void> {
  for (const { active } of await holdMerchants(db, ids)) refuseDisabled(active);
}

/** In the same transaction: what is asked for was not done in a time that a restored backup knows nothing of. */
export async function requireSettled(db: Deps['db'], ids: readonly number[]): Promise<void> {
  for (const { unsettled_since } of await holdMerchants(db, ids)) refuseUnsettled(unsettled_since);
}

/** Both, for what collects money. */
export async function requireCharging(db: Deps['db'], ids: readonly number[]): Promise<void> {
  for (const merchant of await holdMerchants(db, ids)) refuseNotCharging(merchant);
}

/** The same of one that the caller holds. */
export function refuseNotCharging({
  active,
  unsettled_since,
}: Pick<HeldMerchant, 'active' | 'unsettled_since'>): void {
  refuseDisabled(active);
  refuseUnsettled(unsettled_since);
}

function refuseUnsettled(since: Temporal.Instant | null): void {
  if (since !== null) throw new ApiError(commonErrors.books_unsettled);
}
