import type { Module } from '#src/module.ts';
import { switchOnJob } from './long-jobs.ts';
import { personalKeys } from './personal-data/store.ts';
import { eraseTestKeys } from './store.ts';

export const movingModule: Module = {
  long_jobs: [switchOnJob],
  personal_data: [personalKeys],
  erasers: [{ erase: eraseTestKeys }],
};
