import type { Principal } from '#src/platform/http/route.ts';
import { saveView } from '#src/tenancy/saved-views/saved-views.ts';
import { LIST_PAGES } from '#src/web/panel/lists/all.ts';
import type { PanelRow } from './panel-rows.ts';

const LIST = { list: 'plans' };

/** Every user may open lists, which leave out rows of other offices. An unknown view is not found. */
export const LIST_ROWS: readonly PanelRow[] = [
  ...LIST_PAGES.map(({ list }): PanelRow => ({ route: `GET /${list.name}`, other_office: 'seen' })),
  { route: 'GET /search', other_office: 'seen' },
  { route: 'GET /export/:list', params: async () => LIST, other_office: 'seen' },
  {
    route: 'POST /export/:list',
    params: async () => LIST,
    form: { query: '' },
    other_office: 'seen',
    in_both: true,
  },
  { route: 'GET /views/:list', params: async () => LIST, other_office: 'seen' },
  {
    route: 'POST /views/:list',
    params: async () => LIST,
    form: { name: 'Mía', query: '' },
    other_office: 'seen',
    in_both: true,
  },
  {
    route: 'POST /views/:list/:id',
    params: async ({ service, merchant }) => {
      const principal = { commerce_id: merchant.id, user_id: merchant.user_id } as Principal;
      const view = { name: crypto.randomUUID(), list: 'plans', query: '', is_shared: true };
      return { ...LIST, id: await saveView(service.deps, principal, view) };
    },
    form: { name: 'Otra' },
    other_office: 'missing',
    in_both: true,
  },
  {
    route: 'POST /views/:list/:id/remove',
    params: async ({ service, merchant }) => {
      const principal = { commerce_id: merchant.id, user_id: merchant.user_id } as Principal;
      const view = { name: crypto.randomUUID(), list: 'plans', query: '', is_shared: true };
      return { ...LIST, id: await saveView(service.deps, principal, view) };
    },
    other_office: 'missing',
    in_both: true,
  },
];
