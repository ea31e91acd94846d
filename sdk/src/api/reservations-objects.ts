// Generated from the API document by `npm run sdk-types`. Do not edit.

export interface Reservation {
  /** Unique identifier of the reservation. */
  id: string;
  /** Always `pre_authorization`. */
  operation: 'pre_authorization';
  /** Status of the reservation. */
  status:
    | 'Iniciada' | 'Pre-autorizada' | 'Confirmada' | 'Anulada' | 'Vencida' | 'Rechazada' | 'Fallida'
    | 'Indeterminada' | 'pendiente_autorizacion';
  /** Status for display. */
  status_label: string;
  /** Id of the merchant’s office (branch) that the object belongs to. */
  office_id: number;
  /** Whether the payer pays on the hosted page (`redirect`) or through your own page (`api`). */
  checkout_type: 'redirect' | 'api';
  /** Description of the reservation, shown to the customer. */
  description: string;
  /** Amount to hold. */
  estimated_amount: number;
  /** Amount that is held on the card. Null before the authorization. */
  authorized_amount: number | null;
  /** Largest amount that can be charged, in units of the currency. */
  max_confirmable_amount: number;
  /** Amount that was charged. Null before the charge. */
  confirmed_amount: number | null;
  /** Currency. */
  currency: 'COP' | 'USD' | 'EUR';
  /** Number of installments. */
  installments: number | null;
  /** Card on which the amount is held. Null before the authorization. */
  card: {
    /** Brand of the card. */
    franchise: string | null;
    /** First six to eight digits of the card number (BIN). */
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
  /** Id of the transaction in the card network. Null if the network returned no numeric id. */
  network_transaction_id: number | null;
  /** Authorization code of the issuer. Null if the charge was not approved. */
  authorization_code: string | null;
  /** Response code of the card network. Null if there is no response. */
  response_code: string | null;
  /** When the reservation expires, as ISO 8601 with an offset. Null if it does not expire. */
  expires_at: string | null;
  /** Until when the held amount can be charged, as ISO 8601 with an offset. Null if the reservation does not expire. */
  confirmable_until: string | null;
  /** Until when the held amount can be released, as ISO 8601 with an offset. Null if the reservation does not expire. */
  voidable_until: string | null;
  /** Whether the held amount can be charged now. */
  can_confirm: boolean;
  /** Whether the held amount can be released now. */
  can_void: boolean;
  /** Why the held amount can be neither charged nor released, for display. Null if it can be charged or released. */
  blocked_reason: string | null;
  /** URL of the hosted checkout page. */
  checkout_url?: string;
  /** Token that authorizes the reservation. Only the response that creates the reservation has it. */
  token?: string;
  /** When the amount was held on the card, as ISO 8601 with an offset. Null until then. */
  authorized_at: string | null;
  /** When the held amount was charged, as ISO 8601 with an offset. Null until then. */
  confirmed_at: string | null;
  /** When the held amount was released, as ISO 8601 with an offset. Null until then. */
  voided_at: string | null;
  /** When the reservation was created, as ISO 8601 with an offset. */
  created_at: string;
  /** Why no amount is held. Null unless the status is Rechazada, Fallida or Indeterminada. */
  error: {
    /** Response code of the card network, or the error code of the service if the card network did not refuse. */
    code: string;
    /** Message for people. Its wording can change between versions. */
    message: string;
    /** Whether a later charge to the same card can succeed. */
    retryable: boolean;
    /** Recommended action for the payer, for example `use_another_card`. Null if no action is recommended. */
    action: string | null;
  } | null;
}

export interface ListedReservation {
  /** Unique identifier of the reservation. */
  id: string;
  /** Always `pre_authorization`. */
  operation: 'pre_authorization';
  /** Status of the reservation. */
  status:
    | 'Iniciada' | 'Pre-autorizada' | 'Confirmada' | 'Anulada' | 'Vencida' | 'Rechazada' | 'Fallida'
    | 'Indeterminada' | 'pendiente_autorizacion';
  /** Status for display. */
  status_label: string;
  /** Id of the merchant’s office (branch) that the object belongs to. */
  office_id: number;
  /** Whether the payer pays on the hosted page (`redirect`) or through your own page (`api`). */
  checkout_type: 'redirect' | 'api';
  /** Description of the reservation, shown to the customer. */
  description: string;
  /** Amount to hold. */
  estimated_amount: number;
  /** Amount that is held on the card. Null before the authorization. */
  authorized_amount: number | null;
  /** Largest amount that can be charged, in units of the currency. */
  max_confirmable_amount: number;
  /** Amount that was charged. Null before the charge. */
  confirmed_amount: number | null;
  /** Currency. */
  currency: 'COP' | 'USD' | 'EUR';
  /** Card on which the amount is held. Null before the authorization. */
  card: {
    /** Brand of the card. */
    franchise: string | null;
    /** First six to eight digits of the card number (BIN). */
    bin: string | null;
    /** Last four digits of the card or account number. */
    last_four: string | null;
  } | null;
  /** When the reservation expires, as ISO 8601 with an offset. Null if it does not expire. */
  expires_at: string | null;
  /** Until when the held amount can be charged, as ISO 8601 with an offset. Null if the reservation does not expire. */
  confirmable_until: string | null;
  /** Until when the held amount can be released, as ISO 8601 with an offset. Null if the reservation does not expire. */
  voidable_until: string | null;
  /** Whether the held amount can be charged now. */
  can_confirm: boolean;
  /** Whether the held amount can be released now. */
  can_void: boolean;
  /** Why the held amount can be neither charged nor released, for display. Null if it can be charged or released. */
  blocked_reason: string | null;
  /** When the amount was held on the card, as ISO 8601 with an offset. Null until then. */
  authorized_at: string | null;
  /** When the held amount was charged, as ISO 8601 with an offset. Null until then. */
  confirmed_at: string | null;
  /** When the held amount was released, as ISO 8601 with an offset. Null until then. */
  voided_at: string | null;
  /** When the reservation was created, as ISO 8601 with an offset. */
  created_at: string;
}
