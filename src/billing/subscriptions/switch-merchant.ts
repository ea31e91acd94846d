import type { Deps } from '#src/deps.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { setMerchantActive } from '#src/tenancy/merchants/store.ts';
import { announceAccessChange } from '#src/tenancy/tokens/store.ts';
import { wakeSuspended } from './store.ts';

/**
 * Disables or enables a merchant, effective in every process. Enabling makes postponed subscriptions due now.
 * `rules/disabled-merchant.ts` decides how they continue.
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
