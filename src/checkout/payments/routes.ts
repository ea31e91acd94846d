import { payerOf } from '#src/charging/card-testing/admit.ts';
import { cardTestingErrors } from '#src/charging/card-testing/errors.ts';
import { consentErrors } from '#src/charging/consents/errors.ts';
import { refundErrors } from '#src/charging/errors.ts';
import { phoneErrors } from '#src/charging/limit-phone-requests.ts';
import { needFor } from '#src/charging/missing.ts';
import { withMissingConsents } from '#src/charging/offer-consents.ts';
import { refundTransaction } from '#src/charging/refund.ts';
import { dayOf, paymentBlockOf } from '#src/checkout/collection/rules.ts';
import { findItem, listTransactionsOf } from '#src/checkout/collection/store.ts';
import { type AnyRoute, type Deps, route } from '#src/deps.ts';
import { commonErrors, notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import type { Metadata } from '#src/kernel/metadata.ts';
import type { Locale } from '#src/kernel/texts.ts';
import { chargingErrors, rateErrors, refusalErrors } from '#src/ledger/transactions/errors.ts';
import { requireTransaction } from '#src/ledger/transactions/find.ts';
import { findOperation, getTransaction, listOfPayment } from '#src/ledger/transactions/store.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { viewNoTransaction, viewStatus } from '#src/ledger/transactions/views.ts';
import { changeActiveBody } from '#src/platform/http/bodies.ts';
import { type Answer, created, ok, type Principal } from '#src/platform/http/route.ts';
import type { Method } from '#src/providers/port/capabilities.ts';
import { officeErrors } from '#src/tenancy/merchants/office-reach.ts';
import { offerErrors } from '#src/tenancy/provider-accounts/errors.ts';
import { changePaymentActive } from './change-active.ts';
import { type PaymentAttemptMethod, pay } from './checkout.ts';
import { paymentErrors } from './errors.ts';
import { findReferences, generatePayment } from './generate.ts';
import { identifyPayer } from './identify.ts';
import * as schema from './schema.ts';
import { findPayment } from './store.ts';
import { answerCheckout, answerRefund, isAtPayer, viewGenerated, viewTransaction } from './views.ts';
import { byBancolombia, byDaviplata, byNequi } from './wallets.ts';
import { byBank, byCard, byCash } from './ways.ts';

const tag = 'Payments';
const PATH = '/api/v1/payment';

export const generate = route({
  method: 'POST',
  path: `${PATH}/generate`,
  tag,
  summary: 'Create a payment',
  description:
    'Returns the URL of a hosted page. With `checkout_type: "api"`, returns a token instead, which is shown only once.',
  access: 'token',
  body: schema.generateBody,
  legacy_errors: true,
  decisive_field: 'payment.currency_type',
  answers: { 201: schema.generatedPayment },
  errors: [officeErrors.office_out_of_reach, rateErrors.exchange_rate_missing],
  lookUp: async (deps, sent, principal) => (await findReferences(deps, principal, sent)).issues,
  async handle(deps, { body }, principal) {
    const { payment, token } = await generatePayment(deps, principal, body);
    return created(viewGenerated(payment, token, deps.base_url));
  },
});

/**
 * Rebuilds the response of an interrupted checkout request from its operation. Returns null while the outcome
 * is unknown.
 */
async function recoverCheckout(
  deps: Deps,
  { commerce_id }: Principal,
  reference: string,
  locale: Locale,
): Promise<Answer | null> {
  const operation = await findOperation(deps.db, commerce_id, reference);
  if (!operation) return null;
  const transaction = await getTransaction(deps.db, commerce_id, operation.transaction_id);
  const isKnown = operation.status !== 'open' || isAtPayer(transaction);
  return isKnown ? answerCheckout(transaction, locale) : null;
}

/**
 * Adds an empty object for each missing part of a request body, so that validation can still check the fields in the
 * other parts.
 */
function withEveryPart<Body>(sent: Partial<Body>): Body {
  const parts = { customer_payer: {}, payment_card: {}, pse: {}, cash: {}, nequi: {}, daviplata: {} };
  return { ...parts, ...sent } as unknown as Body;
}

function checkout<Body extends { payment: { id: string } }>(
  method: Method,
  summary: string,
  body: NonNullable<Parameters<typeof route<Body>>[0]['body']>,
  wayOf: (deps: Deps, body: Body) => PaymentAttemptMethod,
): AnyRoute {
  return route<Body>({
    method: 'POST',
    path: `${PATH}/checkout/${method}`,
    tag,
    summary,
    description:
      '`payment.id` and `payment.token` authenticate the payer. An access token is optional. If sent, it must belong to the merchant and environment of the payment.',
    access: 'payer',
    identify: identifyPayer,
    transaction: 'own',
    recover: recoverCheckout,
    body,
    answers: { 200: schema.checkoutAnswer, 202: schema.checkoutAnswer },
    errors: [
      commonErrors.not_found,
      ...Object.values(paymentErrors),
      ...Object.values(cardTestingErrors),
      ...Object.values(phoneErrors),
      ...Object.values(offerErrors),
      ...Object.values(consentErrors),
      ...chargingErrors,
    ],
    async lookUp(deps, sent, principal) {
      const id = sent.payment?.id ?? '';
      const payment = isUuid(id) ? await findPayment(deps.db, principal, id) : undefined;
      return payment ? wayOf(deps, withEveryPart(sent)).issues(payment) : [];
    },
    async handle(deps, call, principal) {
      const { body, claim } = call;
      const payer = payerOf(principal, call.origin);
      const key = { commerce_id: principal.commerce_id, id: body.payment.id.trim() };
      const asked = async () => {
        const payment = await findPayment(deps.db, principal, key.id);
        const need = needFor(method, payment?.currency_type ?? 'COP');
        return { party: principal, need, locale: call.locale };
      };
      const transaction = await withMissingConsents(deps, asked, () =>
        pay(deps, key, wayOf(deps, body), claim, { payer }),
      );
      return answerCheckout(transaction, call.locale);
    },
  });
}

export const changeActive = route({
  method: 'PUT',
  path: `${PATH}/:id/active`,
  tag,
  summary: 'Activate or deactivate a payment',
  access: 'token',
  body: changeActiveBody,
  answers: { 200: schema.changedActive },
  errors: [commonErrors.not_found],
  async handle(deps, { params: { id = '' }, body }, principal) {
    const payment = await changePaymentActive(deps, principal, { id, active: body.active });
    return ok({ updated: true, payment_id: payment.id, active: payment.active });
  },
});

/** Lists all attempts to pay a charge or an ERP item, newest first. */
async function attemptsAt(
  deps: Deps,
  principal: Principal,
  id: string,
): Promise<{ attempts: Transaction[]; is_over: boolean; metadata: Metadata | null }> {
  if (!isUuid(id)) throw notFound();
  const now = deps.clock.now();
  const payment = await findPayment(deps.db, principal, id);
  if (payment) {
    const { expires_at, metadata } = payment;
    const is_over = expires_at !== null && Temporal.Instant.compare(expires_at, now) <= 0;
    return { attempts: await listOfPayment(deps.db, payment), is_over, metadata };
  }
  const item = await findItem(deps.db, principal, { gateway_id: id });
  if (!item) throw notFound();
  const is_over = paymentBlockOf(item, dayOf(now)) === 'expired';
  return { attempts: await listTransactionsOf(deps.db, item), is_over, metadata: item.metadata };
}

const latest = route({
  method: 'POST',
  path: `${PATH}/transaction-status/:paymentGateway`,
  tag,
  summary: 'Get the status of the latest transaction of a payment',
  access: 'token',
  answers: { 200: schema.latestStatus },
  errors: [commonErrors.not_found],
  async handle(deps, { params: { paymentGateway = '' }, locale }, principal) {
    const { attempts, is_over, metadata } = await attemptsAt(deps, principal, paymentGateway);
    const [last] = attempts;
    const record = last ? viewStatus(last, locale) : viewNoTransaction(is_over, locale);
    return ok({ data: { ...record, metadata } });
  },
});

const all = route({
  method: 'POST',
  path: `${PATH}/all-transaction-status/:paymentGateway`,
  tag,
  summary: 'List the statuses of all transactions of a payment, newest first',
  access: 'token',
  answers: { 200: schema.allStatuses },
  errors: [commonErrors.not_found],
  async handle(deps, { params: { paymentGateway = '' }, locale }, principal) {
    const { attempts, is_over, metadata } = await attemptsAt(deps, principal, paymentGateway);
    const transactions = attempts.map((one) => ({ ...viewStatus(one, locale), metadata }));
    const last = transactions[0] ?? { ...viewNoTransaction(is_over, locale), metadata };
    return ok({ transactions, last });
  },
});

const one = route({
  method: 'POST',
  path: `${PATH}/transaction/:transaction`,
  tag,
  summary: 'Get a transaction by number or id',
  access: 'token',
  answers: { 200: schema.transactionDetail },
  errors: [commonErrors.not_found],
  async handle(deps, { params: { transaction = '' }, locale }, principal) {
    const found = await requireTransaction(deps, principal, transaction);
    const charge = found.payment_id === null ? null : await findPayment(deps.db, principal, found.payment_id);
    return ok(viewTransaction(found, charge?.metadata ?? null, locale));
  },
});

export const refund = route({
  method: 'POST',
  path: `${PATH}/transaction/:transaction/refund`,
  tag,
  summary: 'Refund an approved card transaction, wholly or partly',
  description:
    'A full refund on the same day voids the transaction, which gets the status `Anulada`. A later refund of the full amount results in the status `Reversada`.',
  access: 'token',
  transaction: 'own',
  async recover(deps, { commerce_id }, reference, locale) {
    const operation = await findOperation(deps.db, commerce_id, reference);
    if (!operation || operation.status === 'open') return null;
    const transaction = await getTransaction(deps.db, commerce_id, operation.transaction_id);
    return answerRefund({ operation, transaction }, locale);
  },
  body: schema.refundBody,
  flag: 'refunded',
  answers: { 200: schema.refundAnswer, 202: schema.refundAnswer.loose() },
  errors: [commonErrors.not_found, ...Object.values(refundErrors), ...refusalErrors],
  async handle(deps, { params: { transaction = '' }, body, locale, claim }, principal) {
    const input = { transaction, amount: body.amount ?? null, claim };
    return answerRefund(await refundTransaction(deps, principal, input), locale);
  },
});

export const paymentRoutes: readonly AnyRoute[] = [
  generate,
  checkout('card', 'Make a payment by card', schema.cardCheckoutBody, (deps, body) => byCard(deps, body)),
  checkout('pse', 'Make a payment by bank transfer (PSE)', schema.bankCheckoutBody, byBank),
  checkout('cash', 'Make a payment in cash', schema.cashCheckoutBody, byCash),
  checkout('nequi', 'Make a payment with Nequi', schema.nequiCheckoutBody, byNequi),
  checkout('daviplata', 'Make a payment with Daviplata', schema.daviplataCheckoutBody, byDaviplata),
  checkout(
    'bancolombia',
    'Make a payment with the Bancolombia button',
    schema.bancolombiaCheckoutBody,
    byBancolombia,
  ),
  changeActive,
  latest,
  all,
  one,
  refund,
];
