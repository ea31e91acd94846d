import type { Module } from '#src/module.ts';
import { advanceClockJob, eraseSandboxJob } from './long-jobs.ts';
import { sandboxRoutes } from './routes.ts';

/**
 * The sandbox module. It depends on all modules, because it runs their due work and erases their data in the test
 * environment.
 */
export const sandboxModule: Module = {
  routes: sandboxRoutes,
  long_jobs: [advanceClockJob, eraseSandboxJob],
};
