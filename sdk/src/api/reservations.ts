// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { ListedReservation, Reservation } from './reservations-objects.ts';

/** Types of the operations in the section “Reservations” of the API document: parameters, bodies and error codes. */
export interface Operations {
  /** Create a reservation (`POST /api/v1/mit/pre-authorizations`). Returns the URL of a hosted page. With `checkout_type: "api"`, returns a token instead, which is shown only once. If `office` is absent, the reservation belongs to the first office that the user of the token can access. Requests with card data are refused with status 422. */
  post_mit_pre_authorizations: {
    body: {
      /** Description of the reservation, shown to the customer. */
      description: string;
      /** Id of the merchant’s office (branch) that the object belongs to. */
      office?: number | null | undefined;
      /** Amount to hold. */
      estimated_amount: number | string;
      /** Whether the payer pays on the hosted page (`redirect`) or through your own page (`api`). */
      checkout_type?: 'redirect' | 'api' | null | undefined;
      /** Tax included in the amount, in units of the currency. */
      tax?: number | string | null | undefined;
      /** References of the merchant, shown to the payer. */
      references?: {
        /** The value takes only letters, digits and spaces. */
        referenceKey: string;
        /** The value takes only letters, digits and spaces. */
        referenceDescription: string;
      }[] | null | undefined;
      /** Customer data to prefill on the hosted page. */
      customer?: {
        /** Name, for display. */
        name?: string | null | undefined;
        /** E-mail address. */
        email?: string | null | undefined;
      } | null | undefined;
      /** URL to which the webhook events of the object are sent. Null if there is none. */
      webhook_url?: string | null | undefined;
      /** URL to which the payer returns from the page of the bank. */
      redirect_url?: string | null | undefined;
      /** Id of the template of the hosted page. */
      checkout_template_id?: number | null | undefined;
      /** Not accepted here. */
      number?: unknown;
      /** Not accepted here. */
      cvv?: unknown;
      /** Not accepted here. */
      card?: unknown;
      /** Not accepted here. */
      card_number?: unknown;
      /** Not accepted here. */
      card_token?: unknown;
      /** Not accepted here. */
      payment_card?: unknown;
      /** Not accepted here. */
      card_information?: unknown;
      /** Not accepted here. */
      expiration_date?: unknown;
    };
    answer: {
      /** Whether the operation on the reservation succeeded. */
      success: boolean;
      /** The reservation. */
      pre_authorization: Reservation;
    };
    code:
      | 'bad_request' | 'card_brand_not_offered' | 'currency_not_offered' | 'forbidden'
      | 'holds_not_offered' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'payload_too_large'
      | 'payment_method_not_offered' | 'role_insufficient' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated'
      | 'unsupported_media_type' | 'validation_failed';
  };
  /** List reservations (`GET /api/v1/mit/pre-authorizations`). Returns the reservations, newest first. */
  get_mit_pre_authorizations: {
    query: {
      /** Returns only reservations with this status. An unknown status is ignored. */
      status?:
        | 'Iniciada' | 'Pre-autorizada' | 'Confirmada' | 'Anulada' | 'Vencida' | 'Rechazada'
        | 'Fallida' | 'Indeterminada' | undefined;
      /** `true` returns only reservations that can still be charged. */
      pending_confirmation?: true | 'true' | undefined;
      /** Number of reservations per page, at most 100. Default: 25. */
      per_page?: number | undefined;
      /** Number of the page to return. Default: 1, the first page. */
      page?: number | undefined;
    };
    answer: {
      /** Objects of the page. */
      data: ListedReservation[];
      /** URLs of the other pages. */
      links: {
        /** URL of the first page. */
        first: string;
        /** URL of the last page. */
        last: string;
        /** URL of the previous page. Null on the first page. */
        prev: string | null;
        /** URL of the next page. Null on the last page. */
        next: string | null;
      };
      /** Page numbers and total. */
      meta: {
        /** Number of this page. The first page is 1. */
        current_page: number;
        /** Position of the first object of this page in the list, from 1. Null if the page is empty. */
        from: number | null;
        /** Number of the last page. */
        last_page: number;
        /** Maximum number of objects per page. */
        per_page: number;
        /** Position of the last object of this page in the list, from 1. Null if the page is empty. */
        to: number | null;
        /** Total number of objects on all pages. */
        total: number;
      };
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Get a reservation (`GET /api/v1/mit/pre-authorizations/{id}`). */
  get_mit_pre_authorizations_id: {
    path: { id: string };
    answer: {
      /** Objects of the page. */
      data: Reservation;
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** Hold the amount on a card (`POST /api/v1/mit/pre-authorizations/{id}/authorize`). Only for production reservations with `checkout_type: "api"`. `payment.token` authenticates the request. If an access token is also sent, it must be a production token of the merchant. `success` states whether the amount is held. An `eci` other than 05, 06 or 07 is refused with response code 310, and the reservation stays open. 3DS fields of another card brand reject the reservation with response code 319 or 320. If `payment_card.redirect_url` is sent, the bank may require a 3-D Secure challenge. */
  post_mit_pre_authorizations_id_authorize: {
    path: { id: string };
    body: {
      /** The payment. */
      payment: {
        /** Token of the payment, from the response that created the payment. */
        token: string;
      };
      /** Payer of the transaction. */
      customer_payer: {
        /** Name, for display. */
        name: string;
        /** E-mail address. */
        email: string;
        /** First line of the payer’s address. */
        address_1: string;
        /** Second line of the payer’s address, for example the apartment. */
        address_2?: string | null | undefined;
        /** City. */
        city: string;
        /** Department or state. */
        state: string;
        /** Country of the payer, as a three-letter ISO 3166 code, for example `COL`. */
        country: string;
        /** Postal code. */
        zip_code: string | number;
        /** Country calling code with a plus sign, for example `+57`. */
        dialling_code: string;
        /** Mobile phone number without the country calling code. */
        cellphone: string | number;
        /** Type of identification document, for example `CC` for a Colombian citizen card. */
        identification_type?: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro' | null | undefined;
        /** Number of the identification document. */
        id_number?: string | number | null | undefined;
      };
      /** Card of the payer. */
      payment_card: {
        /** Card number. */
        number: string | number;
        /** The value takes only letters and spaces. */
        name: string;
        /** Expiration date of the card, as `YYYY-MM`. */
        expiration_date: string;
        /** Security code (CVV) of the card. */
        cvv: string | number;
        /** Number of installments. */
        installments: number;
        /** URL to which the payer returns from the page of the bank. */
        redirect_url?: string | null | undefined;
        /** Not accepted here. */
        token?: unknown;
      };
      /** Browser of the customer. */
      browser_information?: {
        /** IPv4 address of the customer. */
        ipAddress?: string | null | undefined;
      } | null | undefined;
      /** Result of the 3-D Secure authentication that you performed. */
      three_ds?: {
        /** Electronic Commerce Indicator (ECI) of the 3-D Secure authentication. */
        eci?: string | null | undefined;
        /** Cardholder Authentication Verification Value (CAVV) of the 3-D Secure authentication. */
        cavv?: string | null | undefined;
        /** Id of the 3-D Secure transaction (XID). */
        xid?: string | null | undefined;
        /** Id of the 3-D Secure transaction at the directory server, with 36 characters. */
        directory_server_transaction_id?: string | null | undefined;
        /** UCAF collection indicator of the 3-D Secure authentication. */
        ucaf_collection_indicator?: '0' | '1' | '2' | '4' | '6' | '7' | null | undefined;
        /** UCAF authentication data. */
        ucaf_authentication_data?: string | null | undefined;
        /** Version of 3-D Secure. */
        specification_version?: string | null | undefined;
      } | null | undefined;
    };
    answer: {
      /** Whether the operation on the reservation succeeded. */
      success: boolean;
      /** The reservation. */
      pre_authorization: Reservation;
    } | {
      /** Whether the operation on the reservation succeeded. */
      success: boolean;
      /** The reservation. */
      pre_authorization: Reservation;
      /** URL of the bank’s page on which the customer confirms the payment, if required. */
      url_response?: string;
    };
    code:
      | '01' | '03' | '04' | '05' | '06' | '07' | '12' | '13' | '14' | '15' | '19' | '30' | '309'
      | '310' | '319' | '320' | '33' | '34' | '35' | '36' | '37' | '38' | '41' | '43' | '51' | '52'
      | '53' | '54' | '55' | '57' | '58' | '59' | '61' | '62' | '63' | '65' | '68' | '75' | '76'
      | '77' | '78' | '82' | '90' | '91' | '92' | '93' | '94' | '96' | '98' | 'A01' | 'A03' | 'A04'
      | 'A05' | 'A06' | 'A07' | 'E99' | 'EXPIRED' | 'M01' | 'M02' | 'M04' | 'M05' | 'M06' | 'M08'
      | 'M10' | 'M11' | 'M12' | 'MIT_ALREADY_AUTHORIZED' | 'MIT_ALREADY_CONFIRMED' | 'MIT_EXPIRED'
      | 'MIT_FRANCHISE_NOT_ENABLED' | 'MIT_IN_PROGRESS' | 'MIT_PRODUCTION_KEY_REQUIRED' | 'R1'
      | 'S01' | 'S10' | 'S11' | 'V39' | 'V40' | 'V42' | 'bad_request' | 'books_unsettled'
      | 'card_brand_not_offered' | 'currency_not_offered' | 'forbidden' | 'holds_not_offered'
      | 'idempotency_key_in_progress' | 'idempotency_key_reused' | 'internal_error'
      | 'invalid_payment_credentials' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'payload_too_large' | 'payment_method_not_offered' | 'service_unavailable'
      | 'too_many_cards_at_once' | 'too_many_declined_cards' | 'too_many_fields'
      | 'too_many_guesses' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
}

/** HTTP method and path of each operation. `takes_key` marks operations that accept an idempotency key. */
export const OPERATIONS = {
  post_mit_pre_authorizations: { method: 'POST', path: '/api/v1/mit/pre-authorizations', takes_key: true },
  get_mit_pre_authorizations: { method: 'GET', path: '/api/v1/mit/pre-authorizations' },
  get_mit_pre_authorizations_id: { method: 'GET', path: '/api/v1/mit/pre-authorizations/{id}' },
  post_mit_pre_authorizations_id_authorize: { method: 'POST', path: '/api/v1/mit/pre-authorizations/{id}/authorize', takes_key: true },
} as const;
