// Written by `npm run sdk-types` from the API document: change that, not this.

/** Catalogs: what each is sent, what it answers, and the codes it refuses with. */
export interface Operations {
  /** Countries by ISO2 code (`GET /api/v1/resources/get-countries`). */
  get_resources_get_countries: {
    answer: Record<string, {
      name: string;
      dialling_code: string;
      iso_code: string;
      iso3_code: string;
      region: string;
    }>;
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** Departments of Colombia (`GET /api/v1/resources/get-departments`). */
  get_resources_get_departments: {
    answer: { id: number; name: string }[];
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** Municipalities of a department (`GET /api/v1/resources/get-cities/{department}`). */
  get_resources_get_cities_department: {
    path: { department: string };
    answer: { id: number; name: string; department_id: number }[];
    code: 'internal_error' | 'not_found' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** Document types (`GET /api/v1/resources/identification-types-enum`). */
  get_resources_identification_types_enum: {
    answer: { value: string; label: string }[];
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** Currencies (`GET /api/v1/resources/currency-enum`). */
  get_resources_currency_enum: {
    answer: { symbol: string; abbreviation: string; name: string }[];
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** Units of a billing period (`GET /api/v1/resources/frequency-enum`). */
  get_resources_frequency_enum: {
    answer: { value: string; label: string }[];
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** Discount types (`GET /api/v1/resources/discount-type-enum`). */
  get_resources_discount_type_enum: {
    answer: { value: string; label: string }[];
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** Checkout types (`GET /api/v1/resources/checkout-type-enum`). */
  get_resources_checkout_type_enum: {
    answer: { value: string; label: string }[];
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** Units of a cash deadline (`GET /api/v1/resources/cash-frequencies`). */
  get_resources_cash_frequencies: {
    answer: { value: string; label: string }[];
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** Delivery (`GET /api/v1/resources/delivery-service-type-enum`). */
  get_resources_delivery_service_type_enum: {
    answer: { value: string; label: string }[];
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** Reservation states (`GET /api/v1/resources/mit/status-enum`). */
  get_resources_mit_status_enum: {
    answer: { value: string; label: string; color: string }[];
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** Cards of the simulator (`GET /api/v1/resources/test-cards`). */
  get_resources_test_cards: {
    answer: {
      number: string;
      brand: string;
      cvv: string;
      expiry: string;
      outcome: string;
      code: string;
      description: string;
    }[];
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** Telephone numbers of the simulator (`GET /api/v1/resources/test-accounts`). */
  get_resources_test_accounts: {
    answer: { phone: string; outcome: string; description: string }[];
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** Response codes (`GET /api/v1/resources/mit/response-codes`). */
  get_resources_mit_response_codes: {
    answer: { code: string; message: string; action: string | null; retryable: boolean }[];
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** Transaction statuses (`GET /api/v1/resources/get-status-transaction`). */
  get_resources_get_status_transaction: {
    answer: { value: string; label: string; index: number }[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Taxes of the merchant (`GET /api/v1/resources/get-taxes`). Payments send the `id`, plans the `value`. */
  get_resources_get_taxes: {
    answer: { id: number; name: string; value: number; active: boolean }[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Payment methods by kind (`GET /api/v1/resources/available-payment-methods`). Returns the methods that the merchant’s payment providers support in the token’s environment. */
  get_resources_available_payment_methods: {
    answer: { credit: string[]; debit: string[]; pse: string[]; cash: string[] };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Cash points (`GET /api/v1/resources/checkout/available-cash`). Returns the cash points that the merchant’s payment providers support. `min` and `max` limit the amount, in whole pesos. */
  get_resources_checkout_available_cash: {
    answer: {
      name: string;
      logo: string;
      association_code: string;
      network: string;
      active: boolean;
      barcode: boolean;
      min: number;
      max: number;
    }[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Banks of PSE (`GET /api/v1/resources/checkout/pse-banks`). Returns simulated banks for a test token and real banks in production. The list is empty if the merchant’s payment providers do not support PSE. */
  get_resources_checkout_pse_banks: {
    answer: { financialInstitutionCode: string; financialInstitutionName: string }[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Wallets and buttons (`GET /api/v1/resources/checkout/available-wallets`). Returns the wallets that the merchant’s payment providers support. Each has its own endpoint, `payment/checkout/{value}`. */
  get_resources_checkout_available_wallets: {
    answer: { value: string; label: string; fields: string[] }[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Document types of PSE by kind of payer (`GET /api/v1/resources/checkout/pse-identification-types`). */
  get_resources_checkout_pse_identification_types: {
    answer: {
      user_type: { name: string; value: string };
      identification_types: { name: string; value: string }[];
    }[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Checkout templates of the merchant (`GET /api/v1/resources/get-checkout-templates`). */
  get_resources_get_checkout_templates: {
    answer: { id: number; name: string; active: boolean; offices: number[] }[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
}

/** What a request is made of. */
export const OPERATIONS = {
  get_resources_get_countries: { method: 'GET', path: '/api/v1/resources/get-countries' },
  get_resources_get_departments: { method: 'GET', path: '/api/v1/resources/get-departments' },
  get_resources_get_cities_department: { method: 'GET', path: '/api/v1/resources/get-cities/{department}' },
  get_resources_identification_types_enum: { method: 'GET', path: '/api/v1/resources/identification-types-enum' },
  get_resources_currency_enum: { method: 'GET', path: '/api/v1/resources/currency-enum' },
  get_resources_frequency_enum: { method: 'GET', path: '/api/v1/resources/frequency-enum' },
  get_resources_discount_type_enum: { method: 'GET', path: '/api/v1/resources/discount-type-enum' },
  get_resources_checkout_type_enum: { method: 'GET', path: '/api/v1/resources/checkout-type-enum' },
  get_resources_cash_frequencies: { method: 'GET', path: '/api/v1/resources/cash-frequencies' },
  get_resources_delivery_service_type_enum: { method: 'GET', path: '/api/v1/resources/delivery-service-type-enum' },
  get_resources_mit_status_enum: { method: 'GET', path: '/api/v1/resources/mit/status-enum' },
  get_resources_test_cards: { method: 'GET', path: '/api/v1/resources/test-cards' },
  get_resources_test_accounts: { method: 'GET', path: '/api/v1/resources/test-accounts' },
  get_resources_mit_response_codes: { method: 'GET', path: '/api/v1/resources/mit/response-codes' },
  get_resources_get_status_transaction: { method: 'GET', path: '/api/v1/resources/get-status-transaction' },
  get_resources_get_taxes: { method: 'GET', path: '/api/v1/resources/get-taxes' },
  get_resources_available_payment_methods: { method: 'GET', path: '/api/v1/resources/available-payment-methods' },
  get_resources_checkout_available_cash: { method: 'GET', path: '/api/v1/resources/checkout/available-cash' },
  get_resources_checkout_pse_banks: { method: 'GET', path: '/api/v1/resources/checkout/pse-banks' },
  get_resources_checkout_available_wallets: { method: 'GET', path: '/api/v1/resources/checkout/available-wallets' },
  get_resources_checkout_pse_identification_types: { method: 'GET', path: '/api/v1/resources/checkout/pse-identification-types' },
  get_resources_get_checkout_templates: { method: 'GET', path: '/api/v1/resources/get-checkout-templates' },
} as const;
