import type { Module } from '#src/module.ts';
import { personalSources } from './personal-data/store.ts';
import { eraseTestData } from './store.ts';

export const paymentSourceRowsModule: Module = {
  personal_data: [personalSources],
  erasers: [{ order: 40, erase: eraseTestData }],
};
