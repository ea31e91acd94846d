import type { Module } from '#src/module.ts';
import { itemList, refusedItemList } from './browse/store.ts';
import { checkItems } from './checks.ts';
import { collectionEvent } from './event-kinds.ts';
import { personalItems, personalParts, personalRefusals } from './personal-data/store.ts';
import { eraseTestData } from './store.ts';

export const collectionModule: Module = {
  lists: [itemList, refusedItemList],
  events: [collectionEvent],
  personal_data: [personalItems, personalParts, personalRefusals],
  erasers: [{ order: 40, erase: eraseTestData }],
  checks: [{ run: async ({ db }) => [await checkItems(db)] }],
};
