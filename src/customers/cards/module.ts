import type { Module } from '#src/module.ts';
import { cardRoutes } from './routes.ts';
import { eraseTestData } from './store.ts';

export const cardsModule: Module = {
  routes: cardRoutes,
  erasers: [{ order: 40, erase: eraseTestData }],
};
