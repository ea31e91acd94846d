import type { Module } from '#src/module.ts';
import { movementList } from './browse/store.ts';
import { checkJournal } from './checks.ts';
import { movementRoutes } from './routes.ts';
import { eraseTestData } from './store.ts';

export const virtualAccountModule: Module = {
  lists: [movementList],
  routes: movementRoutes,
  erasers: [{ order: 10, erase: eraseTestData }],
  checks: [{ run: ({ db }) => checkJournal(db) }],
};
