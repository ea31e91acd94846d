// Generated from the API document by `npm run sdk-types`. Do not edit.

/** Operations of Catalogs, with their path parameters, query, request body, response body and error codes. */
export interface Operations {
  /** Countries by ISO2 code (`GET /api/v1/resources/get-countries`). */
  get_resources_get_countries: {
    answer: Record<string, {
      /** Name, as shown to payers. */
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
  /** Departments of Colombia (`GET /api/v1/resources/get-departments`). */
  get_resources_get_departments: {
    answer: {
      /** Unique identifier for the object. */
      id: number;
      /** Name, as shown to payers. */
      name: string;
    }[];
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** Municipalities of a department (`GET /api/v1/resources/get-cities/{department}`). */
  get_resources_get_cities_department: {
    path: { department: string };
    answer: {
      /** Unique identifier for the object. */
      id: number;
      /** Name, as shown to payers. */
      name: string;
      /** Id of the department. */
      department_id: number;
    }[];
    code: 'internal_error' | 'not_found' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** Document types (`GET /api/v1/resources/identification-types-enum`). */
  get_resources_identification_types_enum: {
    answer: {
      /** Value to send to the API. */
      value: string;
      /** Name of the value, for display. */
      label: string;
    }[];
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** Currencies (`GET /api/v1/resources/currency-enum`). */
  get_resources_currency_enum: {
    answer: {
      /** Symbol of the currency. */
      symbol: string;
      /** ISO code of the currency. */
      abbreviation: string;
      /** Name, as shown to payers. */
      name: string;
    }[];
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** Units of a billing period (`GET /api/v1/resources/frequency-enum`). */
  get_resources_frequency_enum: {
    answer: {
      /** Value to send to the API. */
      value: string;
      /** Name of the value, for display. */
      label: string;
    }[];
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** Discount types (`GET /api/v1/resources/discount-type-enum`). */
  get_resources_discount_type_enum: {
    answer: {
      /** Value to send to the API. */
      value: string;
      /** Name of the value, for display. */
      label: string;
    }[];
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** Checkout types (`GET /api/v1/resources/checkout-type-enum`). */
  get_resources_checkout_type_enum: {
    answer: {
      /** Value to send to the API. */
      value: string;
      /** Name of the value, for display. */
      label: string;
    }[];
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** Units of a cash deadline (`GET /api/v1/resources/cash-frequencies`). */
  get_resources_cash_frequencies: {
    answer: {
      /** Value to send to the API. */
      value: string;
      /** Name of the value, for display. */
      label: string;
    }[];
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** Delivery types (`GET /api/v1/resources/delivery-service-type-enum`). */
  get_resources_delivery_service_type_enum: {
    answer: {
      /** Value to send to the API. */
      value: string;
      /** Name of the value, for display. */
      label: string;
    }[];
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** Reservation states (`GET /api/v1/resources/mit/status-enum`). */
  get_resources_mit_status_enum: {
    answer: {
      /** Value to send to the API. */
      value: string;
      /** Name of the value, for display. */
      label: string;
      /** Color of the status, for display. */
      color: string;
    }[];
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** Test cards (`GET /api/v1/resources/test-cards`). */
  get_resources_test_cards: {
    answer: {
      /** Card number. */
      number: string;
      /** Brand of the card. */
      brand: string;
      /** Security code of the card. */
      cvv: string;
      /** Expiration date of the card, as `YYYY-MM`. */
      expiry: string;
      /** Outcome of a charge to this card. */
      outcome: string;
      /** Response code of a charge to this card. */
      code: string;
      /** Description, as shown to payers. */
      description: string;
    }[];
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** Test accounts (`GET /api/v1/resources/test-accounts`). */
  get_resources_test_accounts: {
    answer: {
      /** Mobile phone number of the account, with ten digits. */
      phone: string;
      /** Outcome of a charge to this account. */
      outcome: string;
      /** Description, as shown to payers. */
      description: string;
    }[];
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** Response codes (`GET /api/v1/resources/mit/response-codes`). */
  get_resources_mit_response_codes: {
    answer: {
      /** Code that identifies the value. */
      code: string;
      /** Message for people. It can change between versions. */
      message: string;
      /** What the payer can do, for example `use_another_card`. */
      action: string | null;
      /** Whether a later charge to the same card can succeed. */
      retryable: boolean;
    }[];
    code: 'internal_error' | 'overloaded' | 'service_unavailable' | 'too_many_fields';
  };
  /** Transaction statuses (`GET /api/v1/resources/get-status-transaction`). */
  get_resources_get_status_transaction: {
    answer: {
      /** Value to send to the API. */
      value: string;
      /** Name of the value, for display. */
      label: string;
      /** Position of the status. */
      index: number;
    }[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Taxes of the merchant (`GET /api/v1/resources/get-taxes`). Send `id` to create a payment, and `value` to create a plan. */
  get_resources_get_taxes: {
    answer: {
      /** Unique identifier for the object. */
      id: number;
      /** Name, as shown to payers. */
      name: string;
      /** Value to send to the API. */
      value: number;
      /** Whether the object is active. Inactive objects accept no new subscriptions or payments. */
      active: boolean;
    }[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Payment methods by kind (`GET /api/v1/resources/available-payment-methods`). Returns the methods that the merchant’s payment providers support in the token’s environment. */
  get_resources_available_payment_methods: {
    answer: {
      /** Brands of credit cards. */
      credit: string[];
      /** Brands of debit cards. */
      debit: string[];
      /** Names of bank transfers. */
      pse: string[];
      /** Counters for payments in cash. */
      cash: string[];
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Cash points (`GET /api/v1/resources/checkout/available-cash`). Returns the cash points that the merchant’s payment providers support. `min` and `max` limit the amount, in whole pesos. */
  get_resources_checkout_available_cash: {
    answer: {
      /** Name, as shown to payers. */
      name: string;
      /** URL of the logo. */
      logo: string;
      /** Code of the agreement with the counter. */
      association_code: string;
      /** Network of the counter. */
      network: string;
      /** Whether the object is active. Inactive objects accept no new subscriptions or payments. */
      active: boolean;
      /** Barcode of the coupon, or whether the counter accepts one. */
      barcode: boolean;
      /** Smallest amount, in Colombian pesos. */
      min: number;
      /** Largest amount, in Colombian pesos. */
      max: number;
    }[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Banks for PSE (`GET /api/v1/resources/checkout/pse-banks`). Returns simulated banks for a test token and real banks in production. The list is empty if the merchant’s payment providers do not support PSE. */
  get_resources_checkout_pse_banks: {
    answer: {
      /** Code of the bank. Send it as `bank`. */
      financialInstitutionCode: string;
      /** Name of the bank. */
      financialInstitutionName: string;
    }[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
}

/** Methods and paths of the operations. */
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
