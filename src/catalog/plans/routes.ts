import { z } from 'zod';
import { findGroup } from '#src/catalog/groups/store.ts';
import { type AnyRoute, type Deps, route } from '#src/deps.ts';
import { commonErrors, notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { changeActiveBody, deleted } from '#src/platform/http/bodies.ts';
import { pageEnvelope, pageSchema, readPage } from '#src/platform/http/pagination.ts';
import { metadataFilter, textOf } from '#src/platform/http/query-string.ts';
import { type Answer, type Call, choice, ok, type Principal } from '#src/platform/http/route.ts';
import { officeErrors } from '#src/tenancy/merchants/office-reach.ts';
import { offerErrors } from '#src/tenancy/provider-accounts/errors.ts';
import { changePlanActive } from './change-active.ts';
import { createPlan, newPlanIssues } from './create.ts';
import { deletePlan } from './delete.ts';
import { planErrors } from './errors.ts';
import {
  changedActivePlan,
  createPlanBody,
  groupedPlan,
  rawPlan,
  savedPlan,
  updatePlanBody,
} from './schema.ts';
import { findPlan, listPlans, pagePlans } from './store.ts';
import { changePlan, planIssues } from './update.ts';
import { onlyFields, viewChangedActive, viewGroupedPlan, viewPlan, viewRawPlan } from './views.ts';

const tag = 'Plans';
const PATH = '/api/v1/subscriptions/plan';
const PAGE = { default: 2, max: 1_000 } as const;
const METADATA_QUERY = {
  'filter[metadata][key]': 'Returns only plans whose metadata contains this key with exactly this value.',
} as const;

const list = route({
  method: 'GET',
  path: PATH,
  tag,
  summary: 'List plans',
  description:
    'Returns the plans of the token’s environment by `sort_order`, then newest first. Invalid query parameters are ignored.',
  access: 'token',
  query: {
    active: choice(['true'], '`true` returns only active plans. Other values do not filter.'),
    fields: 'Names of the plan fields to return, separated by commas. Default: all fields.',
    per_page: 'Number of plans per page. Default: 2.',
    page: 'Number of the page to return. Default: 1, the first page.',
    ...METADATA_QUERY,
  },
  answers: { 200: pageSchema(rawPlan.partial()) },
  async handle(deps, { query, address }, principal) {
    const filter = { only_active: textOf(query, 'active') === 'true', metadata: metadataFilter(query) };
    const page = await pagePlans(deps.db, principal, filter, readPage(query, PAGE));
    const fields = textOf(query, 'fields');
    const rows = page.rows.map((plan) => onlyFields(viewRawPlan(plan, deps.base_url), fields));
    return ok(pageEnvelope({ ...page, rows }, address));
  },
});

const get = route({
  method: 'GET',
  path: `${PATH}/:id`,
  tag,
  summary: 'Get a plan',
  access: 'token',
  answers: { 200: rawPlan },
  errors: [commonErrors.not_found],
  async handle(deps, { params: { id = '' } }, principal) {
    const plan = isUuid(id) ? await findPlan(deps.db, principal, id) : undefined;
    if (!plan) throw notFound();
    return ok(viewRawPlan(plan, deps.base_url));
  },
});

export const create = route({
  method: 'POST',
  path: PATH,
  tag,
  summary: 'Create a plan',
  access: 'token',
  body: createPlanBody,
  answers: { 200: savedPlan },
  errors: [officeErrors.office_out_of_reach, offerErrors.currency],
  lookUp: (deps, sent, principal) => newPlanIssues(deps, principal, sent),
  async handle(deps, { body }, principal) {
    const plan = await createPlan(deps, principal, body);
    return ok({ saved: true, plan: viewPlan(plan, deps.base_url) });
  },
});

export const update = route({
  method: 'PUT',
  path: `${PATH}/:id`,
  tag,
  summary: 'Update a plan',
  description: 'All fields are optional. Fields that are not sent keep their values.',
  access: 'token',
  body: updatePlanBody,
  answers: { 200: savedPlan },
  errors: [commonErrors.not_found, officeErrors.office_out_of_reach, offerErrors.currency],
  lookUp: (deps, sent, principal, { id = '' }) => planIssues(deps, principal, { ...sent, id }),
  async handle(deps, { params: { id = '' }, body }, principal) {
    const plan = await changePlan(deps, principal, { ...body, id });
    return ok({ saved: true, plan: viewPlan(plan, deps.base_url) });
  },
});

export const changeActive = route({
  method: 'PUT',
  path: `${PATH}/changeActive/:id`,
  tag,
  summary: 'Activate or deactivate a plan',
  description: 'An inactive plan accepts no new subscriptions. Existing subscriptions are still charged.',
  access: 'token',
  body: changeActiveBody,
  answers: { 200: changedActivePlan },
  errors: [commonErrors.not_found],
  async handle(deps, { params: { id = '' }, body }, principal) {
    const plan = await changePlanActive(deps, principal, { id, active: body.active });
    return ok(viewChangedActive(plan, deps.base_url));
  },
});

export const remove = route({
  method: 'DELETE',
  path: `${PATH}/:id`,
  tag,
  summary: 'Delete a plan',
  access: 'token',
  answers: { 200: deleted },
  errors: [commonErrors.not_found, planErrors.plan_has_active_subscriptions],
  async handle(deps, { params: { id = '' } }, principal) {
    await deletePlan(deps, principal, { id });
    return ok({ deleted: true });
  },
});

/**
 * Lists the plans of a merchant, or those of one group if the path contains a group. With `only_active`, omits
 * inactive plans.
 */
async function byGroup(
  deps: Deps,
  { params, query }: Call<unknown>,
  principal: Principal,
  only_active: boolean,
): Promise<Answer> {
  const { group } = params;
  const isKnown = group === undefined || (isUuid(group) && (await findGroup(deps.db, principal, group)));
  if (!isKnown) throw notFound();
  const filter = {
    only_active,
    metadata: metadataFilter(query),
    ...(group === undefined ? {} : { group_id: group }),
  };
  return ok((await listPlans(deps.db, principal, filter)).map(viewGroupedPlan));
}

function byGroupRoute(suffix: string, summary: string, onlyActive: boolean): AnyRoute {
  return route({
    method: 'GET',
    path: `${PATH}/group${suffix}`,
    tag,
    summary,
    access: 'token',
    query: METADATA_QUERY,
    answers: { 200: z.array(groupedPlan) },
    errors: [commonErrors.not_found],
    handle: (deps, call, principal) => byGroup(deps, call, principal, onlyActive),
  });
}

export const planRoutes: readonly AnyRoute[] = [
  list,
  create,
  byGroupRoute('', 'List the active plans of the merchant', true),
  byGroupRoute('/:group', 'List the active plans of a group', true),
  byGroupRoute('/:group/all', 'List all plans of a group', false),
  get,
  update,
  changeActive,
  remove,
];
