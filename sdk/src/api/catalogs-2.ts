// Generated from the API document by `npm run sdk-types`. Do not edit.

/** Types of the operations in the section “Catalogs” of the API document: parameters, bodies and error codes. */
export interface Operations {
  /** List the wallets and the Bancolombia button (`GET /api/v1/resources/checkout/available-wallets`). Returns the wallets that the merchant’s payment providers support. To pay with a wallet, send `POST /payment/checkout/{value}` with its `value`. */
  get_resources_checkout_available_wallets: {
    answer: {
      /** Value to send to the API. */
      value: string;
      /** Display name, in the language of the request. */
      label: string;
      /** Names of the request fields that the wallet requires. */
      fields: string[];
    }[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** List the document types that PSE accepts, by type of person (`GET /api/v1/resources/checkout/pse-identification-types`). */
  get_resources_checkout_pse_identification_types: {
    answer: {
      /** Type of person: natural (an individual) or legal (a company). */
      user_type: {
        /** Name, for display. */
        name: string;
        /** Value to send to the API. */
        value: string;
      };
      /** Types of identification documents that PSE accepts for this type of person. */
      identification_types: {
        /** Name, for display. */
        name: string;
        /** Value to send to the API. */
        value: string;
      }[];
    }[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** List the checkout templates of the merchant (`GET /api/v1/resources/get-checkout-templates`). */
  get_resources_get_checkout_templates: {
    answer: {
      /** Unique identifier of the template. */
      id: number;
      /** Name, for display. */
      name: string;
      /** Whether the template is active. */
      active: boolean;
      /** Ids of the offices. */
      offices: number[];
    }[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
}

/** HTTP method and path of each operation. `takes_key` marks operations that accept an idempotency key. */
export const OPERATIONS = {
  get_resources_checkout_available_wallets: { method: 'GET', path: '/api/v1/resources/checkout/available-wallets' },
  get_resources_checkout_pse_identification_types: { method: 'GET', path: '/api/v1/resources/checkout/pse-identification-types' },
  get_resources_get_checkout_templates: { method: 'GET', path: '/api/v1/resources/get-checkout-templates' },
} as const;
