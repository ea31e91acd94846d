// Generated from the API document by `npm run sdk-types`. Do not edit.

export interface Reservation {
  /** Unique identifier for the object. */
  id: string;
  /** Kind of the operation, or the operation. */
  operation: 'pre_authorization';
  /** Status of the object. */
  status:
    | 'Iniciada' | 'Pre-autorizada' | 'Confirmada' | 'Anulada' | 'Vencida' | 'Rechazada' | 'Fallida'
    | 'Indeterminada' | 'pendiente_autorizacion';
  /** Status for display. */
  status_label: string;
  /** Id of the office that the object belongs to. */
  office_id: number;
  /** Whether payers pay on the hosted page (`redirect`) or through your own page (`api`). */
  checkout_type: 'redirect' | 'api';
  /** Description, as shown to payers. */
  description: string;
  /** Amount to hold. */
  estimated_amount: number;
  /** Amount that is held. Null before the authorization. */
  authorized_amount: number | null;
  /** Largest amount that can be charged. */
  max_confirmable_amount: number;
  /** Amount that was charged. Null before the charge. */
  confirmed_amount: number | null;
  /** Currency. */
  currency: 'COP' | 'USD' | 'EUR';
  /** Number of installments. */
  installments: number | null;
  /** The card. In a request: the token of a saved card. */
  card: {
    /** Brand of the card. */
    franchise: string | null;
    /** First digits of the card number. */
    bin: string | null;
    /** Last four digits of the card or account number. */
    last_four: string | null;
  } | null;
  /** References of the merchant, shown to the payer. */
  references: {
    /** Name of the reference. */
    referenceKey: string;
    /** Value of the reference. */
    referenceDescription: string;
  }[];
  /** Number of the transaction in the card network. */
  network_transaction_id: number | null;
  /** Authorization code of the issuer. Null if the charge is not approved. */
  authorization_code: string | null;
  /** Response code of the card network. Null while there is no response. */
  response_code: string | null;
  /** Time of expiration: ISO 8601 with an offset. Null if the object does not expire. */
  expires_at: string | null;
  /** Time until which the amount can be charged: ISO 8601 with an offset. */
  confirmable_until: string | null;
  /** Time until which the amount can be released: ISO 8601 with an offset. */
  voidable_until: string | null;
  /** Whether the amount can be charged now. */
  can_confirm: boolean;
  /** Whether the amount can be released now. */
  can_void: boolean;
  /** Why the reservation can be neither charged nor released. Null otherwise. */
  blocked_reason: string | null;
  /** URL of the hosted checkout page. */
  checkout_url?: string;
  /** Token to authorize the reservation. It is returned only when it is created. */
  token?: string;
  /** Time of the authorization: ISO 8601 with an offset. */
  authorized_at: string | null;
  /** Time of the charge: ISO 8601 with an offset. */
  confirmed_at: string | null;
  /** Time of the release: ISO 8601 with an offset. */
  voided_at: string | null;
  /** Time of creation: ISO 8601 with an offset. */
  created_at: string;
  /** Error of the reservation. Null unless the status is Rechazada, Fallida or Indeterminada. */
  error: {
    /** Response code of the card network, or error code. */
    code: string;
    /** Message for people. It can change between versions. */
    message: string;
    /** Whether a later charge to the same card can succeed. */
    retryable: boolean;
    /** What the payer can do, for example `use_another_card`. */
    action: string | null;
  } | null;
}

export interface ListedReservation {
  /** Unique identifier for the object. */
  id: string;
  /** Kind of the operation, or the operation. */
  operation: 'pre_authorization';
  /** Status of the object. */
  status:
    | 'Iniciada' | 'Pre-autorizada' | 'Confirmada' | 'Anulada' | 'Vencida' | 'Rechazada' | 'Fallida'
    | 'Indeterminada' | 'pendiente_autorizacion';
  /** Status for display. */
  status_label: string;
  /** Id of the office that the object belongs to. */
  office_id: number;
  /** Whether payers pay on the hosted page (`redirect`) or through your own page (`api`). */
  checkout_type: 'redirect' | 'api';
  /** Description, as shown to payers. */
  description: string;
  /** Amount to hold. */
  estimated_amount: number;
  /** Amount that is held. Null before the authorization. */
  authorized_amount: number | null;
  /** Largest amount that can be charged. */
  max_confirmable_amount: number;
  /** Amount that was charged. Null before the charge. */
  confirmed_amount: number | null;
  /** Currency. */
  currency: 'COP' | 'USD' | 'EUR';
  /** The card. In a request: the token of a saved card. */
  card: {
    /** Brand of the card. */
    franchise: string | null;
    /** First digits of the card number. */
    bin: string | null;
    /** Last four digits of the card or account number. */
    last_four: string | null;
  } | null;
  /** Time of expiration: ISO 8601 with an offset. Null if the object does not expire. */
  expires_at: string | null;
  /** Time until which the amount can be charged: ISO 8601 with an offset. */
  confirmable_until: string | null;
  /** Time until which the amount can be released: ISO 8601 with an offset. */
  voidable_until: string | null;
  /** Whether the amount can be charged now. */
  can_confirm: boolean;
  /** Whether the amount can be released now. */
  can_void: boolean;
  /** Why the reservation can be neither charged nor released. Null otherwise. */
  blocked_reason: string | null;
  /** Time of the authorization: ISO 8601 with an offset. */
  authorized_at: string | null;
  /** Time of the charge: ISO 8601 with an offset. */
  confirmed_at: string | null;
  /** Time of the release: ISO 8601 with an offset. */
  voided_at: string | null;
  /** Time of creation: ISO 8601 with an offset. */
  created_at: string;
}
