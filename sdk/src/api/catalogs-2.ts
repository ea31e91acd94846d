// Generated from the API document by `npm run sdk-types`. Do not edit.

/** Operations of Catalogs, with their path parameters, query, request body, response body and error codes. */
export interface Operations {
  /** Wallets and buttons (`GET /api/v1/resources/checkout/available-wallets`). Returns the wallets that the merchant’s payment providers support. Each has its own endpoint, `payment/checkout/{value}`. */
  get_resources_checkout_available_wallets: {
    answer: {
      /** Value to send to the API. */
      value: string;
      /** Name of the value, for display. */
      label: string;
      /** Fields that the wallet requires. */
      fields: string[];
    }[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Document types of PSE by kind of payer (`GET /api/v1/resources/checkout/pse-identification-types`). */
  get_resources_checkout_pse_identification_types: {
    answer: {
      /** Type of person: natural or legal. */
      user_type: {
        /** Name, as shown to payers. */
        name: string;
        /** Value to send to the API. */
        value: string;
      };
      /** Types of identification documents. */
      identification_types: {
        /** Name, as shown to payers. */
        name: string;
        /** Value to send to the API. */
        value: string;
      }[];
    }[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Checkout templates of the merchant (`GET /api/v1/resources/get-checkout-templates`). */
  get_resources_get_checkout_templates: {
    answer: {
      /** Unique identifier for the object. */
      id: number;
      /** Name, as shown to payers. */
      name: string;
      /** Whether the object is active. Inactive objects accept no new subscriptions or payments. */
      active: boolean;
      /** Ids of the offices. */
      offices: number[];
    }[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
}

/** Methods and paths of the operations. */
export const OPERATIONS = {
  get_resources_checkout_available_wallets: { method: 'GET', path: '/api/v1/resources/checkout/available-wallets' },
  get_resources_checkout_pse_identification_types: { method: 'GET', path: '/api/v1/resources/checkout/pse-identification-types' },
  get_resources_get_checkout_templates: { method: 'GET', path: '/api/v1/resources/get-checkout-templates' },
} as const;
