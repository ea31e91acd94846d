import type { Module } from '#src/module.ts';
import { couponRoutes } from './routes.ts';
import { eraseTestData } from './store.ts';

export const couponsModule: Module = {
  routes: couponRoutes,
  erasers: [{ order: 70, erase: eraseTestData }],
};
