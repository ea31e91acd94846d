import type { Call, CallOptions, OperationName } from '../operations.ts';

/** The lists that forms are filled from. */
export function catalogs(call: Call) {
  const catalog =
    <Name extends OperationName & `get_resources_${string}`>(name: Name) =>
    (options?: CallOptions) =>
      call(name, {} as Parameters<typeof call<Name>>[1], options);
  return {
    countries: catalog('get_resources_get_countries'),
    departments: catalog('get_resources_get_departments'),
    cities: (department: string, options?: CallOptions) =>
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
