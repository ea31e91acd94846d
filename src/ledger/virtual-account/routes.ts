import { type AnyRoute, route } from '#src/deps.ts';
import { commonErrors, notFound } from '#src/kernel/errors.ts';
import { resourceEnvelope } from '#src/platform/http/pagination.ts';
import { choice, ok } from '#src/platform/http/route.ts';
import { dayInColombia } from './availability.ts';
import { movementErrors } from './errors.ts';
import { listMovements } from './list.ts';
import { readReference } from './reference.ts';
import { movementPage, movementView } from './schema.ts';
import { findMovement } from './store.ts';
import { AVAILABILITIES } from './types.ts';
import { viewMovement } from './views.ts';

const DAY = { schema: { type: 'string', format: 'date' } } as const;

const tag = 'Virtual account';
const PATH = '/api/v1/virtual-account/movements';

const list = route({
  method: 'GET',
  path: PATH,
  tag,
  summary: 'List movements',
  description:
    'Returns the movements in the environment of the token, newest first. `start_date` and `finish_date` limit the creation date in Colombia, both inclusive.',
  access: 'token',
  query: {
    start_date: {
      ...DAY,
      description: 'Returns only movements created on or after this date (`YYYY-MM-DD`).',
    },
    finish_date: {
      ...DAY,
      description:
        'Returns only movements created on or before this date (`YYYY-MM-DD`). It cannot be in the future.',
    },
    'offices[]': {
      description:
        'Returns only movements of the offices with these ids, also accepted as `offices=1,2`. Default: all offices.',
      schema: { type: 'integer', minimum: 1 },
    },
    availability: choice(
      AVAILABILITIES,
      'Returns only available movements, or only movements that are not yet available. Default: `all`.',
    ),
    transaction_id: 'Returns only the movement with this `transaction_id`.',
    per_page: 'Number of movements per page, at most 100. Default: 15.',
    page: 'Number of the page to return. Default: 1, the first page.',
  },
  answers: { 200: movementPage },
  errors: [commonErrors.invalid_query, movementErrors.office_out_of_reach],
  async handle(deps, { query, address, locale }, principal) {
    const page = await listMovements(deps, principal, { query });
    const today = dayInColombia(deps.clock.now());
    const rows = page.rows.map((movement) => viewMovement(movement, today, locale));
    return ok(resourceEnvelope({ ...page, rows }, address));
  },
});

const get = route({
  method: 'GET',
  path: `${PATH}/:transaction_id`,
  tag,
  summary: 'Get the movement of a transaction',
  description: 'Send the number of the transaction, or the id of a void or refund.',
  access: 'token',
  answers: { 200: movementView },
  errors: [commonErrors.not_found],
  async handle(deps, { params: { transaction_id = '' }, locale }, principal) {
    const reference = readReference(transaction_id);
    const movement = reference ? await findMovement(deps.db, principal, reference) : undefined;
    if (!movement) throw notFound();
    return ok(viewMovement(movement, dayInColombia(deps.clock.now()), locale));
  },
});

export const movementRoutes: readonly AnyRoute[] = [list, get];
