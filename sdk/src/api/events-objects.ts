// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { PaymentSource } from './subscriptions-objects.ts';

export interface WebhookTransaction {
  /** Number of the transaction. */
  transaction_id: number | null;
  /** Amount, in units of the currency. */
  amount: number | null;
  /** Currency. */
  currency_type: 'COP' | 'USD' | 'EUR' | null;
  /** Amount in Colombian pesos. */
  value_cop: number | null;
  /** Payment method. */
  payment_method: string | null;
  /** Card, bank or wallet that was used. */
  payment_method_source: string | null;
  /** Traceability code of the bank transfer (CUS). */
  trazability_id: string | null;
  /** Authorization code of the issuer. Null if the charge is not approved. */
  authorization_code: string | null;
  /** Response code of the card network. Null while there is no response. */
  response_code: string | null;
  /** Status of the object. */
  status:
    | 'Iniciada' | 'Pendiente' | 'Aprobada' | 'Rechazada' | 'Fallida' | 'Por Pagar' | 'Reversada'
    | 'Reversion Escalada' | 'Anulada' | 'Autorizada';
  /** Status in English. */
  status_key:
    | 'started' | 'pending' | 'approved' | 'rejected' | 'failed' | 'to_pay' | 'reversed'
    | 'reversal_escalated' | 'voided' | 'authorized';
  /** Time of the approval: Colombia time, without an offset. Null if it is not approved. */
  approved_at: string | null;
  /** Whether the object belongs to the production environment. */
  production: boolean | null;
  /** Time of creation: Colombia time, without an offset. */
  created_at: string | null;
  /** Description, as shown to payers. */
  description: string | null;
  /** Error of a transaction that was not approved, or whose outcome is unknown (`T01`). Absent otherwise. */
  error?: {
    /** Response code of the card network, or error code. */
    code: string;
    /** Message for people. It can change between versions. */
    message: string;
    /** Whether a later charge to the same card can succeed. */
    retryable: boolean;
    /** What the payer can do, for example `use_another_card`. */
    action: string | null;
  };
  /** First reference of the merchant. */
  reference_1: string | null;
  /** Second reference of the merchant. */
  reference_2: string | null;
  /** Third reference of the merchant. */
  reference_3: string | null;
  /** Error of the transaction, the same as `error`. */
  transaction_details: {
    /** Code that identifies the value. */
    code: string;
    /** Message for people. It can change between versions. */
    message: string;
    /** Whether a later charge to the same card can succeed. */
    retryable: boolean;
    /** What the payer can do, for example `use_another_card`. */
    action: string | null;
  } | null;
  /** URL to which to redirect the payer. Null if no redirect is needed. */
  url_response: string | null;
  /** Payer of the transaction. */
  customer_payer: Record<string, string | null> | null;
  /** Number of Colombian pesos per unit of the currency. */
  currency_rate_conversion: number;
}

export interface WebhookReservation {
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

/** A user of the panel sent a test event; no action is needed */
export interface WebhookTestEvent {
  /** Name of the event. */
  event: 'webhook.test';
  /** Unique identifier for the object. */
  id: string;
  /** Time at which the event was sent: ISO 8601 with an offset. */
  sent_at: string;
}

/** Too many cards were declined, and card payments are blocked for a while */
export interface LimitsCardTestingEvent {
  /** Id of the event, the same as the header `webhook-id`. */
  id: string;
  /** Name of the event. */
  event: 'limits.card_testing';
  /** Time of creation: Colombia time, without an offset. */
  created_at: string;
  /** Limit that was reached: `cards_at_charge`, `cards_from_origin_at_merchant`, `cards_from_origin` or `cards_of_bin_at_merchant`. */
  limit: string;
  /** Number of declined cards. */
  declined_cards: number;
  /** Length of the observed time, in minutes. */
  minutes: number;
  /** Network address of the payer. */
  origin: string | null;
  /** First digits of the card number. */
  bin: string | null;
  /** Object that the last card was charged for. */
  target: {
    /** Type of the object. */
    type: 'payment' | 'pre_authorization' | 'plan' | 'subscription' | 'item';
    /** Unique identifier for the object. */
    id: string;
  } | null;
  /** Time until which charges are refused: ISO 8601 with an offset. */
  closed_until: string;
}

/** A payer approved charges to an account */
export interface PaymentSourceApprovedEvent {
  /** Id of the event, the same as the header `webhook-id`. */
  id: string;
  /** Name of the event. */
  event: 'payment_source.approved';
  /** Time of creation: Colombia time, without an offset. */
  created_at: string;
  /** Id of the subscriber. */
  subscriber_id: string;
  /** Id of the payment source to charge: an account or a saved card. */
  payment_source: PaymentSource;
}

/** A payer refused charges to an account, or did not respond; see `status` */
export interface PaymentSourceRefusedEvent {
  /** Id of the event, the same as the header `webhook-id`. */
  id: string;
  /** Name of the event. */
  event: 'payment_source.refused';
  /** Time of creation: Colombia time, without an offset. */
  created_at: string;
  /** Id of the subscriber. */
  subscriber_id: string;
  /** Id of the payment source to charge: an account or a saved card. */
  payment_source: PaymentSource;
}

/** A payer revoked the approval of an account; it is no longer charged */
export interface PaymentSourceRevokedEvent {
  /** Id of the event, the same as the header `webhook-id`. */
  id: string;
  /** Name of the event. */
  event: 'payment_source.revoked';
  /** Time of creation: Colombia time, without an offset. */
  created_at: string;
  /** Id of the subscriber. */
  subscriber_id: string;
  /** Id of the payment source to charge: an account or a saved card. */
  payment_source: PaymentSource;
}

/** A payment has a result, or was refunded */
export interface PaymentEvent {
  /** The transaction. */
  transaction: WebhookTransaction;
  /** What was paid. */
  checkout: {
    /** Unique identifier for the object. */
    id: string;
    /** Amount that is paid, without refunds. */
    total_advance: number;
    /** Amount that is not yet paid. */
    total_pending: number;
    /** Time of the payment: Colombia time, without an offset. Null if it is not paid. */
    paid_at: string | null;
    /** Payment gateway through which the object is paid. */
    payment_gateway: {
      /** Unique identifier for the object. */
      id: string;
      /** Tool that created the payment gateway. */
      tool_name: 'payment';
      /** Whether the object is active. Inactive objects accept no new subscriptions or payments. */
      active: boolean;
      /** Whether the object belongs to the production environment. */
      production: boolean;
      /** Time of the full payment: Colombia time, without an offset. Null if it is not fully paid. */
      full_payment_at: string | null;
      /** URL of the page. */
      url: string;
      /** Time of creation: Colombia time, without an offset. */
      created_at: string;
      /** Time of the last change: Colombia time, without an offset. */
      updated_at: string;
    };
    /** The paid object. */
    payment_referenceable: {
      /** Description, as shown to payers. */
      description: string;
      /** Amount, in units of the currency. */
      amount: number;
      /** Currency. */
      currency_type: 'COP' | 'USD' | 'EUR';
      /** Key-value pairs of the merchant. */
      metadata: Record<string, string> | null;
    };
    /** Amount that this transaction paid, without refunds. Null unless the status is `Aprobada`. */
    paid_advance: {
      /** Amount that was paid. */
      amount_paid: number;
    } | null;
    /** Fields that the payer filled in. Null if there are none. */
    answer_form: Record<string, unknown> | null;
  };
}

/** The amount of a reservation is held */
export interface MitPreAuthorizedEvent {
  /** Name of the event. */
  event: 'mit.pre_authorized';
  /** The reservation. */
  pre_authorization: WebhookReservation;
}
