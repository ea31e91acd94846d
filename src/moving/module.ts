import type { Module } from '#src/module.ts';
import { personalKeys } from './personal-data/store.ts';
import { eraseTestKeys } from './store.ts';

export const movingModule: Module = {
  personal_data: [personalKeys],
  erasers: [{ erase: eraseTestKeys }],
};
