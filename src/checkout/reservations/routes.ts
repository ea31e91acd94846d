import { payerOf } from '#src/charging/card-testing/admit.ts';
import { cardTestingErrors } from '#src/charging/card-testing/errors.ts';
import { expiryIssue } from '#src/customers/payers/schema.ts';
import { type AnyRoute, type Deps, route } from '#src/deps.ts';
import { commonErrors, type Issue, notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { RESERVATION_STATES } from '#src/kernel/lists.ts';
import type { Locale } from '#src/kernel/texts.ts';
import { findOperation, getTransaction } from '#src/ledger/transactions/store.ts';
import { readPage, resourceEnvelope, resourceSchema } from '#src/platform/http/pagination.ts';
import { textOf } from '#src/platform/http/query-string.ts';
import { type Answer, choice, created, ok, type Principal } from '#src/platform/http/route.ts';
import { officeErrors } from '#src/tenancy/merchants/office-reach.ts';
import { offerErrors } from '#src/tenancy/provider-accounts/errors.ts';
import { answerAuthorization, answerOperation, answerUnknown } from './answers.ts';
import { createReservation, newReservationIssues } from './create.ts';
import { authorizeErrors, operationErrors, refuse, refuseThreeDs, releaseErrors } from './errors.ts';
import { credentialErrors, identifyByAddress, identifyByToken } from './identify.ts';
import { authorizeReservation, confirmReservation, voidReservation } from './operate.ts';
import * as schema from './schema.ts';
import { isAtBank } from './settle.ts';
import { findAnyReservation, findReservation, pageReservations } from './store.ts';
import { syncReservation } from './sync.ts';
import type { Reservation } from './types.ts';
import { hostedUrl, viewCreated, viewListed, viewReservation } from './views.ts';

const tag = 'Reservations';
const PATH = '/api/v1/mit/pre-authorizations';
const PER_PAGE = { default: 25, max: 100 } as const;

export async function requireReservation(deps: Deps, principal: Principal, id: string): Promise<Reservation> {
  const reservation = isUuid(id) ? await findReservation(deps.db, principal, id) : undefined;
  if (!reservation) throw notFound();
  return reservation;
}

export const create = route({
  method: 'POST',
  path: PATH,
  tag,
  summary: 'Create a reservation',
  description:
    'Returns the URL of a hosted page. With `checkout_type: "api"`, returns a token instead, which is shown only once. If `office` is absent, the reservation belongs to the first office that the user of the token can access. Requests with card data are refused with status 422.',
  access: 'token',
  body: schema.createBody,
  flag: 'success',
  answers: { 201: schema.reservationAnswer },
  errors: [officeErrors.office_out_of_reach, ...Object.values(offerErrors)],
  lookUp: (deps, sent, principal) => newReservationIssues(deps, principal, sent),
  async handle(deps, { body, locale }, principal) {
    const { reservation, token } = await createReservation(deps, principal, body);
    const context = { now: deps.clock.now(), locale, base_url: deps.base_url };
    return created({ success: true, pre_authorization: viewCreated(reservation, token, context) });
  },
});

/**
 * Rebuilds the response of an interrupted request with an idempotency key. Returns null while the outcome is
 * unknown.
 */
async function recover(
  deps: Deps,
  { commerce_id }: Principal,
  reference: string,
  locale: Locale,
): Promise<Answer | null> {
  const operation = await findOperation(deps.db, commerce_id, reference);
  if (!operation) return null;
  const transaction = await getTransaction(deps.db, commerce_id, operation.transaction_id);
  if (operation.status === 'open' && !isAtBank({ operation, transaction })) return null;
  const reservation = await findAnyReservation(deps.db, transaction.pre_authorization_id ?? '');
  if (!reservation) return null;
  const context = { now: deps.clock.now(), locale };
  const result = { reservation, operation, transaction };
  return operation.kind === 'hold' ? answerAuthorization(result, context) : answerOperation(result, context);
}

function requireLive({ production }: Pick<Principal, 'production'>): void {
  if (!production) throw refuse('MIT_PRODUCTION_KEY_REQUIRED');
}

/** Returns a validation issue if the card is expired according to the environment's clock. */
async function cardExpiry(
  { clock }: Deps,
  { payment_card }: { payment_card?: { expiration_date?: string } },
): Promise<(Issue | null)[]> {
  return [expiryIssue('payment_card.expiration_date', payment_card?.expiration_date, clock.now())];
}

const authorize = route({
  method: 'POST',
  path: `${PATH}/:id/authorize`,
  tag,
  summary: 'Hold the amount on a card',
  description:
    'Only for production reservations with `checkout_type: "api"`. `payment.token` authenticates the request. If an access token is also sent, it must be a production token of the merchant. `success` states whether the amount is held. An `eci` other than 05, 06 or 07 is refused with response code 310, and the reservation stays open. 3DS fields of another card brand reject the reservation with response code 319 or 320. If `payment_card.redirect_url` is sent, the bank may require a 3-D Secure challenge.',
  access: 'payer',
  identify: identifyByToken,
  accompany: requireLive,
  transaction: 'own',
  recover,
  body: schema.authorizeBody,
  flag: 'success',
  lookUp: cardExpiry,
  answers: { 201: schema.reservationAnswer, 202: schema.waitingAnswer },
  errors: [
    commonErrors.not_found,
    credentialErrors.invalid_payment_credentials,
    ...authorizeErrors,
    ...Object.values(cardTestingErrors),
  ],
  async handle(deps, { params: { id = '' }, body, claim, locale, origin }, principal) {
    requireLive(principal);
    const payer = payerOf(principal, origin);
    const result = await authorizeReservation(deps, { commerce_id: principal.commerce_id, id }, body, {
      claim,
      payer,
    });
    return answerAuthorization(result, { now: deps.clock.now(), locale });
  },
});

/** Endpoint that authorizes a reservation from the hosted page. */
const authorizeHosted = route({
  method: 'POST',
  path: '/Checkout/:id/authorize',
  tag,
  summary: 'Hold the amount on a card that the customer enters on the hosted page',
  access: 'payer',
  identify: identifyByAddress,
  transaction: 'own',
  body: schema.hostedAuthorizeBody,
  flag: 'success',
  lookUp: cardExpiry,
  answers: { 201: schema.reservationAnswer, 202: schema.waitingAnswer },
  errors: [commonErrors.not_found, ...authorizeErrors, ...Object.values(cardTestingErrors)],
  async handle(deps, { params: { id = '' }, body, locale, origin }, principal) {
    refuseThreeDs(body);
    const { customer_payer, payment_card } = body;
    const key = { commerce_id: principal.commerce_id, id };
    const options = { return_url: hostedUrl(deps.base_url, id), payer: payerOf(principal, origin) };
    const result = await authorizeReservation(deps, key, { customer_payer, payment_card }, options);
    return answerAuthorization(result, { now: deps.clock.now(), locale });
  },
});

export const confirm = route({
  method: 'POST',
  path: `${PATH}/:id/confirm`,
  tag,
  summary: 'Charge a reservation',
  description:
    'Charges the held amount or a part of it. A reservation can be charged only once. The rest of the held amount is released.',
  access: 'token',
  transaction: 'own',
  recover,
  body: schema.confirmBody,
  flag: 'success',
  answers: { 200: schema.operationAnswer, 202: schema.operationAnswer },
  errors: [commonErrors.not_found, ...operationErrors],
  async handle(deps, { params: { id = '' }, body, claim, locale }, principal) {
    const own = await requireReservation(deps, principal, id);
    refuseThreeDs(body);
    const result = await confirmReservation(deps, own, body.amount, claim);
    return answerOperation(result, { now: deps.clock.now(), locale });
  },
});

export const release = route({
  method: 'POST',
  path: `${PATH}/:id/void`,
  tag,
  summary: 'Release a reservation',
  description:
    'A reservation can be released until 24 hours before it expires. After that, it expires automatically.',
  access: 'token',
  transaction: 'own',
  recover,
  body: schema.releaseBody,
  flag: 'success',
  answers: { 200: schema.operationAnswer, 202: schema.operationAnswer },
  errors: [commonErrors.not_found, ...releaseErrors],
  async handle(deps, { params: { id = '' }, body, claim, locale }, principal) {
    const own = await requireReservation(deps, principal, id);
    refuseThreeDs(body);
    const result = await voidReservation(deps, own, claim);
    return answerOperation(result, { now: deps.clock.now(), locale });
  },
});

const get = route({
  method: 'GET',
  path: `${PATH}/:id`,
  tag,
  summary: 'Get a reservation',
  access: 'token',
  answers: { 200: schema.reservationData },
  errors: [commonErrors.not_found],
  async handle(deps, { params: { id = '' }, locale }, principal) {
    const reservation = await requireReservation(deps, principal, id);
    return ok({ data: viewReservation(reservation, deps.clock.now(), locale) });
  },
});

const list = route({
  method: 'GET',
  path: PATH,
  tag,
  summary: 'List reservations',
  description: 'Returns the reservations, newest first.',
  access: 'token',
  query: {
    status: choice(
      RESERVATION_STATES,
      'Returns only reservations with this status. An unknown status is ignored.',
    ),
    pending_confirmation: choice(['true'], '`true` returns only reservations that can still be charged.'),
    per_page: 'Number of reservations per page, at most 100. Default: 25.',
    page: 'Number of the page to return. Default: 1, the first page.',
  },
  answers: { 200: resourceSchema(schema.listedReservation) },
  async handle(deps, { query, address, locale }, principal) {
    const now = deps.clock.now();
    const filter = {
      status: RESERVATION_STATES.find((state) => state === textOf(query, 'status')) ?? null,
      confirmable_at: textOf(query, 'pending_confirmation') === 'true' ? now : null,
    };
    const page = await pageReservations(deps.db, principal, filter, readPage(query, PER_PAGE));
    const rows = page.rows.map((reservation) => viewListed(reservation, now, locale));
    return ok(resourceEnvelope({ ...page, rows }, address));
  },
});

export const sync = route({
  method: 'POST',
  path: `${PATH}/:id/sync`,
  tag,
  summary: 'Query the card network for the status of a reservation',
  description:
    'Updates the reservation with the result of a pending operation and with the time at which the hold expires.',
  access: 'token',
  transaction: 'own',
  flag: 'success',
  answers: { 200: schema.reservationAnswer },
  errors: [commonErrors.not_found],
  async handle(deps, { params: { id = '' }, locale }, principal) {
    const { reservation, is_known } = await syncReservation(
      deps,
      await requireReservation(deps, principal, id),
    );
    const context = { now: deps.clock.now(), locale };
    // The status is 200, because the query itself succeeded. 202 is reserved for operations that must not be
    // repeated.
    if (!is_known) return { ...answerUnknown(reservation, context), status: 200 };
    return ok({ success: true, pre_authorization: viewReservation(reservation, context.now, locale) });
  },
});

export const reservationRoutes: readonly AnyRoute[] = [
  create,
  list,
  get,
  authorize,
  confirm,
  release,
  sync,
  authorizeHosted,
];
