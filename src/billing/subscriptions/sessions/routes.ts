import { type AnyRoute, route } from '#src/deps.ts';
import { commonErrors, notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { created, ok } from '#src/platform/http/route.ts';
import { subscriptionErrors } from '../errors.ts';
import { createCheckoutSession, findReferences } from './create.ts';
import * as schema from './schema.ts';
import { findCheckoutSession } from './store.ts';
import { viewSession } from './views.ts';

const tag = 'Checkout sessions';
const PATH = '/api/v1/checkout/sessions';

const create = route({
  method: 'POST',
  path: PATH,
  tag,
  summary: 'Create a checkout session',
  description:
    'Opens a hosted page on which one customer subscribes to one plan. Send the customer to `url`. Fields in `locked` are shown and cannot be changed. The new subscription gets the `reference` and `metadata` of the session. In `success_url` and `cancel_url`, `{CHECKOUT_SESSION_ID}` is replaced with the id of the session.',
  access: 'token',
  body: schema.createSessionBody,
  answers: { 201: schema.sessionView },
  errors: [
    subscriptionErrors.plan_inactive,
    subscriptionErrors.plan_subscribers_limit_reached,
    subscriptionErrors.subscriber_already_subscribed,
  ],
  lookUp: async (deps, sent, principal) => (await findReferences(deps, principal, sent)).issues,
  async handle(deps, { body }, principal) {
    return created(await viewSession(deps, await createCheckoutSession(deps, principal, body)));
  },
});

const get = route({
  method: 'GET',
  path: `${PATH}/:id`,
  tag,
  summary: 'Get a checkout session',
  description:
    'The status is `open` until the customer subscribes or the session expires. It is `complete` after the customer subscribed, and the session then has a `subscription_id`. A declined card leaves the session open. An expired session is deleted after 30 days.',
  access: 'token',
  answers: { 200: schema.sessionView },
  errors: [commonErrors.not_found],
  async handle(deps, { params: { id = '' } }, principal) {
    const session = isUuid(id) ? await findCheckoutSession(deps.db, principal, id) : undefined;
    if (!session) throw notFound();
    return ok(await viewSession(deps, session));
  },
});

export const checkoutSessionRoutes: readonly AnyRoute[] = [create, get];
