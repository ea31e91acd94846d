import type { Module } from '#src/module.ts';
import { subscriberList } from './browse/store.ts';
import { personalSubscribers } from './personal-data/store.ts';
import { subscriberRoutes } from './routes.ts';
import { eraseTestData } from './store.ts';

export const subscribersModule: Module = {
  lists: [subscriberList],
  routes: subscriberRoutes,
  personal_data: [personalSubscribers],
  erasers: [{ order: 35, erase: eraseTestData }],
};
