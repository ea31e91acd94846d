import type { Module } from '#src/module.ts';
import { askAllSources, dueSources } from './due.ts';
import { sourceEvents } from './event-kinds.ts';
import { sourceRoutes } from './routes.ts';

export const paymentSourcesModule: Module = {
  routes: sourceRoutes,
  jobs: [{ name: 'ask-accounts', every_s: 5, at_any_time: true, run: askAllSources }],
  due: [dueSources],
  events: sourceEvents,
};
