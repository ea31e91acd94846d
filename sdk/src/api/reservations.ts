// Written by `npm run sdk-types` from the API document: change that, not this.

import type { ListedReservation, Reservation } from './reservations-objects.ts';
import type { QueryValue } from './basics.ts';

/** Reservations: what each is sent, what it answers, and the codes it refuses with. */
export interface Operations {
  /** Create a reservation (`POST /api/v1/mit/pre-authorizations`). Returns the address of a hosted page, or with `checkout_type` `api` a token that is shown once. `office` is one of the merchant’s offices; without it, the reservation belongs to the first office that the token’s user can access. Card data is refused with 422. */
  post_mit_pre_authorizations: {
    body: {
      description: string;
      office?: number | null | undefined;
      estimated_amount: number | string;
      checkout_type?: 'redirect' | 'api' | null | undefined;
      tax?: number | string | null | undefined;
      references?: {
        /** The value takes only letters, digits and spaces. */
        referenceKey: string;
        /** The value takes only letters, digits and spaces. */
        referenceDescription: string;
      }[] | null | undefined;
      customer?: { name?: string | null | undefined; email?: string | null | undefined } | null | undefined;
      webhook_url?: string | null | undefined;
      redirect_url?: string | null | undefined;
      checkout_template_id?: number | null | undefined;
      number?: unknown;
      cvv?: unknown;
      card?: unknown;
      card_number?: unknown;
      card_token?: unknown;
      payment_card?: unknown;
      card_information?: unknown;
      expiration_date?: unknown;
    };
    answer: { success: boolean; pre_authorization: Reservation };
    code:
      | 'bad_request' | 'card_brand_not_offered' | 'currency_not_offered' | 'forbidden'
      | 'holds_not_offered' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'payload_too_large'
      | 'payment_method_not_offered' | 'role_insufficient' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated'
      | 'unsupported_media_type' | 'validation_failed';
  };
  /** List reservations (`GET /api/v1/mit/pre-authorizations`). Newest first. */
  get_mit_pre_authorizations: {
    query: {
      /** Exactly this status. Any other value does not filter. */
      status?: QueryValue | undefined;
      /** `true`: only those that can still be charged. */
      pending_confirmation?: QueryValue | undefined;
      /** Per page: 25, at most 100. */
      per_page?: QueryValue | undefined;
      /** Page, from 1. */
      page?: QueryValue | undefined;
    };
    answer: {
      data: ListedReservation[];
      links: { first: string; last: string; prev: string | null; next: string | null };
      meta: {
        current_page: number;
        from: number | null;
        last_page: number;
        per_page: number;
        to: number | null;
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
    answer: { data: Reservation };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** Hold the amount on a card (`POST /api/v1/mit/pre-authorizations/{id}/authorize`). For `api` reservations of production. The pair of id and `payment.token` authenticates the call; an access token that is sent as well must be a production token of the merchant. Decide on `success`. An `eci` other than 05, 06 or 07 is refused with 310 and leaves the reservation open; 3DS fields of the other brand reject the reservation (319, 320). With `payment_card.redirect_url` the card’s bank may ask the customer first. */
  post_mit_pre_authorizations_id_authorize: {
    path: { id: string };
    body: {
      payment: { token: string };
      customer_payer: {
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
      };
      payment_card: {
        number: string | number;
        /** The value takes only letters and spaces. */
        name: string;
        expiration_date: string;
        cvv: string | number;
        installments: number;
        redirect_url?: string | null | undefined;
        token?: unknown;
      };
      browser_information?: { ipAddress?: string | null | undefined } | null | undefined;
      three_ds?: {
        eci?: string | null | undefined;
        cavv?: string | null | undefined;
        xid?: string | null | undefined;
        directory_server_transaction_id?: string | null | undefined;
        ucaf_collection_indicator?: '0' | '1' | '2' | '4' | '6' | '7' | null | undefined;
        ucaf_authentication_data?: string | null | undefined;
        specification_version?: string | null | undefined;
      } | null | undefined;
    };
    answer: { success: boolean; pre_authorization: Reservation } | {
      success: boolean;
      pre_authorization: Reservation;
      /** The page of the card’s bank, where it asks the customer to confirm. */
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
  /** Charge a reservation (`POST /api/v1/mit/pre-authorizations/{id}/confirm`). Charges the held amount or less, once. The rest is released. */
  post_mit_pre_authorizations_id_confirm: {
    path: { id: string };
    body: { amount: number | string; three_ds?: unknown };
    answer: {
      success: boolean;
      pre_authorization: Reservation;
      operation?: {
        id: string;
        operation: 'confirmation' | 'void';
        status: string;
        status_label: string;
        estimated_amount: number;
        /** What was charged or released. */
        amount: number;
        response_code: string | null;
        authorization_code: string | null;
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
    body: { three_ds?: unknown };
    answer: {
      success: boolean;
      pre_authorization: Reservation;
      operation?: {
        id: string;
        operation: 'confirmation' | 'void';
        status: string;
        status_label: string;
        estimated_amount: number;
        /** What was charged or released. */
        amount: number;
        response_code: string | null;
        authorization_code: string | null;
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
    answer: { success: boolean; pre_authorization: Reservation };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type';
  };
}

/** What a request is made of. */
export const OPERATIONS = {
  post_mit_pre_authorizations: { method: 'POST', path: '/api/v1/mit/pre-authorizations', takes_key: true },
  get_mit_pre_authorizations: { method: 'GET', path: '/api/v1/mit/pre-authorizations' },
  get_mit_pre_authorizations_id: { method: 'GET', path: '/api/v1/mit/pre-authorizations/{id}' },
  post_mit_pre_authorizations_id_authorize: { method: 'POST', path: '/api/v1/mit/pre-authorizations/{id}/authorize', takes_key: true },
  post_mit_pre_authorizations_id_confirm: { method: 'POST', path: '/api/v1/mit/pre-authorizations/{id}/confirm', takes_key: true },
  post_mit_pre_authorizations_id_void: { method: 'POST', path: '/api/v1/mit/pre-authorizations/{id}/void', takes_key: true },
  post_mit_pre_authorizations_id_sync: { method: 'POST', path: '/api/v1/mit/pre-authorizations/{id}/sync', takes_key: true },
} as const;
