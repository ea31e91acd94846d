import { type AnyRoute, route } from '#src/deps.ts';
import { commonErrors } from '#src/kernel/errors.ts';
import { pageEnvelope, pageSchema, readPage } from '#src/platform/http/pagination.ts';
import { ok } from '#src/platform/http/route.ts';
import { replayDelivery } from './replay.ts';
import { deliveryView } from './schema.ts';
import { listAttempts, pageTestDeliveries } from './store.ts';
import { viewDeliveries, viewDelivery } from './views.ts';

const tag = 'Sandbox';
const PATH = '/api/v1/sandbox/webhooks';
const PAGE = { default: 15, max: 100 } as const;

const list = route({
  method: 'GET',
  path: PATH,
  tag,
  summary: 'List webhook deliveries',
  description:
    'Returns the deliveries of the test environment with all attempts, newest first. Includes only offices that the user of the token can access.',
  access: 'token',
  test_only: true,
  query: {
    per_page: 'Number of deliveries per page, at most 100. Default: 15.',
    page: 'Number of the page to return. Default: 1, the first page.',
  },
  answers: { 200: pageSchema(deliveryView) },
  async handle(deps, { query, address }, principal) {
    const page = await pageTestDeliveries(deps.db, principal, readPage(query, PAGE));
    const attempts = await listAttempts(
      deps.db,
      principal.commerce_id,
      page.rows.map(({ id }) => id),
    );
    return ok(pageEnvelope({ ...page, rows: viewDeliveries(page.rows, attempts) }, address));
  },
});

const replay = route({
  method: 'POST',
  path: `${PATH}/:id/replay`,
  tag,
  summary: 'Send a webhook again',
  description:
    'Creates a new delivery of the same event. If the original delivery is still being retried, the new delivery replaces it. Otherwise the new delivery is sent without regard to the order of events.',
  access: 'token',
  test_only: true,
  answers: { 200: deliveryView },
  errors: [commonErrors.not_found],
  async handle(deps, { params: { id = '' } }, principal) {
    return ok(viewDelivery(await replayDelivery(deps, principal, { id }), []));
  },
});

export const replayAnywhere = route({
  method: 'POST',
  path: '/api/v1/webhooks/:id/replay',
  tag: 'Webhooks',
  summary: 'Send a webhook again',
  description:
    'Creates a new delivery of the same event. The event must belong to the environment of the access token.',
  access: 'token',
  answers: { 200: deliveryView },
  errors: [commonErrors.not_found],
  async handle(deps, { params: { id = '' } }, principal) {
    return ok(viewDelivery(await replayDelivery(deps, principal, { id }), []));
  },
});

export const webhookRoutes: readonly AnyRoute[] = [list, replay, replayAnywhere];
