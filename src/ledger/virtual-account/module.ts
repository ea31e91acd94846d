import type { Module } from '#src/module.ts';
import { movementList } from './browse/store.ts';
import { checkJournal } from './checks.ts';
import { personalMovements } from './personal-data/store.ts';
import { movementRoutes } from './routes.ts';
import { eraseTestData } from './store.ts';

export const virtualAccountModule: Module = {
  lists: [movementList],
  routes: movementRoutes,
  personal_data: [personalMovements],
  erasers: [{ order: 10, erase: eraseTestData }],
  checks: [{ run: ({ db }) => checkJournal(db) }],
};
