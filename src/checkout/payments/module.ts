import type { Module } from '#src/module.ts';
import { paymentRoutes } from './routes.ts';
import { eraseTestData } from './store.ts';

export const paymentsModule: Module = {
  routes: paymentRoutes,
  erasers: [{ order: 50, erase: eraseTestData }],
};
