import { z } from 'zod';
import { type AnyRoute, route } from '#src/deps.ts';
import { commonErrors } from '#src/kernel/errors.ts';
import { deleted } from '#src/platform/http/bodies.ts';
import { metadataFilter } from '#src/platform/http/query-string.ts';
import { created, ok } from '#src/platform/http/route.ts';
import { officeErrors } from '#src/tenancy/merchants/office-reach.ts';
import { listBalances } from './balances/store.ts';
import { createSubscriber } from './create.ts';
import { findDefaultCard } from './defaults/store.ts';
import { deleteSubscriber } from './delete.ts';
import { subscriberErrors } from './errors.ts';
import { getSubscriber } from './find.ts';
import { newSubscriberIssues, subscriberIssues } from './issues.ts';
import {
  createSubscriberBody,
  listedSubscriber,
  rawSubscriber,
  savedSubscriber,
  updateSubscriberBody,
} from './schema.ts';
import { listSubscribers } from './store.ts';
import { changeSubscriber } from './update.ts';
import { viewListedSubscriber, viewRawSubscriber, viewSubscriber } from './views.ts';

const tag = 'Subscribers';
const PATH = '/api/v1/subscriptions/subscriber';

const list = route({
  method: 'GET',
  path: PATH,
  tag,
  summary: 'List subscribers',
  description:
    'Returns the subscribers of all offices that the user of the token can access, newest first. The production and the test environment share the subscribers.',
  access: 'token',
  query: {
    'filter[metadata][key]':
      'Returns only subscribers whose metadata contains this key with exactly this value.',
  },
  answers: { 200: z.array(listedSubscriber) },
  async handle(deps, { query }, principal) {
    const subscribers = await listSubscribers(deps.db, principal, metadataFilter(query));
    return ok(subscribers.map(viewListedSubscriber));
  },
});

const get = route({
  method: 'GET',
  path: `${PATH}/:id`,
  tag,
  summary: 'Get a subscriber',
  description:
    'Finds a subscriber by id, e-mail or document number. If several subscribers match, returns the newest. The default card and the balance are those in the environment of the token.',
  access: 'token',
  answers: { 200: rawSubscriber },
  errors: [commonErrors.not_found],
  async handle(deps, { params: { id = '' } }, principal) {
    const subscriber = await getSubscriber(deps, principal, id);
    const { commerce_id, production } = principal;
    const [balance] = await listBalances(deps.db, principal, [subscriber.id]);
    const owner = { commerce_id, subscriber_id: subscriber.id, production };
    const default_card = await findDefaultCard(deps.db, owner);
    return ok(viewRawSubscriber(subscriber, { default_card, balance }));
  },
});

export const create = route({
  method: 'POST',
  path: PATH,
  tag,
  summary: 'Create a subscriber',
  access: 'token',
  body: createSubscriberBody,
  answers: { 201: savedSubscriber },
  lookUp: (deps, sent, principal) => newSubscriberIssues(deps, principal, sent),
  errors: [officeErrors.office_out_of_reach],
  async handle(deps, { body }, principal) {
    const subscriber = await createSubscriber(deps, principal, body);
    const none = { subscriptions: 0, active_subscriptions: 0 };
    return created({ saved: true, subscriber: viewSubscriber(subscriber, none) });
  },
});

export const update = route({
  method: 'PUT',
  path: `${PATH}/:id`,
  tag,
  summary: 'Update a subscriber',
  description:
    'Fields that are not sent keep their values. The document and the office cannot change and are ignored. Address fields may be empty. With a test token, only the metadata of a subscriber that has cards or subscriptions in production can change.',
  access: 'token',
  body: updateSubscriberBody,
  answers: { 200: savedSubscriber },
  lookUp: (deps, sent, principal, { id = '' }) => subscriberIssues(deps, principal, { ...sent, id }),
  errors: [commonErrors.not_found, subscriberErrors.subscriber_in_production],
  async handle(deps, { params: { id = '' }, body }, principal) {
    const subscriber = await changeSubscriber(deps, principal, { ...body, id });
    const { commerce_id, production } = principal;
    const own = { commerce_id, subscriber_id: subscriber.id, production };
    const counts = await deps.uses.subscriber.countSubscriptions(deps.db, own);
    return ok({ saved: true, subscriber: viewSubscriber(subscriber, counts) });
  },
});

export const remove = route({
  method: 'DELETE',
  path: `${PATH}/:id`,
  tag,
  summary: 'Delete a subscriber',
  access: 'token',
  answers: { 200: deleted },
  errors: [commonErrors.not_found, ...Object.values(subscriberErrors)],
  async handle(deps, { params: { id = '' } }, principal) {
    await deleteSubscriber(deps, principal, { id });
    return ok({ deleted: true });
  },
});

export const subscriberRoutes: readonly AnyRoute[] = [list, create, get, update, remove];
