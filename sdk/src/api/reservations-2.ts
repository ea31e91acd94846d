// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { Reservation } from './reservations-objects.ts';

/** Operations of Reservations, with their path parameters, query, request body, response body and error codes. */
export interface Operations {
  /** Charge a reservation (`POST /api/v1/mit/pre-authorizations/{id}/confirm`). Charges the held amount or less, once. The rest is released. */
  post_mit_pre_authorizations_id_confirm: {
    path: { id: string };
    body: {
      /** Amount to charge. The rest is released. */
      amount: number | string;
      /** Result of a 3-D Secure authentication. */
      three_ds?: unknown;
    };
    answer: {
      /** Whether the operation succeeded. */
      success: boolean;
      /** The reservation. */
      pre_authorization: Reservation;
      /** Kind of the operation, or the operation. */
      operation?: {
        /** Unique identifier for the object. */
        id: string;
        /** Kind of the operation, or the operation. */
        operation: 'confirmation' | 'void';
        /** Status of the object. */
        status: string;
        /** Status for display. */
        status_label: string;
        /** Amount to hold. */
        estimated_amount: number;
        /** Amount that was charged or released. */
        amount: number;
        /** Response code of the card network. Null while there is no response. */
        response_code: string | null;
        /** Authorization code of the issuer. Null if the charge is not approved. */
        authorization_code: string | null;
        /** Number of the transaction in the card network. */
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
  /** Release a reservation (`POST /api/v1/mit/pre-authorizations/{id}/void`). Possible until 24 hours before it expires. After that, the reservation expires automatically. */
  post_mit_pre_authorizations_id_void: {
    path: { id: string };
    body: {
      /** Result of a 3-D Secure authentication. */
      three_ds?: unknown;
    };
    answer: {
      /** Whether the operation succeeded. */
      success: boolean;
      /** The reservation. */
      pre_authorization: Reservation;
      /** Kind of the operation, or the operation. */
      operation?: {
        /** Unique identifier for the object. */
        id: string;
        /** Kind of the operation, or the operation. */
        operation: 'confirmation' | 'void';
        /** Status of the object. */
        status: string;
        /** Status for display. */
        status_label: string;
        /** Amount to hold. */
        estimated_amount: number;
        /** Amount that was charged or released. */
        amount: number;
        /** Response code of the card network. Null while there is no response. */
        response_code: string | null;
        /** Authorization code of the issuer. Null if the charge is not approved. */
        authorization_code: string | null;
        /** Number of the transaction in the card network. */
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
  /** Query the network for a reservation (`POST /api/v1/mit/pre-authorizations/{id}/sync`). Returns the result of a pending operation, and the actual expiry of the hold. */
  post_mit_pre_authorizations_id_sync: {
    path: { id: string };
    answer: {
      /** Whether the operation succeeded. */
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
  /** Hold the amount on the card of a customer at the hosted page (`POST /Checkout/{id}/authorize`). */
  post_Checkout_id_authorize: {
    path: { id: string };
    body: {
      /** Payer of the transaction. */
      customer_payer: {
        /** Name, as shown to payers. */
        name: string;
        /** E-mail address. */
        email: string;
        /** First line of the address. */
        address_1: string;
        /** Second line of the address. */
        address_2?: string | null | undefined;
        /** City. */
        city: string;
        /** Department or state. */
        state: string;
        /** Country, as a three-letter ISO code. */
        country: string;
        /** Postal code. */
        zip_code: string | number;
        /** Country calling code with a plus sign, for example `+57`. */
        dialling_code: string;
        /** Mobile phone number, without the country code. */
        cellphone: string | number;
        /** Type of identification document. */
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
        /** Security code of the card. */
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
      /** Result of a 3-D Secure authentication. */
      three_ds?: unknown;
    };
    answer: {
      /** Whether the operation succeeded. */
      success: boolean;
      /** The reservation. */
      pre_authorization: Reservation;
    } | {
      /** Whether the operation succeeded. */
      success: boolean;
      /** The reservation. */
      pre_authorization: Reservation;
      /** URL of the bank’s page on which the customer confirms the payment. */
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

/** Methods and paths of the operations. */
export const OPERATIONS = {
  post_mit_pre_authorizations_id_confirm: { method: 'POST', path: '/api/v1/mit/pre-authorizations/{id}/confirm', takes_key: true },
  post_mit_pre_authorizations_id_void: { method: 'POST', path: '/api/v1/mit/pre-authorizations/{id}/void', takes_key: true },
  post_mit_pre_authorizations_id_sync: { method: 'POST', path: '/api/v1/mit/pre-authorizations/{id}/sync', takes_key: true },
  post_Checkout_id_authorize: { method: 'POST', path: '/Checkout/{id}/authorize' },
} as const;
