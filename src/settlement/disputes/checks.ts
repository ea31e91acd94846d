import type { Deps } from '#src/deps.ts';
import { describe } from '#src/ledger/virtual-account/checks.ts';
import type { Finding } from '#src/module.ts';
import { tallyEntries, tallyTransactions } from './checks/store.ts';

/**
 * Runs the checks of disputes for `cuota doctor`: disputes, transactions and the merchant's virtual account must agree
 * on the returned amounts.
 */
export async function checkDisputes({ db }: Pick<Deps, 'db'>): Promise<Finding[]> {
  const cases = await tallyEntries(db);
  const returns = await tallyTransactions(db);
  return [
    describe(
      'disputes',
      cases,
      'disputes agree with their movements',
      'disputes differ from their movements',
    ),
    describe(
      'returns',
      returns,
      'returned transactions agree with their movements',
      'returned transactions differ from their movements or disputes',
    ),
  ];
}
