import type { Module } from '#src/module.ts';
import { purgeSubmissions } from './claim.ts';

export const submissionsModule: Module = {
  jobs: [
    {
      name: 'purge-submissions',
      every_s: 600,
      run: async (deps) => ({ purged: await purgeSubmissions(deps) }),
    },
  ],
};
