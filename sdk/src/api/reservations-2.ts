// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { Reservation } from './reservations-objects.ts';

/** Types of the operations in the section “Reservations” of the API document: parameters, bodies and error codes. */
export interface Operations {
  /** Charge a reservation (`POST /api/v1/mit/pre-authorizations/{id}/confirm`). Charges the held amount or a part of it. A reservation can be charged only once. The rest of the held amount is released. */
  post_mit_pre_authorizations_id_confirm: {
    path: { id: string };
    body: {
      /** Amount to charge, in units of the currency. The rest of the held amount is released. */
      amount: number | string;
      /** Not accepted: a request with this field is refused with response code 309. */
      three_ds?: unknown;
    };
    answer: {
      /** Whether the operation on the reservation succeeded. */
      success: boolean;
      /** The reservation. */
      pre_authorization: Reservation;
      /** The charge or release of the held amount. */
      operation?: {
        /** Unique identifier of the operation. */
        id: string;
        /** Whether the held amount was charged (`confirmation`) or released (`void`). */
        operation: 'confirmation' | 'void';
        /** Status of the reservation. */
        status: string;
        /** Status for display. */
        status_label: string;
        /** Amount to hold. */
        estimated_amount: number;
        /** Amount that was charged or released, in units of the currency. */
        amount: number;
        /** Response code of the card network. Null if there is no response. */
        response_code: string | null;
        /** Authorization code of the issuer. Null if the charge was not approved. */
        authorization_code: string | null;
        /** Id of the transaction in the card network. Null if the network returned no numeric id. */
        network_transaction_id: number | null;
      };
    };
    code:
      | '01' | '03' | '04' | '05' | '06' | '07' | '12' | '13' | '14' | '15' | '19' | '30' | '309'
      | '310' | '319' | '320' | '33' | '34' | '35' | '36' | '37' | '38' | '41' | '43' | '51' | '52'
      | '53' | '54' | '55' | '57' | '58' | '59' | '61' | '62' | '63' | '65' | '68' | '75' | '76'
      | '77' | '78' | '82' | '90' | '91' | '92' | '93' | '94' | '96' | '98' | 'A01' | 'A03' | 'A04'
      | 'A05' | 'A06' | 'A07' | 'E99' | 'EXPIRED' | 'M01' | 'M02' | 'M04' | 'M05' | 'M06' | 'M08'
      | 'M10' | 'M11' | 'M12' | 'MIT_ALREADY_CONFIRMED' | 'MIT_AMOUNT_EXCEEDS_AUTHORIZED'
      | 'MIT_EXPIRED' | 'MIT_IN_PROGRESS' | 'R1' | 'S01' | 'S10' | 'S11' | 'V39' | 'V40' | 'V42'
      | 'bad_request' | 'books_unsettled' | 'forbidden' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'overloaded' | 'payload_too_large' | 'role_insufficient' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated'
      | 'unsupported_media_type' | 'validation_failed';
  };
  /** Release a reservation (`POST /api/v1/mit/pre-authorizations/{id}/void`). A reservation can be released until 24 hours before it expires. After that, it expires automatically. */
  post_mit_pre_authorizations_id_void: {
    path: { id: string };
    body: {
      /** Not accepted: a request with this field is refused with response code 309. */
      three_ds?: unknown;
    };
    answer: {
      /** Whether the operation on the reservation succeeded. */
      success: boolean;
      /** The reservation. */
      pre_authorization: Reservation;
      /** The charge or release of the held amount. */
      operation?: {
        /** Unique identifier of the operation. */
        id: string;
        /** Whether the held amount was charged (`confirmation`) or released (`void`). */
        operation: 'confirmation' | 'void';
        /** Status of the reservation. */
        status: string;
        /** Status for display. */
        status_label: string;
        /** Amount to hold. */
        estimated_amount: number;
        /** Amount that was charged or released, in units of the currency. */
        amount: number;
        /** Response code of the card network. Null if there is no response. */
        response_code: string | null;
        /** Authorization code of the issuer. Null if the charge was not approved. */
        authorization_code: string | null;
        /** Id of the transaction in the card network. Null if the network returned no numeric id. */
        network_transaction_id: number | null;
      };
    };
    code:
      | '01' | '03' | '04' | '05' | '06' | '07' | '12' | '13' | '14' | '15' | '19' | '30' | '309'
      | '310' | '319' | '320' | '33' | '34' | '35' | '36' | '37' | '38' | '41' | '43' | '51' | '52'
      | '53' | '54' | '55' | '57' | '58' | '59' | '61' | '62' | '63' | '65' | '68' | '75' | '76'
      | '77' | '78' | '82' | '90' | '91' | '92' | '93' | '94' | '96' | '98' | 'A01' | 'A03' | 'A04'
      | 'A05' | 'A06' | 'A07' | 'E99' | 'EXPIRED' | 'M01' | 'M02' | 'M04' | 'M05' | 'M06' | 'M08'
      | 'M10' | 'M11' | 'M12' | 'MIT_ALREADY_CONFIRMED' | 'MIT_EXPIRED' | 'MIT_IN_PROGRESS'
      | 'MIT_VOID_WINDOW_CLOSED' | 'R1' | 'S01' | 'S10' | 'S11' | 'V39' | 'V40' | 'V42'
      | 'bad_request' | 'books_unsettled' | 'forbidden' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'overloaded' | 'payload_too_large' | 'role_insufficient' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated'
      | 'unsupported_media_type' | 'validation_failed';
  };
  /** Query the card network for the status of a reservation (`POST /api/v1/mit/pre-authorizations/{id}/sync`). Updates the reservation with the result of a pending operation and with the time at which the hold expires. */
  post_mit_pre_authorizations_id_sync: {
    path: { id: string };
    answer: {
      /** Whether the operation on the reservation succeeded. */
      success: boolean;
      /** The reservation. */
      pre_authorization: Reservation;
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type';
  };
  /** Hold the amount on a card that the customer enters on the hosted page (`POST /Checkout/{id}/authorize`). */
  post_Checkout_id_authorize: {
    path: { id: string };
    body: {
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
      three_ds?: unknown;
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
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'payment_method_not_offered' | 'service_unavailable' | 'too_many_cards_at_once'
      | 'too_many_declined_cards' | 'too_many_fields' | 'too_many_guesses' | 'unauthenticated'
      | 'unsupported_media_type' | 'validation_failed';
  };
}

/** HTTP method and path of each operation. `takes_key` marks operations that accept an idempotency key. */
export const OPERATIONS = {
  post_mit_pre_authorizations_id_confirm: { method: 'POST', path: '/api/v1/mit/pre-authorizations/{id}/confirm', takes_key: true },
  post_mit_pre_authorizations_id_void: { method: 'POST', path: '/api/v1/mit/pre-authorizations/{id}/void', takes_key: true },
  post_mit_pre_authorizations_id_sync: { method: 'POST', path: '/api/v1/mit/pre-authorizations/{id}/sync', takes_key: true },
  post_Checkout_id_authorize: { method: 'POST', path: '/Checkout/{id}/authorize' },
} as const;
