import type { Module } from '#src/module.ts';
import { couponList } from './browse/store.ts';
import { couponRoutes } from './routes.ts';
import { eraseTestData } from './store.ts';

export const couponsModule: Module = {
  lists: [couponList],
  routes: couponRoutes,
  erasers: [{ order: 70, erase: eraseTestData }],
};
