// Written by `npm run sdk-types` from the API document: change that, not this.

import type { Reservation } from './reservations-objects.ts';

/** Reservations: what each is sent, what it answers, and the codes it refuses with. */
export interface Operations {
  /** Hold the amount on the card of a customer at the hosted page (`POST /Checkout/{id}/authorize`). */
  post_Checkout_id_authorize: {
    path: { id: string };
    body: {
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
      three_ds?: unknown;
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
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'payment_method_not_offered' | 'service_unavailable' | 'too_many_cards_at_once'
      | 'too_many_declined_cards' | 'too_many_fields' | 'too_many_guesses' | 'unauthenticated'
      | 'unsupported_media_type' | 'validation_failed';
  };
}

/** What a request is made of. */
export const OPERATIONS = {
  post_Checkout_id_authorize: { method: 'POST', path: '/Checkout/{id}/authorize' },
} as const;
