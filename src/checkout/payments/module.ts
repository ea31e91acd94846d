import type { Module } from '#src/module.ts';
import { notificationRoute } from './notification.ts';
import { askAll, dueQuestions } from './questions.ts';
import { paymentRoutes } from './routes.ts';
import { eraseTestData } from './store.ts';

export const paymentsModule: Module = {
  routes: paymentRoutes,
  erasers: [{ order: 50, erase: eraseTestData }],
};

/** What concerns the operations of all modules at the network. */
export const networkModule: Module = {
  routes: [notificationRoute],
  jobs: [{ name: 'ask-network', every_s: 0, at_any_time: true, run: askAll }],
  due: [dueQuestions],
};
