import { z } from 'zod';
import { consentErrors } from '#src/charging/consents/errors.ts';
import { phoneErrors } from '#src/charging/limit-phone-requests.ts';
import { withMissingConsents } from '#src/charging/offer-consents.ts';
import { listCards } from '#src/customers/cards/store.ts';
import { findDefaultId } from '#src/customers/payment-sources/default.ts';
import { ownSourceView } from '#src/customers/payment-sources/schema.ts';
import { findOwnSource, findSource, listSources } from '#src/customers/payment-sources/store.ts';
import type { PaymentSource } from '#src/customers/payment-sources/types.ts';
import { viewCardSource, viewSource } from '#src/customers/payment-sources/views.ts';
import { requireSubscriber } from '#src/customers/subscribers/find.ts';
import { findSubscriber } from '#src/customers/subscribers/store.ts';
import type { Subscriber } from '#src/customers/subscribers/types.ts';
import { type AnyRoute, type Deps, route } from '#src/deps.ts';
import { ApiError, commonErrors, notFound } from '#src/kernel/errors.ts';
import { isUuid, newId } from '#src/kernel/ids.ts';
import { deleted } from '#src/platform/http/bodies.ts';
import { created, ok, type Principal } from '#src/platform/http/route.ts';
import { offerErrors } from '#src/tenancy/provider-accounts/errors.ts';
import { chooseDefault } from './choose-default.ts';
import { sourceErrors } from './errors.ts';
import { payerOf } from './payer.ts';
import { removeAccount } from './remove.ts';
import { requestSource } from './request-source.ts';
import { newSourceBody } from './schema.ts';

const tag = 'Subscribers';
const PATH = '/api/v1/subscriptions/subscriber/:id/payment-sources';

function ownerOf({ commerce_id, production }: Principal, { id: subscriber_id }: Subscriber) {
  return { commerce_id, subscriber_id, production };
}

async function getSubscriber(deps: Deps, principal: Principal, id: string): Promise<Subscriber> {
  const subscriber = isUuid(id) ? await findSubscriber(deps.db, principal, id) : undefined;
  if (!subscriber) throw notFound();
  return subscriber;
}

const list = route({
  method: 'GET',
  path: PATH,
  tag,
  summary: 'List the payment sources of a subscriber',
  description:
    'Returns the saved cards and accounts in the environment of the access token, newest first. To create a subscription, send the `id` of a payment source as `payment_source`.',
  access: 'token',
  answers: { 200: z.array(ownSourceView) },
  errors: [commonErrors.not_found],
  async handle(deps, { params: { id = '' } }, principal) {
    const owner = ownerOf(principal, await getSubscriber(deps, principal, id));
    const cards = await listCards(deps.db, owner);
    const sources = await listSources(deps.db, owner);
    const default_id = await findDefaultId(deps.db, owner);
    const all = [
      ...cards.map((card) => ({ at: card.created_at, view: viewCardSource(card) })),
      ...sources.map((source) => ({ at: source.created_at, view: viewSource(source) })),
    ];
    const newest = all.toSorted((one, other) => Temporal.Instant.compare(other.at, one.at));
    return ok(newest.map(({ view }) => ({ ...view, is_default: view.id === default_id })));
  },
});

const get = route({
  method: 'GET',
  path: `${PATH}/:source`,
  tag,
  summary: 'Get an account of a subscriber',
  access: 'token',
  answers: { 200: ownSourceView },
  errors: [commonErrors.not_found],
  async handle(deps, { params: { id = '', source = '' } }, principal) {
    const owner = ownerOf(principal, await getSubscriber(deps, principal, id));
    const found = isUuid(source) ? await findOwnSource(deps.db, owner, source) : undefined;
    if (!found) throw notFound();
    return ok(await viewOwn(deps, owner, found));
  },
});

async function viewOwn(deps: Deps, owner: ReturnType<typeof ownerOf>, source: PaymentSource) {
  return { ...viewSource(source), is_default: (await findDefaultId(deps.db, owner)) === source.id };
}

export const begin = route({
  method: 'POST',
  path: PATH,
  tag,
  summary: 'Request a subscriber’s approval to charge an account',
  description:
    'The subscriber approves the charges once, in the app or at `url`, within one hour. The account is then `ready`, and the service sends the event `payment_source.approved`. `phone` is the ten-digit number of the account. Omit it for a Bancolombia account.',
  access: 'token',
  transaction: 'own',
  body: newSourceBody,
  answers: { 201: ownSourceView },
  errors: [
    commonErrors.not_found,
    offerErrors.method,
    sourceErrors.payment_source_unreachable,
    phoneErrors.too_many_account_requests,
    ...Object.values(consentErrors),
  ],
  async recover(deps, { commerce_id }, id) {
    const source = await findSource(deps.db, { commerce_id, id });
    if (!source?.subscriber_id) return null;
    return created(await viewOwn(deps, { ...source, subscriber_id: source.subscriber_id }, source));
  },
  async handle(deps, { params, body, claim, locale }, principal) {
    const subscriber = await getSubscriber(deps, principal, params.id ?? '');
    const { commerce_id, production } = principal;
    const id = newId();
    const ask = () =>
      requestSource(
        deps,
        {
          ...{ id, commerce_id, production, subscriber_id: subscriber.id, kind: body.type },
          phone: body.phone ?? null,
          payer: payerOf(subscriber),
          return_url: body.return_url ?? deps.base_url,
          consents: body.consents ?? [],
          address: null,
        },
        ({ db }) => claim(db, id),
      );
    const need = { kind: 'purchase', method: body.type, currency: 'COP' } as const;
    const consentRequest = { party: principal, need, locale };
    const source = await withMissingConsents(deps, () => consentRequest, ask);
    // A new account has the status `expired` only when the provider could not be reached. The payer did not refuse.
    if (source.status === 'expired') throw new ApiError(sourceErrors.payment_source_unreachable);
    return created(await viewOwn(deps, ownerOf(principal, subscriber), source));
  },
});

export const makeDefault = route({
  method: 'PUT',
  path: `${PATH}/:source/default`,
  tag,
  summary: 'Make a payment source the default',
  description:
    'The payment source must be a `ready` account or a saved card in the environment of the access token. If a subscription is reactivated and its own payment source was deleted, the default is charged. Existing subscriptions keep their payment source.',
  access: 'token',
  flag: 'updated',
  answers: { 200: z.strictObject({ updated: z.literal(true), payment_source: ownSourceView }) },
  errors: [commonErrors.not_found, sourceErrors.payment_source_not_ready],
  async handle(deps, { params: { id = '', source = '' } }, principal) {
    const owner = ownerOf(principal, await requireSubscriber(deps, principal, id));
    const view = await chooseDefault(deps, owner, source);
    return ok({ updated: true, payment_source: { ...view, is_default: true } });
  },
});

export const remove = route({
  method: 'DELETE',
  path: `${PATH}/:source`,
  tag,
  summary: 'Delete an account of a subscriber',
  description:
    'Also deletes the account at the payment provider. If the account was the default payment source, the default card becomes the default. If there is no card, the newest remaining account becomes the default.',
  access: 'token',
  flag: 'deleted',
  answers: { 200: deleted },
  errors: [commonErrors.not_found, sourceErrors.payment_source_in_use],
  async handle(deps, { params: { id = '', source = '' } }, principal) {
    const owner = ownerOf(principal, await requireSubscriber(deps, principal, id));
    await removeAccount(deps, owner, source);
    return ok({ deleted: true });
  },
});

export const sourceRoutes: readonly AnyRoute[] = [list, begin, get, makeDefault, remove];
