import type { Module } from '#src/module.ts';
import { cardList } from './browse/store.ts';
import { forgetCards } from './forget.ts';
import { personalCards } from './personal-data/store.ts';
import { cardRoutes } from './routes.ts';
import { eraseTestData } from './store.ts';

export const cardsModule: Module = {
  lists: [cardList],
  routes: cardRoutes,
  jobs: [{ name: 'forget-cards', every_s: 10, at_any_time: true, run: forgetCards }],
  personal_data: [personalCards],
  erasers: [{ order: 40, erase: eraseTestData }],
};
