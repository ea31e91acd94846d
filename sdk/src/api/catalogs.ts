// Generated from the API document by `npm run sdk-types`. Do not edit.

/** Types of the operations in the section “Catalogs” of the API document: parameters, bodies and error codes. */
export interface Operations {
  /** List the countries (`GET /api/v1/resources/get-countries`). */
  get_resources_get_countries: {
    answer: Record<string, {
      /** Name, for display. */
      name: string;
      /** Country calling code with a plus sign, for example `+57`. */
      dialling_code: string;
      /** Two-letter ISO code. */
      iso_code: string;
      /** Three-letter ISO code. */
      iso3_code: string;
      /** Region of the world. */
      region: string;
    }>;
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** List the departments of Colombia (`GET /api/v1/resources/get-departments`). */
  get_resources_get_departments: {
    answer: {
      /** Unique identifier of the department. */
      id: number;
      /** Name, for display. */
      name: string;
    }[];
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** List the municipalities of a department (`GET /api/v1/resources/get-cities/{department}`). */
  get_resources_get_cities_department: {
    path: { department: string };
    answer: {
      /** Unique identifier of the city. */
      id: number;
      /** Name, for display. */
      name: string;
      /** Id of the department. */
      department_id: number;
    }[];
    code: 'internal_error' | 'not_found' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** List the types of identification documents (`GET /api/v1/resources/identification-types-enum`). */
  get_resources_identification_types_enum: {
    answer: {
      /** Value to send to the API. */
      value: string;
      /** Display name, in the language of the request. */
      label: string;
    }[];
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** List the currencies (`GET /api/v1/resources/currency-enum`). */
  get_resources_currency_enum: {
    answer: {
      /** Symbol of the currency. */
      symbol: string;
      /** ISO code of the currency. */
      abbreviation: string;
      /** Name, for display. */
      name: string;
    }[];
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** List the units of a billing period (`GET /api/v1/resources/frequency-enum`). */
  get_resources_frequency_enum: {
    answer: {
      /** Value to send to the API. */
      value: string;
      /** Display name, in the language of the request. */
      label: string;
    }[];
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** List the discount types (`GET /api/v1/resources/discount-type-enum`). */
  get_resources_discount_type_enum: {
    answer: {
      /** Value to send to the API. */
      value: string;
      /** Display name, in the language of the request. */
      label: string;
    }[];
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** List the checkout types (`GET /api/v1/resources/checkout-type-enum`). */
  get_resources_checkout_type_enum: {
    answer: {
      /** Value to send to the API. */
      value: string;
      /** Display name, in the language of the request. */
      label: string;
    }[];
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** List the units of the deadline for cash payments (`GET /api/v1/resources/cash-frequencies`). */
  get_resources_cash_frequencies: {
    answer: {
      /** Value to send to the API. */
      value: string;
      /** Display name, in the language of the request. */
      label: string;
    }[];
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** List the delivery types (`GET /api/v1/resources/delivery-service-type-enum`). */
  get_resources_delivery_service_type_enum: {
    answer: {
      /** Value to send to the API. */
      value: string;
      /** Display name, in the language of the request. */
      label: string;
    }[];
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** List the statuses of a reservation (`GET /api/v1/resources/mit/status-enum`). */
  get_resources_mit_status_enum: {
    answer: {
      /** Value to send to the API. */
      value: string;
      /** Display name, in the language of the request. */
      label: string;
      /** Color in which the status is displayed. */
      color: string;
    }[];
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** List the test cards (`GET /api/v1/resources/test-cards`). */
  get_resources_test_cards: {
    answer: {
      /** Card number. */
      number: string;
      /** Brand of the card. */
      brand: string;
      /** Security code (CVV) of the card. */
      cvv: string;
      /** Expiration date of the card, as `YYYY-MM`. */
      expiry: string;
      /** Outcome of a charge to this test card. */
      outcome: string;
      /** Response code of a charge to this test card. */
      code: string;
      /** Explanation of the simulated outcome. */
      description: string;
    }[];
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** List the test accounts (`GET /api/v1/resources/test-accounts`). */
  get_resources_test_accounts: {
    answer: {
      /** Mobile phone number of the account, with ten digits. */
      phone: string;
      /** Outcome of a charge to this test account. */
      outcome: string;
      /** Explanation of the simulated outcome. */
      description: string;
    }[];
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** List the response codes (`GET /api/v1/resources/mit/response-codes`). */
  get_resources_mit_response_codes: {
    answer: {
      /** Response code of the card network. */
      code: string;
      /** Message for people. Its wording can change between versions. */
      message: string;
      /** Recommended action for the payer, for example `use_another_card`. Null if no action is recommended. */
      action: string | null;
      /** Whether a later charge to the same card can succeed. */
      retryable: boolean;
    }[];
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** List the transaction statuses (`GET /api/v1/resources/get-status-transaction`). */
  get_resources_get_status_transaction: {
    answer: {
      /** Value to send to the API. */
      value: string;
      /** Display name, in the language of the request. */
      label: string;
      /** Position of the status. */
      index: number;
    }[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** List the taxes of the merchant (`GET /api/v1/resources/get-taxes`). To create a payment, send the `id` of the tax. To create a plan, send its `value`. */
  get_resources_get_taxes: {
    answer: {
      /** Unique identifier of the tax. */
      id: number;
      /** Name, for display. */
      name: string;
      /** Value to send to the API. */
      value: number;
      /** Whether the tax is active. */
      active: boolean;
    }[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** List the payment methods by type (`GET /api/v1/resources/available-payment-methods`). Returns the payment methods that the merchant’s payment providers support in the token’s environment. */
  get_resources_available_payment_methods: {
    answer: {
      /** Brands of credit cards. */
      credit: string[];
      /** Brands of debit cards. */
      debit: string[];
      /** Names of bank transfers. */
      pse: string[];
      /** Counters at which payers can pay in cash. */
      cash: string[];
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** List the counters for payments in cash (`GET /api/v1/resources/checkout/available-cash`). Returns the counters that the merchant’s payment providers support. `min` and `max` limit the amount, in whole Colombian pesos. */
  get_resources_checkout_available_cash: {
    answer: {
      /** Name, for display. */
      name: string;
      /** URL of the logo. */
      logo: string;
      /** Code of the counter’s collection agreement. */
      association_code: string;
      /** Network of the counter. */
      network: string;
      /** Whether payers can pay at the counter. */
      active: boolean;
      /** Whether payers can pay at the counter with a barcode. */
      barcode: boolean;
      /** Smallest amount that the counter accepts, in Colombian pesos. */
      min: number;
      /** Largest amount that the counter accepts, in Colombian pesos. */
      max: number;
    }[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** List the banks for PSE bank transfers (`GET /api/v1/resources/checkout/pse-banks`). Returns simulated banks for a test token and real banks in production. The list is empty if the merchant’s payment providers do not support PSE. */
  get_resources_checkout_pse_banks: {
    answer: {
      /** Code of the bank. Send it as `pse.bank`. */
      financialInstitutionCode: string;
      /** Name of the bank. */
      financialInstitutionName: string;
    }[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
}

/** HTTP method and path of each operation. `takes_key` marks operations that accept an idempotency key. */
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
} as const;
