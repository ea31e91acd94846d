import type { z } from 'zod';
import { cardTestingErrors } from '#src/charging/card-testing/errors.ts';
import { consentErrors } from '#src/charging/consents/errors.ts';
import { phoneErrors } from '#src/charging/limit-phone-requests.ts';
import { needFor } from '#src/charging/missing.ts';
import { withMissingConsents } from '#src/charging/offer-consents.ts';
import { findItem, listTransactionsOf } from '#src/checkout/collection/store.ts';
import { pageUrl } from '#src/checkout/collection/views.ts';
import type { Payment } from '#src/checkout/payments/types.ts';
import { isAtPayer } from '#src/checkout/payments/views.ts';
import { byBancolombia, byDaviplata, byNequi } from '#src/checkout/payments/wallets.ts';
import { byBank, byCard, byCash } from '#src/checkout/payments/ways.ts';
import { type AnyRoute, type Deps, route } from '#src/deps.ts';
import { commonErrors, invalid, notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import type { Locale, Text } from '#src/kernel/texts.ts';
import { chargingErrors } from '#src/ledger/transactions/errors.ts';
import { findOperation, findRate, getTransaction } from '#src/ledger/transactions/store.ts';
import { type Query, textOf } from '#src/platform/http/query-string.ts';
import { type Answer, choice, idParameter, ok, type Principal } from '#src/platform/http/route.ts';
import { RULE_TEXTS } from '#src/platform/http/rules.ts';
import type { Method } from '#src/providers/port/capabilities.ts';
import { findMerchant } from '#src/tenancy/merchants/store.ts';
import { offerErrors } from '#src/tenancy/provider-accounts/errors.ts';
import { itemErrors, lookupErrors } from './errors.ts';
import { identifyCustomer } from './identify.ts';
import { limitLookups } from './limit-lookups.ts';
import { listOwed } from './list-owed.ts';
import { type BuildPaymentMethod, orderLookUp, payOwed } from './pay-owed.ts';
import * as schema from './schema.ts';
import { answerOrder, viewFound, viewOwed } from './views.ts';

const tag = 'Collection';
const PAGE = '/recauda/:merchant';
const LONGEST_REF = 191;

const query = {
  environment: choice(
    ['testing', 'production'],
    'Environment in which the request is executed. Default: `production`.',
  ),
};

const WHICH: Text = {
  en: 'One of payment_gateway_id and ref_payment is required.',
  es: 'Se necesita payment_gateway_id o ref_payment.',
};

const UUID: Text = { en: 'The {field} must be a uuid.', es: 'El campo {field} debe ser un uuid.' };

const get = route({
  method: 'GET',
  path: '/api/v1/payment/recauda',
  tag,
  summary: 'Get an ERP invoice and how much of it is paid',
  access: 'token',
  query: {
    payment_gateway_id: idParameter(
      'Id of the payment gateway of the invoice. It takes precedence over `ref_payment`.',
    ),
    ref_payment: {
      description: 'Reference of the invoice in the merchant’s ERP system.',
      schema: { type: 'string', maxLength: 191 },
    },
  },
  answers: { 200: schema.recaudaAnswer },
  errors: [commonErrors.not_found, commonErrors.invalid_query],
  async handle(deps, { query: asked, locale }, principal) {
    const item = await findItem(deps.db, principal, readWhich(asked));
    const merchant = await findMerchant(deps.db, principal.commerce_id);
    if (!item || !merchant) throw notFound();
    const now = deps.clock.now();
    const found = {
      item,
      transactions: await listTransactionsOf(deps.db, item),
      cop_per_unit: await findRate(deps.db, item.currency_type, now),
      url: pageUrl(deps.base_url, merchant, item.production),
    };
    return ok(viewFound(found, now, locale));
  },
});

function readWhich(asked: Query): { gateway_id: string } | { ref_payment: string } {
  const gateway_id = textOf(asked, 'payment_gateway_id')?.trim() ?? '';
  const ref_payment = textOf(asked, 'ref_payment')?.trim() ?? '';
  if (gateway_id !== '') {
    if (!isUuid(gateway_id)) throw invalid('payment_gateway_id', UUID);
    return { gateway_id };
  }
  if (ref_payment === '') throw invalid('payment_gateway_id', WHICH);
  if ([...ref_payment].length > LONGEST_REF) {
    throw invalid('ref_payment', RULE_TEXTS.max_length, { max: LONGEST_REF });
  }
  return { ref_payment };
}

const list = route({
  method: 'POST',
  path: `${PAGE}/items`,
  tag,
  summary: 'List the invoices that a customer owes',
  description:
    'Queries the merchant’s ERP system. If the query fails, `notice` has the reason, and `items` has only the invoices from earlier queries.',
  access: 'payer',
  identify: identifyCustomer,
  transaction: 'own',
  query,
  body: schema.owedBody,
  answers: { 200: schema.owedAnswer },
  errors: [commonErrors.not_found, lookupErrors.too_many],
  async handle(deps, { body, locale, origin }, principal) {
    await limitLookups(deps, { address: origin, production: principal.production });
    const owed = await listOwed(deps, principal, body.id_number);
    return ok(viewOwed(owed, deps.clock.now(), locale));
  },
});

/**
 * Rebuilds the response of an interrupted payment request from its operation. Returns null while the outcome
 * is unknown.
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
  return operation.status === 'open' && !isAtPayer(transaction)
    ? null
    : answerOrder(deps, transaction, locale);
}

type OrderBody = Omit<z.infer<typeof schema.cardOrderBody>, 'payment_card'>;

function payment<Body extends OrderBody>(
  method: Method,
  summary: string,
  body: NonNullable<Parameters<typeof route<Body>>[0]['body']>,
  wayOf: (body: Body) => BuildPaymentMethod,
): AnyRoute {
  return route<Body>({
    method: 'POST',
    path: `${PAGE}/pay/${method}`,
    tag,
    summary,
    description: 'If the `amount` of an invoice is absent, its full payable amount is paid.',
    access: 'payer',
    identify: identifyCustomer,
    transaction: 'own',
    recover,
    query,
    body,
    answers: { 200: schema.orderAnswer, 202: schema.orderAnswer },
    errors: [
      commonErrors.not_found,
      ...Object.values(itemErrors),
      ...Object.values(cardTestingErrors),
      ...Object.values(phoneErrors),
      ...Object.values(offerErrors),
      ...Object.values(consentErrors),
      ...chargingErrors,
    ],
    lookUp: (deps, sent, principal) => orderLookUp(deps, principal, sent),
    async handle(deps, { body: sent, claim, locale, origin: address }, principal) {
      const items = sent.items.map(({ id, amount }) => ({ id: id.toLowerCase(), amount: amount ?? null }));
      const { customer_payer, comments = null } = sent;
      const order = { items, customer_payer, comments, address: sent.address ?? null };
      // Consents are requested for payments in COP. Items in other currencies can be paid only by card, at a provider
      // that supports the currency.
      const asked = () => ({ party: principal, need: needFor(method, 'COP'), locale });
      const transaction = await withMissingConsents(deps, asked, () =>
        payOwed(deps, principal, { order, wayOf: wayOf(sent), claim, address }),
      );
      return answerOrder(deps, transaction, locale);
    },
  });
}

/** Returns the URL of the payment page from which the customer created the order, or null if none is stored. */
const toPage = ({ result_urls }: Payment) => result_urls?.return ?? null;

export const recaudaRoutes: readonly AnyRoute[] = [
  get,
  list,
  payment(
    'card',
    'Pay invoices by card',
    schema.cardOrderBody,
    (body) => (deps) => byCard(deps, body, toPage),
  ),
  payment(
    'pse',
    'Pay invoices by bank transfer (PSE)',
    schema.bankOrderBody,
    (body) => (deps) => byBank(deps, body),
  ),
  payment(
    'cash',
    'Pay invoices in cash',
    schema.cashOrderBody,
    (body) => (deps, end) => byCash(deps, body, end),
  ),
  payment('nequi', 'Pay invoices with Nequi', schema.nequiOrderBody, (body) => (deps) => byNequi(deps, body)),
  payment(
    'daviplata',
    'Pay invoices with Daviplata',
    schema.daviplataOrderBody,
    (body) => (deps) => byDaviplata(deps, body),
  ),
  payment(
    'bancolombia',
    'Pay invoices with the Bancolombia button',
    schema.bancolombiaOrderBody,
    (body) => (deps) => byBancolombia(deps, body),
  ),
];
