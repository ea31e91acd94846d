// Written by `npm run sdk-types` from the API document: change that, not this.

/** Payments: what each is sent, what it answers, and the codes it refuses with. */
export interface Operations {
  /** Generate a charge (`POST /api/v1/payment/generate`). Answers the address of a hosted page, or for `api` a token that is shown once. */
  post_payment_generate: {
    body: {
      payment?: {
        currency_type: 'COP' | 'USD' | 'EUR';
        description: string;
        amount: number | string;
        checkout_type?: 'redirect' | 'api' | null | undefined;
        selected_taxes?: number[] | null | undefined;
        checkout_template_id?: number | null | undefined;
        expires_at?: string | null | undefined;
        reference_1?: string | null | undefined;
        reference_2?: string | null | undefined;
        reference_3?: string | null | undefined;
        /** Merged key by key; an empty or null value deletes its key, null deletes all. */
        metadata?: Record<string, string | number | null> | null | undefined;
      } | undefined;
      customer?: { name?: string | null | undefined; email?: string | null | undefined } | null | undefined;
      office: number;
      advanced_options?: {
        result_urls?: Record<string, string | null> | null | undefined;
        max_transactions?: number | null | undefined;
      } | null | undefined;
    };
    answer: {
      payment_id: string;
      token?: string;
      checkout_url?: string;
      status:
        | 'Iniciada' | 'Pendiente' | 'Aprobada' | 'Rechazada' | 'Fallida' | 'Por Pagar'
        | 'Reversada' | 'Reversion Escalada' | 'Anulada' | 'Autorizada';
      status_key:
        | 'started' | 'pending' | 'approved' | 'rejected' | 'failed' | 'to_pay' | 'reversed'
        | 'reversal_escalated' | 'voided' | 'authorized';
      amount: number;
      currency_type: 'COP' | 'USD' | 'EUR';
      expires_at: string | null;
    };
    code:
      | 'bad_request' | 'exchange_rate_missing' | 'forbidden' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'overloaded'
      | 'payload_too_large' | 'role_insufficient' | 'service_unavailable' | 'too_many_fields'
      | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type'
      | 'validation_failed';
  };
  /** Pay a charge by card (`POST /api/v1/payment/checkout/card`). The pair of `payment.id` and `payment.token` stands for the payer; no access token is needed, and one that comes along must be the merchant’s own, of the same environment. */
  post_payment_checkout_card: {
    body: {
      payment?: { id: string; token: string } | undefined;
      customer_payer?: {
        name: string;
        email: string;
        address_1: string;
        address_2?: string | null | undefined;
        city: string;
        state: string;
        country: string;
        zip_code: string | number;
        dialling_code: string;
        cellphone: string | number;
        identification_type?: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro' | null | undefined;
        id_number?: string | number | null | undefined;
      } | undefined;
      consents?: string[] | null | undefined;
      payment_card?: {
        number: string | number;
        name: string;
        expiration_date: string;
        cvv: string | number;
        installments: number;
        redirect_url?: string | null | undefined;
      } | undefined;
    };
    answer: {
      transaction: {
        transaction_id: number | null;
        amount: number | null;
        currency_type: 'COP' | 'USD' | 'EUR' | null;
        value_cop: number | null;
        payment_method: string | null;
        payment_method_source: string | null;
        trazability_id: string | null;
        authorization_code: string | null;
        response_code: string | null;
        status:
          | 'Iniciada' | 'Pendiente' | 'Aprobada' | 'Rechazada' | 'Fallida' | 'Por Pagar'
          | 'Reversada' | 'Reversion Escalada' | 'Anulada' | 'Autorizada';
        status_key:
          | 'started' | 'pending' | 'approved' | 'rejected' | 'failed' | 'to_pay' | 'reversed'
          | 'reversal_escalated' | 'voided' | 'authorized';
        approved_at: string | null;
        production: boolean | null;
        created_at: string | null;
        description: string | null;
        error?: {
          code: string;
          message: string;
          retryable: boolean;
          action: string | null;
        };
        id: string;
        url_response: string | null;
        coupon: string | null;
        /** What the counter knows the collector by; said with the coupon. */
        agreement: string | null;
        barcode: string | null;
        /** Whether the coupon is sent to the payer by e-mail. False where too many went to that address or were asked for from that origin: show it, for nobody else does. Null where there is no coupon. */
        coupon_mailed: boolean | null;
        expires_at: string | null;
      };
    };
    code:
      | 'E99' | 'S01' | 'S10' | 'S11' | 'bad_request' | 'books_unsettled' | 'card_brand_not_offered'
      | 'consent_required' | 'consent_unavailable' | 'currency_not_offered'
      | 'exchange_rate_missing' | 'forbidden' | 'holds_not_offered' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'invalid_payment_credentials'
      | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'payment_already_paid' | 'payment_already_used' | 'payment_expired' | 'payment_in_progress'
      | 'payment_inactive' | 'payment_method_not_offered' | 'payment_returned'
      | 'service_unavailable' | 'too_many_account_requests' | 'too_many_cards_at_once'
      | 'too_many_declined_cards' | 'too_many_fields' | 'too_many_guesses' | 'unauthenticated'
      | 'unsupported_media_type' | 'validation_failed';
  };
  /** Pay a charge from a bank account (`POST /api/v1/payment/checkout/pse`). The pair of `payment.id` and `payment.token` stands for the payer; no access token is needed, and one that comes along must be the merchant’s own, of the same environment. */
  post_payment_checkout_pse: {
    body: {
      payment?: { id: string; token: string } | undefined;
      customer_payer?: {
        name: string;
        email: string;
        address_1: string;
        address_2?: string | null | undefined;
        city: string;
        state: string;
        country: string;
        zip_code: string | number;
        dialling_code: string;
        cellphone: string | number;
        identification_type?: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro' | null | undefined;
        id_number?: string | number | null | undefined;
      } | undefined;
      consents?: string[] | null | undefined;
      pse?: {
        bank: string;
        userType: string;
        identificationType: string;
        identification: string;
      } | undefined;
    };
    answer: {
      transaction: {
        transaction_id: number | null;
        amount: number | null;
        currency_type: 'COP' | 'USD' | 'EUR' | null;
        value_cop: number | null;
        payment_method: string | null;
        payment_method_source: string | null;
        trazability_id: string | null;
        authorization_code: string | null;
        response_code: string | null;
        status:
          | 'Iniciada' | 'Pendiente' | 'Aprobada' | 'Rechazada' | 'Fallida' | 'Por Pagar'
          | 'Reversada' | 'Reversion Escalada' | 'Anulada' | 'Autorizada';
        status_key:
          | 'started' | 'pending' | 'approved' | 'rejected' | 'failed' | 'to_pay' | 'reversed'
          | 'reversal_escalated' | 'voided' | 'authorized';
        approved_at: string | null;
        production: boolean | null;
        created_at: string | null;
        description: string | null;
        error?: {
          code: string;
          message: string;
          retryable: boolean;
          action: string | null;
        };
        id: string;
        url_response: string | null;
        coupon: string | null;
        /** What the counter knows the collector by; said with the coupon. */
        agreement: string | null;
        barcode: string | null;
        /** Whether the coupon is sent to the payer by e-mail. False where too many went to that address or were asked for from that origin: show it, for nobody else does. Null where there is no coupon. */
        coupon_mailed: boolean | null;
        expires_at: string | null;
      };
    };
    code:
      | 'E99' | 'S01' | 'S10' | 'S11' | 'bad_request' | 'books_unsettled' | 'card_brand_not_offered'
      | 'consent_required' | 'consent_unavailable' | 'currency_not_offered'
      | 'exchange_rate_missing' | 'forbidden' | 'holds_not_offered' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'invalid_payment_credentials'
      | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'payment_already_paid' | 'payment_already_used' | 'payment_expired' | 'payment_in_progress'
      | 'payment_inactive' | 'payment_method_not_offered' | 'payment_returned'
      | 'service_unavailable' | 'too_many_account_requests' | 'too_many_cards_at_once'
      | 'too_many_declined_cards' | 'too_many_fields' | 'too_many_guesses' | 'unauthenticated'
      | 'unsupported_media_type' | 'validation_failed';
  };
}

/** What a request is made of. */
export const OPERATIONS = {
  post_payment_generate: { method: 'POST', path: '/api/v1/payment/generate', takes_key: true },
  post_payment_checkout_card: { method: 'POST', path: '/api/v1/payment/checkout/card', takes_key: true },
  post_payment_checkout_pse: { method: 'POST', path: '/api/v1/payment/checkout/pse', takes_key: true },
} as const;
