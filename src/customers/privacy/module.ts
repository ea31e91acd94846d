import type { Module } from '#src/module.ts';
import { personalConsents } from './personal-data/store.ts';
import { eraseTestConsents } from './store.ts';

export const privacyModule: Module = {
  erasers: [{ erase: eraseTestConsents }],
  personal_data: [personalConsents],
};
