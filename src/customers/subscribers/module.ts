import type { Module } from '#src/module.ts';
import { subscriberRoutes } from './routes.ts';
import { eraseTestData } from './store.ts';

export const subscribersModule: Module = {
  routes: subscriberRoutes,
  erasers: [{ order: 35, erase: eraseTestData }],
};
