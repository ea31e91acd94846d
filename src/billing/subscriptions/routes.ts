import { listPlansById } from '#src/catalog/plans/store.ts';
import { storingRefusals } from '#src/charging/keep-card.ts';
import { listSubscribersById } from '#src/customers/subscribers/store.ts';
import { type AnyRoute, type Deps, route } from '#src/deps.ts';
import { commonErrors, notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { metadataIssue } from '#src/kernel/metadata.ts';
import { chargingErrors } from '#src/ledger/transactions/errors.ts';
import type { AnyDatabase } from '#src/platform/database/pool.ts';
import { pageEnvelope, pageSchema, readPage } from '#src/platform/http/pagination.ts';
import { textOf } from '#src/platform/http/query-string.ts';
import { type Call, choice, idParameter, ok, type Principal } from '#src/platform/http/route.ts';
import { canAccessOffice, officeErrors } from '#src/tenancy/merchants/office-reach.ts';
import { offerErrors } from '#src/tenancy/provider-accounts/errors.ts';
import { updateSubscription } from './actions/update.ts';
import { answerCreated, answerFirstCharge } from './answers.ts';
import { createSubscription } from './create.ts';
import { chargeErrors, subscriptionErrors } from './errors.ts';
import { EXPAND_QUERY, loadExpansions } from './expand.ts';
import { readFilter, readSort, SORTS, type SubscriptionFilter } from './list/filter.ts';
import { pageSubscriptions } from './list/store.ts';
import { newSubscriptionIssues } from './parties.ts';
import { recoverCreation } from './recover.ts';
import { requireSubscription } from './references.ts';
import * as schema from './schema.ts';
import { findSubscription } from './store.ts';
import { SUBSCRIPTION_STATUSES, type Subscription } from './types.ts';
import { viewExpanded, viewSubscription } from './views.ts';

export const tag = 'Subscriptions';
export const PATH = '/api/v1/subscriptions/subscription';
export const PER_PAGE = { default: 15, max: 100 } as const;

/** Returns the subscription without locking it. Throws 404 if the caller has no access to it. */
export async function getSubscription(deps: Deps, principal: Principal, id: string): Promise<Subscription> {
  const subscription = isUuid(id) ? await findSubscription(deps.db, principal, id) : undefined;
  if (!subscription) throw notFound();
  return subscription;
}

async function answerList(
  deps: Deps,
  { query, address }: Pick<Call<unknown>, 'query' | 'address'>,
  principal: Principal,
  narrowed: Partial<SubscriptionFilter> = {},
) {
  const now = deps.clock.now();
  const page = await pageSubscriptions(deps.db, principal, {
    filter: { ...readFilter(query), ...narrowed },
    sort: readSort(textOf(query, 'sort')),
    page: readPage(query, PER_PAGE),
    now,
  });
  const expand = await loadExpansions(deps, principal.commerce_id, query, page.rows);
  const rows = page.rows.map((one) => viewExpanded(one, now, expand(one), deps.base_url));
  return ok(pageEnvelope({ ...page, rows }, address));
}

const listQuery = {
  'filter[subscriber_id]': idParameter('Returns only subscriptions of this subscriber.'),
  'filter[plan_id]': idParameter('Returns only subscriptions to this plan.'),
  'filter[status]': choice(
    SUBSCRIPTION_STATUSES,
    'Returns only subscriptions with this status. An unknown status returns an empty list.',
  ),
  'filter[email]': 'Returns only subscriptions whose subscriber’s e-mail contains this text.',
  'filter[subscription_id]': 'Returns only subscriptions whose id contains this text.',
  'filter[description]': 'Returns only subscriptions whose description contains this text.',
  'filter[reference]': 'Returns only subscriptions with exactly this reference.',
  'filter[plan_name]': 'Returns only subscriptions whose plan name contains this text.',
  'filter[metadata][key]':
    'Returns only subscriptions whose metadata contains this key with exactly this value.',
  'filter[active]': choice(
    ['1', '0', 'all'],
    '`1` returns only active subscriptions, `0` only inactive ones, and `all` returns both.',
  ),
  'filter[start_date]': 'Returns only subscriptions created on or after this date (`YYYY-MM-DD`).',
  'filter[finish_date]': 'Returns only subscriptions created on or before this date (`YYYY-MM-DD`).',
  sort: choice(
    SORTS.flatMap((name) => [name, `-${name}`]),
    'Field by which the list is sorted. A leading `-` sorts in descending order. Default: `-created_at`.',
  ),
  ...EXPAND_QUERY,
  page: 'Number of the page to return. Default: 1, the first page.',
  per_page: 'Number of subscriptions per page, at most 100. Default: 15.',
};

const list = route({
  method: 'GET',
  path: PATH,
  tag,
  summary: 'List subscriptions',
  description: 'Returns the subscriptions of the token’s environment, newest first unless sorted otherwise.',
  access: 'token',
  query: listQuery,
  answers: { 200: pageSchema(schema.subscriptionView) },
  handle: (deps, call, principal) => answerList(deps, call, principal),
});

const ofPlan = route({
  method: 'GET',
  path: `${PATH}/plan/:plan`,
  tag,
  summary: 'List the subscriptions of a plan',
  description: 'Also returns the subscriptions of a deleted plan.',
  access: 'token',
  query: listQuery,
  answers: { 200: pageSchema(schema.subscriptionView) },
  errors: [commonErrors.not_found],
  async handle(deps, call, principal) {
    const plan_id = call.params.plan ?? '';
    const [plan] = isUuid(plan_id) ? await listPlansById(deps.db, principal.commerce_id, [plan_id]) : [];
    const isVisible = plan?.production === principal.production && canAccessOffice(principal, plan.office_id);
    if (!isVisible) throw notFound();
    return answerList(deps, call, principal, { plan_id });
  },
});

const ofSubscriber = route({
  method: 'GET',
  path: `${PATH}/subscriber/:subscriber`,
  tag,
  summary: 'List the subscriptions of a subscriber',
  description: 'Also returns the subscriptions of a deleted subscriber.',
  access: 'token',
  query: listQuery,
  answers: { 200: pageSchema(schema.subscriptionView) },
  errors: [commonErrors.not_found],
  async handle(deps, call, principal) {
    const subscriber_id = call.params.subscriber ?? '';
    const [found] = isUuid(subscriber_id)
      ? await listSubscribersById(deps.db, principal.commerce_id, [subscriber_id])
      : [];
    if (!found || !canAccessOffice(principal, found.office_id)) throw notFound();
    return answerList(deps, call, principal, { subscriber_id });
  },
});

const get = route({
  method: 'GET',
  path: `${PATH}/:id`,
  tag,
  summary: 'Get a subscription',
  access: 'token',
  query: EXPAND_QUERY,
  answers: { 200: schema.subscriptionView },
  errors: [commonErrors.not_found],
  async handle(deps, { params: { id = '' }, query }, principal) {
    const subscription = await getSubscription(deps, principal, id);
    const expand = await loadExpansions(deps, subscription.commerce_id, query, [subscription]);
    return ok(viewExpanded(subscription, deps.clock.now(), expand(subscription), deps.base_url));
  },
});

export const create = route({
  method: 'POST',
  path: PATH,
  tag,
  summary: 'Create a subscription',
  description:
    'Charges the card immediately, or when the trial ends. The status 402 means that the card was declined and nothing was created. The status 202 means that the result of the charge is pending: the subscription stays hidden until the result is known.',
  access: 'token',
  transaction: 'own',
  recover: recoverCreation,
  body: schema.createSubscriptionBody,
  flag: 'saved',
  answers: { 201: schema.createdSubscription, 202: schema.pendingSubscription },
  lookUp: (deps, sent, principal) => newSubscriptionIssues(deps, principal, sent),
  errors: [
    officeErrors.office_out_of_reach,
    subscriptionErrors.plan_inactive,
    subscriptionErrors.plan_subscribers_limit_reached,
    subscriptionErrors.subscriber_already_subscribed,
    chargeErrors.card_declined,
    ...chargingErrors,
    ...Object.values(offerErrors),
    ...storingRefusals,
  ],
  async handle(deps, { body, claim, keep, locale }, principal) {
    const answer = (begun: Subscription) => answerCreated(begun, deps.clock.now());
    const keyed = { claim, keep: (db: AnyDatabase, begun: Subscription) => keep(db, answer(begun)) };
    const consents = { tokens: body.consents ?? [], origin: null, locale };
    const { subscription, settled } = await createSubscription(deps, principal, body, keyed, { consents });
    return settled ? answerFirstCharge(settled, deps.clock.now(), locale) : answer(subscription);
  },
});

export const update = route({
  method: 'PUT',
  path: `${PATH}/:id`,
  tag,
  summary: 'Update the description and metadata of a subscription',
  access: 'token',
  body: schema.updateSubscriptionBody,
  answers: { 200: schema.subscriptionView },
  async lookUp(deps, { metadata }, principal, { id = '' }) {
    const subscription = await requireSubscription(deps, principal, id);
    return [metadataIssue(subscription.metadata, metadata)];
  },
  errors: [commonErrors.not_found],
  async handle(deps, { params: { id = '' }, body }, principal) {
    const subscription = await updateSubscription(deps, principal, { ...body, id });
    return ok(viewSubscription(subscription, deps.clock.now()));
  },
});

export const subscriptionRoutes: readonly AnyRoute[] = [list, get, ofPlan, ofSubscriber, create, update];
