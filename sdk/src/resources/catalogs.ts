import type { Call, CallOptions, InputOf, OperationName, Result } from '../operations.ts';

type CatalogName = OperationName & `get_resources_${string}`;

type Catalog<Name extends CatalogName> = (options?: CallOptions) => Result<Name>;

/** Reference data, for example for the options of a form. */
export interface Catalogs {
  /** Countries with their ISO codes and country calling codes. */
  countries: Catalog<'get_resources_get_countries'>;
  /** Departments of Colombia. */
  departments: Catalog<'get_resources_get_departments'>;
  /** Lists the cities of a department of Colombia. `department` is the id of the department. */
  cities(department: string, options?: CallOptions): Result<'get_resources_get_cities_department'>;
  /** Types of identification documents. */
  identificationTypes: Catalog<'get_resources_identification_types_enum'>;
  /** Currencies. */
  currencies: Catalog<'get_resources_currency_enum'>;
  /** Units of billing periods. */
  frequencies: Catalog<'get_resources_frequency_enum'>;
  /** Types of discounts: a fixed amount or a percentage. */
  discountTypes: Catalog<'get_resources_discount_type_enum'>;
  /** Values of `checkout_type`. */
  checkoutTypes: Catalog<'get_resources_checkout_type_enum'>;
  /** Templates of the hosted checkout page. */
  checkoutTemplates: Catalog<'get_resources_get_checkout_templates'>;
  /** Units of the payment deadline for cash payments. */
  cashFrequencies: Catalog<'get_resources_cash_frequencies'>;
  /** Types of delivery. */
  deliveryServiceTypes: Catalog<'get_resources_delivery_service_type_enum'>;
  /** Statuses of reservations. */
  reservationStatuses: Catalog<'get_resources_mit_status_enum'>;
  /** Statuses of transactions. */
  transactionStatuses: Catalog<'get_resources_get_status_transaction'>;
  /** Response codes of the card network, with the recommended action for each. */
  responseCodes: Catalog<'get_resources_mit_response_codes'>;
  /** Taxes. */
  taxes: Catalog<'get_resources_get_taxes'>;
  /** Payment methods that the merchant accepts. */
  paymentMethods: Catalog<'get_resources_available_payment_methods'>;
  /** Counters at which payers can pay in cash. */
  cashPoints: Catalog<'get_resources_checkout_available_cash'>;
  /** Banks for bank transfers (PSE). */
  pseBanks: Catalog<'get_resources_checkout_pse_banks'>;
  /** Types of identification documents for bank transfers (PSE), by type of person. */
  pseIdentificationTypes: Catalog<'get_resources_checkout_pse_identification_types'>;
  /** Wallets with which payers can pay, and the request fields that each wallet requires. */
  wallets: Catalog<'get_resources_checkout_available_wallets'>;
  /** Test cards and their outcomes. Requires a test token. */
  testCards: Catalog<'get_resources_test_cards'>;
  /** Test accounts and their outcomes. Requires a test token. */
  testAccounts: Catalog<'get_resources_test_accounts'>;
}

export function catalogs(call: Call): Catalogs {
  const catalog =
    <Name extends CatalogName>(name: Name): Catalog<Name> =>
    (options) =>
      call(name, {} as InputOf<Name>, options);
  return {
    countries: catalog('get_resources_get_countries'),
    departments: catalog('get_resources_get_departments'),
    cities: (department, options) =>
      call('get_resources_get_cities_department', { path: { department } }, options),
    identificationTypes: catalog('get_resources_identification_types_enum'),
    currencies: catalog('get_resources_currency_enum'),
    frequencies: catalog('get_resources_frequency_enum'),
    discountTypes: catalog('get_resources_discount_type_enum'),
    checkoutTypes: catalog('get_resources_checkout_type_enum'),
    checkoutTemplates: catalog('get_resources_get_checkout_templates'),
    cashFrequencies: catalog('get_resources_cash_frequencies'),
    deliveryServiceTypes: catalog('get_resources_delivery_service_type_enum'),
    reservationStatuses: catalog('get_resources_mit_status_enum'),
    transactionStatuses: catalog('get_resources_get_status_transaction'),
    responseCodes: catalog('get_resources_mit_response_codes'),
    taxes: catalog('get_resources_get_taxes'),
    paymentMethods: catalog('get_resources_available_payment_methods'),
    cashPoints: catalog('get_resources_checkout_available_cash'),
    pseBanks: catalog('get_resources_checkout_pse_banks'),
    pseIdentificationTypes: catalog('get_resources_checkout_pse_identification_types'),
    wallets: catalog('get_resources_checkout_available_wallets'),
    testCards: catalog('get_resources_test_cards'),
    testAccounts: catalog('get_resources_test_accounts'),
  };
}
