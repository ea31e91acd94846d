import type { Module } from '#src/module.ts';
import { dueSources, queryAllSources } from './due.ts';
import { sourceEvents } from './event-kinds.ts';
import { sourceRoutes } from './routes.ts';

export const paymentSourcesModule: Module = {
  routes: sourceRoutes,
  // `at_any_time` is not set, because an approval starts subscriptions and charges with exact times. The clocks of
  // the machine and the database must therefore agree.
  jobs: [{ name: 'ask-accounts', every_s: 5, run: queryAllSources }],
  due: [dueSources],
  events: sourceEvents,
};
