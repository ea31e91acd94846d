import type { Module } from '#src/module.ts';
import { personalVisits } from './personal-data/store.ts';
import { recaudaRoutes } from './routes.ts';
import { eraseTestData } from './store.ts';
import { purgeVisits } from './visits.ts';

export const recaudaModule: Module = {
  routes: recaudaRoutes,
  jobs: [
    {
      name: 'purge-collection-visits',
      every_s: 600,
      run: async (deps) => ({ purged: await purgeVisits(deps) }),
    },
  ],
  personal_data: [personalVisits],
  erasers: [{ order: 40, erase: eraseTestData }],
};
