import type { Module } from '#src/module.ts';
import { askAllSources, dueSources } from './due.ts';
import { sourceEvents } from './event-kinds.ts';
import { sourceRoutes } from './routes.ts';

export const paymentSourcesModule: Module = {
  routes: sourceRoutes,
  // Not where the clocks differ: what a payer's yes begins is dated and charged.
  jobs: [{ name: 'ask-accounts', every_s: 5, run: askAllSources }],
  due: [dueSources],
  events: sourceEvents,
};
