import type { Module } from '#src/module.ts';
import { personalCounts } from './personal-data/store.ts';
import { purgeLimits } from './take.ts';

export const limitsModule: Module = {
  personal_data: [personalCounts],
  jobs: [{ name: 'purge-limits', every_s: 600, run: async (deps) => ({ purged: await purgeLimits(deps) }) }],
};
