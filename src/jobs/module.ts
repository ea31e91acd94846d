import type { Module } from '#src/module.ts';
import { checkWorkers } from './health/checks.ts';
import { healthRoutes } from './health/routes.ts';
import { recallFuture } from './recall.ts';

export const jobsModule: Module = {
  routes: healthRoutes,
  jobs: [{ name: 'recall-future', every_s: 600, run: recallFuture }],
  checks: [{ order: -2, run: checkWorkers }],
};
