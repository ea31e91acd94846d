import type { Module } from '#src/module.ts';
import { eraseTestData } from './store.ts';

export const paymentSourceRowsModule: Module = {
  erasers: [{ order: 40, erase: eraseTestData }],
};
