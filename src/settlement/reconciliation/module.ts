import type { Module } from '#src/module.ts';
import { checkReconciliations } from './checks.ts';
import { eraseTestData } from './store.ts';

export const reconciliationModule: Module = {
  erasers: [{ erase: eraseTestData }],
  // After the books themselves: it is about what a gateway says of them.
  checks: [{ order: 3, run: checkReconciliations }],
};
