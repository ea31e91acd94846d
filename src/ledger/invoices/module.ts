import type { Module } from '#src/module.ts';
import { invoiceList } from './browse/store.ts';
import { checkInvoices } from './checks.ts';
import { personalInvoices } from './personal-data/store.ts';
import { eraseTestData } from './store.ts';

export const invoicesModule: Module = {
  lists: [invoiceList],
  personal_data: [personalInvoices],
  erasers: [{ order: 25, erase: eraseTestData }],
  checks: [{ run: ({ db }) => checkInvoices(db) }],
};
