import type { Module } from '#src/module.ts';
import { deliveryList } from './browse/store.ts';
import { dueDeliveries } from './delivery/due-deliveries.ts';
import { personalDeliveries } from './personal-data/store.ts';
import { replayWebhooksJob } from './replays/job.ts';
import { oldDeliveries } from './retention/store.ts';
import { webhookRoutes } from './routes.ts';
import { webhookTested } from './send-test.ts';
import { eraseTestData } from './store.ts';

export const webhooksModule: Module = {
  lists: [deliveryList],
  routes: webhookRoutes,
  long_jobs: [replayWebhooksJob],
  due: [dueDeliveries],
  events: [webhookTested],
  retention: [oldDeliveries],
  personal_data: [personalDeliveries],
  erasers: [{ order: 60, erase: eraseTestData }],
};
