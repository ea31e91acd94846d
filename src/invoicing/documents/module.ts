import type { Module } from '#src/module.ts';
import { electronicDocumentList } from './browse/store.ts';
import { checkInvoicing } from './checks.ts';
import { dueDocuments, issueDueDocuments } from './issue.ts';
import { personalDocuments, personalTaxProfiles } from './personal-data/store.ts';
import { eraseTestDocuments } from './store.ts';

export const electronicInvoicesModule: Module = {
  lists: [electronicDocumentList],
  jobs: [{ name: 'issue-electronic-invoices', every_s: 5, run: issueDueDocuments }],
  due: [dueDocuments],
  checks: [{ run: checkInvoicing }],
  personal_data: [personalDocuments, personalTaxProfiles],
  // The documents are deleted before the transactions that they reference.
  erasers: [{ order: 15, erase: eraseTestDocuments }],
};
