import type { Module } from '#src/module.ts';
import { checkInvoices } from './checks.ts';

export const invoicesModule: Module = {
  checks: [{ run: ({ db }) => checkInvoices(db) }],
};
