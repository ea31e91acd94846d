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
    'Returns the movements of the token’s environment, newest first. Dates are days in Colombia, inclusive, on which movements were created.',
  access: 'token',
  query: {
    start_date: { ...DAY, description: 'First day, not after `finish_date`.' },
    finish_date: { ...DAY, description: 'Last day, not in the future.' },
    'offices[]': {
      description: 'Ids of the offices to return, also accepted as `offices=1,2`. Default: all offices.',
      schema: { type: 'integer', minimum: 1 },
    },
    availability: choice(AVAILABILITIES, '`all` if absent.'),
    transaction_id: 'Returns only the movement with this `transaction_id`.',
    per_page: 'Number of movements per page, at most 100. Default: 15.',
    page: 'Page number, from 1. Default: 1.',
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
  description: 'Identify it by the consecutive number of the transaction, or by the id of a void or refund.',
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
