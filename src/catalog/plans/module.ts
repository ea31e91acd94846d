import type { Module } from '#src/module.ts';
import { planRoutes } from './routes.ts';
import { eraseTestData } from './store.ts';

export const plansModule: Module = {
  routes: planRoutes,
  erasers: [{ order: 70, erase: eraseTestData }],
};
