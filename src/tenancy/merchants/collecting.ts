import type { Deps } from '#src/deps.ts';
import { ApiError, commonErrors } from '#src/kernel/errors.ts';
import { type LockedMerchant, lockMerchants } from './store.ts';

/** Throws `merchant_disabled` if the merchant is disabled. Used for requests of the merchant and of its payers. */
export function refuseDisabled(isActive: boolean): void {
  if (!isActive) throw new ApiError(commonErrors.merchant_disabled);
}

/**
 * Throws if one of the merchants is disabled, and locks the merchants until the transaction ends. Call it in
 * the transaction that records the intent to call a gateway, because a merchant may have been disabled since
 * the request was authenticated.
 */
export async function requireActive(db: Deps['db'], ids: readonly number[]): Promise<void> {
  for (const { active } of await lockMerchants(db, ids)) refuseDisabled(active);
}

/**
 * Throws if a merchant's records were restored from a backup and not yet reconciled with its providers. Repeating an
 * operation made after the backup could charge a payer twice.
 */
export async function requireSettledBooks(db: Deps['db'], ids: readonly number[]): Promise<void> {
  for (const { unsettled_since } of await lockMerchants(db, ids)) refuseUnsettled(unsettled_since);
}

/** Throws if a merchant is disabled or its restored records are not reconciled. Call it before charging. */
export async function requireCharging(db: Deps['db'], ids: readonly number[]): Promise<void> {
  for (const merchant of await lockMerchants(db, ids)) refuseNotCharging(merchant);
}

/** Applies the checks of `requireCharging` to a merchant row that the caller has already locked. */
export function refuseNotCharging({
  active,
  unsettled_since,
}: Pick<LockedMerchant, 'active' | 'unsettled_since'>): void {
  refuseDisabled(active);
  refuseUnsettled(unsettled_since);
}

function refuseUnsettled(since: Temporal.Instant | null): void {
  if (since !== null) throw new ApiError(commonErrors.books_unsettled);
}
