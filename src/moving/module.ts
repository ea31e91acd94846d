import type { Module } from '#src/module.ts';
import { importFilesJob } from './import-job.ts';
import { activateImportedJob } from './long-jobs.ts';
import { personalKeys } from './personal-data/store.ts';
import { eraseTestKeys } from './store.ts';
import { eraseTestUploads } from './uploads/store.ts';
import { purgeUploads } from './uploads/uploads.ts';

export const movingModule: Module = {
  long_jobs: [activateImportedJob, importFilesJob],
  jobs: [{ name: 'purge-import-files', every_s: 3_600, run: purgeUploads }],
  personal_data: [personalKeys],
  erasers: [{ erase: eraseTestKeys }, { erase: eraseTestUploads }],
};
