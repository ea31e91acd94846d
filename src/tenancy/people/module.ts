import type { Module } from '#src/module.ts';
import { purgePeople } from './purge.ts';

export const peopleModule: Module = {
  jobs: [{ name: 'purge-people', every_s: 3_600, run: purgePeople }],
};
