import type { Module } from '#src/module.ts';
import { consentRoutes } from './consent-routes.ts';
import { personalTerms } from './consents/personal-data/store.ts';
import { dueQueries, queryAllDueOperations } from './due-queries.ts';
import { notificationRoutes } from './notify.ts';

export const chargingModule: Module = {
  routes: [...notificationRoutes, ...consentRoutes],
  jobs: [{ name: 'ask-network', every_s: 0, at_any_time: true, run: queryAllDueOperations }],
  due: [dueQueries],
  personal_data: [personalTerms],
};
