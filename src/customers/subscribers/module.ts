import type { Module } from '#src/module.ts';
import { subscriberList } from './browse/store.ts';
import { subscriberRoutes } from './routes.ts';
import { eraseTestData } from './store.ts';

export const subscribersModule: Module = {
  lists: [subscriberList],
  routes: subscriberRoutes,
  erasers: [{ order: 35, erase: eraseTestData }],
};
