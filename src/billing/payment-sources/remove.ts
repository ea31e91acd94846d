import { findOwnSource, lockSources, updateSource } from '#src/customers/payment-sources/store.ts';
import { dropDefaultAccounts } from '#src/customers/subscribers/defaults/store.ts';
import type { Deps } from '#src/deps.ts';
import { ApiError, notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { sourceErrors } from './errors.ts';

/**
 * Deletes a payment account and schedules its deletion at the provider. The caller must have locked the subscriber.
 * Throws if a subscription is charged to the account.
 */
export async function removeAccount(
  deps: Deps,
  owner: { commerce_id: number; subscriber_id: string; production: boolean },
  id: string,
): Promise<void> {
  const found = isUuid(id) ? await findOwnSource(deps.db, owner, id) : undefined;
  const [held] = found ? await lockSources(deps.db, owner.commerce_id, [found.id]) : [];
  if (!held || held.deleted_at !== null) throw notFound();
  if (await deps.uses.payment_source.isInUse(deps.db, held))
    throw new ApiError(sourceErrors.payment_source_in_use);
  const now = deps.clock.now();
  const next_ask_at = held.token_sealed === null ? null : now;
  await dropDefaultAccounts(deps.db, owner.commerce_id, [held.id]);
  await updateSource(deps.db, held, { deleted_at: now, updated_at: now, next_ask_at });
}
