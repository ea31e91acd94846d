import type { Module } from '#src/module.ts';
import { purgeLimits } from './take.ts';

export const limitsModule: Module = {
  jobs: [{ name: 'purge-limits', every_s: 600, run: async (deps) => ({ purged: await purgeLimits(deps) }) }],
};
