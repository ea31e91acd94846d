import type { Module } from '#src/module.ts';
import { checkItems } from './checks.ts';
import { eraseTestData } from './store.ts';

export const collectionModule: Module = {
  erasers: [{ order: 40, erase: eraseTestData }],
  checks: [{ run: async ({ db }) => [await checkItems(db)] }],
};
