import type { z } from 'zod';
import { type AnyRoute, route } from '#src/deps.ts';
import { commonErrors, notFound } from '#src/kernel/errors.ts';
import { RESPONSE_CODES } from '#src/kernel/response-codes.ts';
import { sourceName } from '#src/kernel/source-names.ts';
import { TEST_ACCOUNTS } from '#src/kernel/test-accounts.ts';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import { type Locale, say, type Text } from '#src/kernel/texts.ts';
import type { CardBrand } from '#src/platform/card-number.ts';
import { ok } from '#src/platform/http/route.ts';
import { ACCOUNT_METHODS, type AccountMethod } from '#src/providers/port/capabilities.ts';
import { listCheckoutTemplates, listTaxes } from '#src/tenancy/merchants/store.ts';
import { offeredBy } from '#src/tenancy/provider-accounts/offered.ts';
import { PRODUCTION_BANKS, TEST_BANKS } from './data/banks.ts';
import { CASH_POINTS } from './data/cash-points.ts';
import colombia from './data/colombia.json' with { type: 'json' };
import { countries } from './data/countries.ts';
import {
  CASH_FREQUENCY_OPTIONS,
  CHECKOUT_TYPE_OPTIONS,
  CURRENCY_OPTIONS,
  DELIVERY_SERVICE_OPTIONS,
  DISCOUNT_TYPE_OPTIONS,
  FREQUENCY_OPTIONS,
  IDENTIFICATION_TYPE_OPTIONS,
  RESERVATION_STATE_OPTIONS,
  TRANSACTION_STATUS_OPTIONS,
} from './data/enums.ts';
import { PAYMENT_METHODS } from './data/payment-methods.ts';
import { PSE_IDENTIFICATION_TYPES } from './data/pse-identification-types.ts';
import * as schema from './schema.ts';

const tag = 'Catalogs';
const PATH = '/api/v1/resources';

/** Builds a public route that returns a constant list. Only its labels depend on the request language. */
function fixed(
  path: string,
  summary: string,
  answer: z.ZodType,
  body: (locale: Locale) => unknown,
): AnyRoute {
  return route({
    method: 'GET',
    path: `${PATH}/${path}`,
    tag,
    summary,
    access: 'public',
    answers: { 200: answer },
    handle: async (_deps, { locale }) => ok(body(locale)),
  });
}

function labelled<T extends { label: Text }>(options: readonly T[]) {
  return (locale: Locale) => options.map((option) => ({ ...option, label: say(option.label, locale) }));
}

const publicCatalogs: readonly AnyRoute[] = [
  fixed('get-countries', 'List the countries', schema.countryMap, countries),
  fixed(
    'get-departments',
    'List the departments of Colombia',
    schema.departmentList,
    () => colombia.departments,
  ),
  route({
    method: 'GET',
    path: `${PATH}/get-cities/:department`,
    tag,
    summary: 'List the municipalities of a department',
    access: 'public',
    answers: { 200: schema.cityList },
    errors: [commonErrors.not_found],
    async handle(_deps, { params }) {
      const department = colombia.departments.find(({ id }) => String(id) === params.department);
      if (!department) throw notFound();
      return ok(colombia.cities.filter((city) => city.department_id === department.id));
    },
  }),
  fixed(
    'identification-types-enum',
    'List the types of identification documents',
    schema.optionList,
    labelled(IDENTIFICATION_TYPE_OPTIONS),
  ),
  fixed('currency-enum', 'List the currencies', schema.currencyList, (locale) =>
    CURRENCY_OPTIONS.map((currency) => ({ ...currency, name: say(currency.name, locale) })),
  ),
  fixed(
    'frequency-enum',
    'List the units of a billing period',
    schema.optionList,
    labelled(FREQUENCY_OPTIONS),
  ),
  fixed('discount-type-enum', 'List the discount types', schema.optionList, labelled(DISCOUNT_TYPE_OPTIONS)),
  fixed('checkout-type-enum', 'List the checkout types', schema.optionList, labelled(CHECKOUT_TYPE_OPTIONS)),
  fixed(
    'cash-frequencies',
    'List the units of the deadline for cash payments',
    schema.optionList,
    labelled(CASH_FREQUENCY_OPTIONS),
  ),
  fixed(
    'delivery-service-type-enum',
    'List the delivery types',
    schema.optionList,
    labelled(DELIVERY_SERVICE_OPTIONS),
  ),
  fixed(
    'mit/status-enum',
    'List the statuses of a reservation',
    schema.reservationStateList,
    labelled(RESERVATION_STATE_OPTIONS),
  ),
  fixed('test-cards', 'List the test cards', schema.testCardList, (locale) =>
    TEST_CARDS.map((card) => ({ ...card, description: say(card.description, locale) })),
  ),
  fixed('test-accounts', 'List the test accounts', schema.testAccountList, (locale) =>
    TEST_ACCOUNTS.map((account) => ({ ...account, description: say(account.description, locale) })),
  ),
  fixed('mit/response-codes', 'List the response codes', schema.responseCodeList, (locale) =>
    RESPONSE_CODES.map(({ code, message, action, retryable }) => ({
      code,
      message: say(message, locale),
      action,
      retryable,
    })),
  ),
];

const taxes = route({
  method: 'GET',
  path: `${PATH}/get-taxes`,
  tag,
  summary: 'List the taxes of the merchant',
  description: 'To create a payment, send the `id` of the tax. To create a plan, send its `value`.',
  access: 'token',
  answers: { 200: schema.taxList },
  async handle(deps, _call, principal) {
    const rows = await listTaxes(deps.db, principal.commerce_id);
    return ok(
      rows.map(({ id, name, value_hundredths, active }) => ({
        id,
        name,
        value: value_hundredths / 100,
        active,
      })),
    );
  },
});

const checkoutTemplates = route({
  method: 'GET',
  path: `${PATH}/get-checkout-templates`,
  tag,
  summary: 'List the checkout templates of the merchant',
  access: 'token',
  answers: { 200: schema.checkoutTemplateList },
  async handle(deps, _call, principal) {
    const rows = await listCheckoutTemplates(deps.db, principal.commerce_id);
    return ok(rows.map(({ id, name, active, offices }) => ({ id, name, active, offices })));
  },
});

const banks = route({
  method: 'GET',
  path: `${PATH}/checkout/pse-banks`,
  tag,
  summary: 'List the banks for PSE bank transfers',
  description:
    'Returns simulated banks for a test token and real banks in production. The list is empty if the merchant’s payment providers do not support PSE.',
  access: 'token',
  answers: { 200: schema.bankList },
  async handle(deps, _call, principal) {
    const offers = await offeredBy(deps, principal);
    if (!offers({ method: 'pse' })) return ok([]);
    const list = principal.production ? PRODUCTION_BANKS : TEST_BANKS;
    return ok(
      list.map(({ financialInstitutionCode, financialInstitutionName }) => ({
        financialInstitutionCode,
        financialInstitutionName,
      })),
    );
  },
});

const cashPoints = route({
  method: 'GET',
  path: `${PATH}/checkout/available-cash`,
  tag,
  summary: 'List the counters for payments in cash',
  description:
    'Returns the counters that the merchant’s payment providers support. `min` and `max` limit the amount, in whole Colombian pesos.',
  access: 'token',
  answers: { 200: schema.cashPointList },
  async handle(deps, _call, principal) {
    const offers = await offeredBy(deps, principal);
    const points = CASH_POINTS.filter(({ network }) => offers({ method: 'cash', counter: network }));
    return ok(points.map((point) => ({ ...point, logo: `${deps.base_url}${point.logo}` })));
  },
});

/** Fields that the checkout request must contain, for each wallet. */
const WALLET_NEEDS = {
  nequi: ['phone'],
  daviplata: ['identificationType', 'identification'],
  bancolombia: [],
} as const satisfies Record<AccountMethod, readonly string[]>;

const wallets = route({
  method: 'GET',
  path: `${PATH}/checkout/available-wallets`,
  tag,
  summary: 'List the wallets and the Bancolombia button',
  description:
    'Returns the wallets that the merchant’s payment providers support. To pay with a wallet, send `POST /payment/checkout/{value}` with its `value`.',
  access: 'token',
  answers: { 200: schema.walletList },
  async handle(deps, _call, principal) {
    const offers = await offeredBy(deps, principal);
    const offered = ACCOUNT_METHODS.filter((method) => offers({ method, currency: 'COP' }));
    return ok(
      offered.map((value) => ({ value, label: sourceName(value, null), fields: WALLET_NEEDS[value] })),
    );
  },
});

const pseIdentificationTypes = route({
  method: 'GET',
  path: `${PATH}/checkout/pse-identification-types`,
  tag,
  summary: 'List the document types that PSE accepts, by type of person',
  access: 'token',
  answers: { 200: schema.pseIdentificationTypeList },
  async handle(_deps, { locale }) {
    const named = <T extends { name: Text }>(item: T) => ({ ...item, name: say(item.name, locale) });
    return ok(
      PSE_IDENTIFICATION_TYPES.map(({ user_type, identification_types }) => ({
        user_type: named(user_type),
        identification_types: identification_types.map(named),
      })),
    );
  },
});

const paymentMethods = route({
  method: 'GET',
  path: `${PATH}/available-payment-methods`,
  tag,
  summary: 'List the payment methods by type',
  description:
    'Returns the payment methods that the merchant’s payment providers support in the token’s environment.',
  access: 'token',
  answers: { 200: schema.paymentMethods },
  async handle(deps, _call, principal) {
    const offers = await offeredBy(deps, principal);
    const takesBrand = (brand: CardBrand) => offers({ method: 'card', brand });
    return ok({
      credit: PAYMENT_METHODS.credit.filter(takesBrand),
      debit: PAYMENT_METHODS.debit.filter(takesBrand),
      pse: offers({ method: 'pse' }) ? PAYMENT_METHODS.pse : [],
      cash: CASH_POINTS.filter(
        ({ active, network }) => active && offers({ method: 'cash', counter: network }),
      ).map(({ name }) => name),
    });
  },
});

const transactionStatuses = route({
  method: 'GET',
  path: `${PATH}/get-status-transaction`,
  tag,
  summary: 'List the transaction statuses',
  access: 'token',
  answers: { 200: schema.transactionStatusList },
  handle: async (_deps, { locale }) => ok(labelled(TRANSACTION_STATUS_OPTIONS)(locale)),
});

export const catalogRoutes: readonly AnyRoute[] = [
  ...publicCatalogs,
  transactionStatuses,
  taxes,
  paymentMethods,
  cashPoints,
  banks,
  wallets,
  pseIdentificationTypes,
  checkoutTemplates,
];
