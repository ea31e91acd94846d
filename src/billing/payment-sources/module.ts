import type { Module } from '#src/module.ts';
import { askAllSources, dueSources } from './due.ts';
import { sourceEvents } from './event-kinds.ts';
import { sourceRoutes } from './routes.ts';

export const paymentSourcesModule: Module = {
  routes: sourceRoutes,
  // `at_any_time` is not set: an approval starts dated subscriptions and charges, so the clocks of machine and
  // database must agree.
  jobs: [{ name: 'ask-accounts', every_s: 5, run: askAllSources }],
  due: [dueSources],
  events: sourceEvents,
};
