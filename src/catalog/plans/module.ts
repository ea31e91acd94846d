import type { Module } from '#src/module.ts';
import { planList } from './browse/store.ts';
import { planRoutes } from './routes.ts';
import { eraseTestData } from './store.ts';

export const plansModule: Module = {
  lists: [planList],
  routes: planRoutes,
  erasers: [{ order: 70, erase: eraseTestData }],
};
