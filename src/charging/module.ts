import type { Module } from '#src/module.ts';
import { consentRoutes } from './consent-routes.ts';
import { personalTerms } from './consents/personal-data/store.ts';
import { notificationRoutes } from './notify.ts';
import { askAll, dueQuestions } from './questions.ts';

export const chargingModule: Module = {
  routes: [...notificationRoutes, ...consentRoutes],
  jobs: [{ name: 'ask-network', every_s: 0, at_any_time: true, run: askAll }],
  due: [dueQuestions],
  personal_data: [personalTerms],
};
