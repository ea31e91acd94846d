import type { Module } from '#src/module.ts';
import { purgeAttempts } from './claim.ts';

export const submissionsModule: Module = {
  jobs: [
    {
      name: 'purge-page-attempts',
      every_s: 600,
      run: async (deps) => ({ purged: await purgeAttempts(deps) }),
    },
  ],
};
