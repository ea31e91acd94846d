import { z } from 'zod';
import { type AnyRoute, route } from '#src/deps.ts';
import { commonErrors } from '#src/kernel/errors.ts';
import { deleted } from '#src/platform/http/bodies.ts';
import { ok } from '#src/platform/http/route.ts';
import { officeErrors } from '#src/tenancy/merchants/office-reach.ts';
import { createGroup, groupIssues, nameIssue } from './create.ts';
import { deleteGroup } from './delete.ts';
import { groupErrors } from './errors.ts';
import { createGroupBody, rawGroup, savedGroup, updateGroupBody } from './schema.ts';
import { listGroups } from './store.ts';
import { changeGroup, requireGroup } from './update.ts';
import { viewGroup, viewRawGroup } from './views.ts';

const tag = 'Groups';
const PATH = '/api/v1/subscriptions/group';

const list = route({
  method: 'GET',
  path: PATH,
  tag,
  summary: 'List groups',
  description: 'Returns the groups, newest first. The production and the test environment share the groups.',
  access: 'token',
  answers: { 200: z.array(rawGroup) },
  async handle(deps, _call, principal) {
    const groups = await listGroups(deps.db, principal);
    return ok(groups.map(viewRawGroup));
  },
});

export const create = route({
  method: 'POST',
  path: PATH,
  tag,
  summary: 'Create a group',
  access: 'token',
  body: createGroupBody,
  answers: { 200: savedGroup },
  errors: [officeErrors.office_out_of_reach],
  lookUp: (deps, sent, principal) => groupIssues(deps, principal, sent),
  async handle(deps, { body }, principal) {
    const group = await createGroup(deps, principal, body);
    return ok({ saved: true, group: viewGroup(group, 0) });
  },
});

export const update = route({
  method: 'PUT',
  path: `${PATH}/:id`,
  tag,
  summary: 'Update a group',
  access: 'token',
  body: updateGroupBody,
  answers: { 200: savedGroup },
  errors: [commonErrors.not_found, groupErrors.foreign_group],
  lookUp: async (deps, { name }, principal, { id = '' }) => [
    await nameIssue(deps, await requireGroup(deps, principal, id), name),
  ],
  async handle(deps, { params, body }, principal) {
    const group = await changeGroup(deps, principal, { ...body, id: params.id ?? '' });
    const plans = await deps.uses.group.countPlans(deps.db, group, principal.production);
    return ok({ saved: true, group: viewGroup(group, plans) });
  },
});

export const remove = route({
  method: 'DELETE',
  path: `${PATH}/:id`,
  tag,
  summary: 'Delete a group',
  access: 'token',
  flag: 'deleted',
  answers: { 200: deleted },
  errors: [commonErrors.not_found, groupErrors.group_has_plans],
  async handle(deps, { params }, principal) {
    await deleteGroup(deps, principal, { id: params.id ?? '' });
    return ok({ deleted: true });
  },
});

export const groupRoutes: readonly AnyRoute[] = [list, create, update, remove];
