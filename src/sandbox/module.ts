import type { Module } from '#src/module.ts';
import { advanceClockJob, eraseSandboxJob } from './long-jobs.ts';
import { sandboxRoutes } from './routes.ts';

/** It moves and erases what all modules have in a test environment. */
export const sandboxModule: Module = {
  routes: sandboxRoutes,
  long_jobs: [advanceClockJob, eraseSandboxJob],
};
