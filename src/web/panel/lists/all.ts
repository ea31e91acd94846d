import { notFound } from '#src/kernel/errors.ts';
import { CATALOG_LISTS } from './catalog.tsx';
import { CHARGE_LISTS } from './charges.tsx';
import { COLLECTION_LISTS } from './collection.tsx';
import type { ListPage } from './list-page.ts';
import { MESSAGE_LISTS } from './messages.tsx';
import { MONEY_LISTS } from './money.tsx';

/** All lists of the panel, in the order in which the search page shows their results. */
export const LIST_PAGES: readonly ListPage[] = [
  ...CHARGE_LISTS,
  ...COLLECTION_LISTS,
  ...CATALOG_LISTS,
  ...MONEY_LISTS,
  ...MESSAGE_LISTS,
];

export function requireList(name: string | undefined): ListPage {
  const page = LIST_PAGES.find(({ list }) => list.name === name);
  if (!page) throw notFound();
  return page;
}
