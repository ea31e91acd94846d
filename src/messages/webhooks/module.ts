import type { Module } from '#src/module.ts';
import { dueDeliveries } from './delivery/due-deliveries.ts';
import { webhookRoutes } from './routes.ts';
import { eraseTestData } from './store.ts';

export const webhooksModule: Module = {
  routes: webhookRoutes,
  due: [dueDeliveries],
  erasers: [{ order: 60, erase: eraseTestData }],
};
