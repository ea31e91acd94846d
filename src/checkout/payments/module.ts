import type { Module } from '#src/module.ts';
import { paymentList } from './browse/store.ts';
import { checkExcess } from './checks.ts';
import { paymentEvent } from './event-kinds.ts';
import { personalPayments } from './personal-data/store.ts';
import { paymentRoutes } from './routes.ts';
import { eraseTestData } from './store.ts';

export const paymentsModule: Module = {
  lists: [paymentList],
  routes: paymentRoutes,
  events: [paymentEvent],
  checks: [{ run: async ({ db }) => [await checkExcess(db)] }],
  personal_data: [personalPayments],
  erasers: [{ order: 50, erase: eraseTestData }],
};
