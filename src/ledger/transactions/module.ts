import type { Module } from '#src/module.ts';
import { refundList, transactionList } from './browse/store.ts';
import { checkCredits, checkFigures, checkLedger, checkOverdue } from './checks.ts';
import { personalOperations, personalTransactions } from './personal-data/store.ts';
import { transactionRoutes } from './routes.ts';
import { eraseTestData } from './store.ts';

export const transactionsModule: Module = {
  lists: [transactionList, refundList],
  routes: transactionRoutes,
  personal_data: [personalTransactions, personalOperations],
  erasers: [{ order: 20, erase: eraseTestData }],
  checks: [
    {
      run: async (deps) => [
        await checkCredits(deps),
        await checkOverdue(deps),
        ...(await checkFigures(deps)),
      ],
    },
    {
      // This check runs last, because it compares with the network's ledger. The other checks use only the database.
      order: 2,
      async run(deps) {
        const ledger = await checkLedger(deps);
        return ledger ? [ledger] : [];
      },
    },
  ],
};
