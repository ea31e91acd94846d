import type { Deps } from '#src/deps.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { setMerchantActive } from '#src/tenancy/merchants/store.ts';
import { announceAccessChange } from '#src/tenancy/tokens/store.ts';
import { wakeSuspended } from './store.ts';

/**
 * Enables or disables a merchant in all processes. Subscriptions that fell due while the merchant was disabled become
 * due now. `rules/disabled-merchant.ts` decides how these continue.
 */
export async function switchMerchant(
  deps: Deps,
  { id, active }: { id: number; active: boolean },
): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.db, async (db) => {
    if (!(await setMerchantActive(db, id, { active, now }))) return;
    await announceAccessChange(db);
    if (active) await wakeSuspended(db, id, now);
  });
}
