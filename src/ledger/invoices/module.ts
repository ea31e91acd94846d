import type { Module } from '#src/module.ts';
import { checkInvoices } from './checks.ts';
import { eraseTestData } from './store.ts';

export const invoicesModule: Module = {
  erasers: [{ order: 25, erase: eraseTestData }],
  checks: [{ run: ({ db }) => checkInvoices(db) }],
};
