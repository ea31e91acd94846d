import type { Module } from '#src/module.ts';
import { personalFiles } from './personal-data/store.ts';
import { purgeLongJobs } from './purge.ts';
import { eraseTestJobs } from './store.ts';

export const longJobsModule: Module = {
  jobs: [{ name: 'purge-long-jobs', every_s: 3_600, run: purgeLongJobs }],
  personal_data: [personalFiles],
  erasers: [{ erase: eraseTestJobs }],
};
