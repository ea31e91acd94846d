import type { Module } from '#src/module.ts';
import { checkReconciliations } from './checks.ts';
import { eraseTestData } from './store.ts';

export const reconciliationModule: Module = {
  erasers: [{ erase: eraseTestData }],
  // Runs after the checks of the ledger, because it compares the ledger with a gateway's report.
  checks: [{ order: 3, run: checkReconciliations }],
};
