import type { Module } from '#src/module.ts';
import { advanceClockJob, eraseSandboxJob } from './long-jobs.ts';
import { sandboxRoutes } from './routes.ts';

/**
 * Module of the sandbox. It depends on all modules, because it advances and erases their data in the test environment.
 */
export const sandboxModule: Module = {
  routes: sandboxRoutes,
  long_jobs: [advanceClockJob, eraseSandboxJob],
};
