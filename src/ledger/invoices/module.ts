import type { Module } from '#src/module.ts';
import { invoiceList } from './browse/store.ts';
import { checkInvoices } from './checks.ts';
import { eraseTestData } from './store.ts';

export const invoicesModule: Module = {
  lists: [invoiceList],
  erasers: [{ order: 25, erase: eraseTestData }],
  checks: [{ run: ({ db }) => checkInvoices(db) }],
};
