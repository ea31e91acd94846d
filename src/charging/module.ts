import type { Module } from '#src/module.ts';
import { notificationRoute } from './notify.ts';
import { askAll, dueQuestions } from './questions.ts';

export const chargingModule: Module = {
  routes: [notificationRoute],
  jobs: [{ name: 'ask-network', every_s: 0, at_any_time: true, run: askAll }],
  due: [dueQuestions],
};
