import type { Module } from '#src/module.ts';
import { personalSessions } from './personal-data/store.ts';
import { purgePortal } from './purge.ts';
import { eraseTestData } from './store.ts';

export const portalModule: Module = {
  jobs: [{ name: 'purge-portal', every_s: 600, run: async (deps) => ({ purged: await purgePortal(deps) }) }],
  personal_data: [personalSessions],
  erasers: [{ erase: eraseTestData }],
};
