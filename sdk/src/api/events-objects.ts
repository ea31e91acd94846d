// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { PaymentSource } from './subscriptions-objects.ts';

export interface WebhookTransaction {
  /** Number of the transaction. Each merchant has its own consecutive numbers. */
  transaction_id: number | null;
  /** Amount of the transaction in units of the currency, not in cents. Null if no transaction exists yet. */
  amount: number | null;
  /** Currency. */
  currency_type: 'COP' | 'USD' | 'EUR' | null;
  /** Amount of the transaction, converted to Colombian pesos. Null if no transaction exists yet. */
  value_cop: number | null;
  /** Payment method. */
  payment_method: string | null;
  /** Brand of the charged card, or name of the charged bank or wallet. Null if it is unknown. */
  payment_method_source: string | null;
  /** Id of the transaction in the payment network. Null if the network returned none. */
  trazability_id: string | null;
  /** Authorization code of the issuer. Null if the charge was not approved. */
  authorization_code: string | null;
  /** Response code of the card network. Null if there is no response. */
  response_code: string | null;
  /** Status of the transaction, in Spanish. */
  status:
    | 'Iniciada' | 'Pendiente' | 'Aprobada' | 'Rechazada' | 'Fallida' | 'Por Pagar' | 'Reversada'
    | 'Reversion Escalada' | 'Anulada' | 'Autorizada';
  /** Status in English. */
  status_key:
    | 'started' | 'pending' | 'approved' | 'rejected' | 'failed' | 'to_pay' | 'reversed'
    | 'reversal_escalated' | 'voided' | 'authorized';
  /** When the transaction was approved, in Colombia time, without an offset. Null if it was not approved. */
  approved_at: string | null;
  /** `true` if the object belongs to the production environment, `false` if it belongs to the test environment. */
  production: boolean | null;
  /** When the transaction was created, in Colombia time, without an offset. Null if no transaction exists yet. */
  created_at: string | null;
  /** Explanation of the transaction status, for display. Null if there is none. */
  description: string | null;
  /** Why the transaction was not approved. The code `T01` means that the outcome is unknown. Absent if there is no error. */
  error?: {
    /** Response code of the card network, or the error code of the service if the card network did not refuse. */
    code: string;
    /** Message for people. Its wording can change between versions. */
    message: string;
    /** Whether a later charge to the same card can succeed. */
    retryable: boolean;
    /** Recommended action for the payer, for example `use_another_card`. Null if no action is recommended. */
    action: string | null;
  };
  /** First reference that the merchant stored on the payment. Null if there is none. */
  reference_1: string | null;
  /** Second reference that the merchant stored on the payment. Null if there is none. */
  reference_2: string | null;
  /** Third reference that the merchant stored on the payment. Null if there is none. */
  reference_3: string | null;
  /** Why the transaction was not approved. Null if there is no error. The field `error` has the same value. */
  transaction_details: {
    /** Response code of the card network, or the error code of the service if the card network did not refuse. */
    code: string;
    /** Message for people. Its wording can change between versions. */
    message: string;
    /** Whether a later charge to the same card can succeed. */
    retryable: boolean;
    /** Recommended action for the payer, for example `use_another_card`. Null if no action is recommended. */
    action: string | null;
  } | null;
  /** URL to which you must redirect the payer. Null if no redirect is needed. */
  url_response: string | null;
  /** Payer of the transaction. */
  customer_payer: Record<string, string | null> | null;
  /** Exchange rate: number of Colombian pesos per unit of the currency. */
  currency_rate_conversion: number;
}

export interface WebhookReservation {
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

/** Body of the event `webhook.test`. A user of the panel sent a test event. No action is required. */
export interface WebhookTestEvent {
  /** Name of the event. */
  event: 'webhook.test';
  /** Id of the event, also sent in the header `webhook-id`. */
  id: string;
  /** When the event was sent, as ISO 8601 with an offset. */
  sent_at: string;
}

/** Body of the event `limits.card_testing`. Too many cards were declined, and card payments are blocked until `closed_until`. */
export interface LimitsCardTestingEvent {
  /** Id of the event, also sent in the header `webhook-id`. */
  id: string;
  /** Name of the event. */
  event: 'limits.card_testing';
  /** When the event happened, in Colombia time, without an offset. */
  created_at: string;
  /** Name of the limit that was reached: `cards_at_charge`, `cards_from_origin_at_merchant`, `cards_from_origin` or `cards_of_bin_at_merchant`. */
  limit: string;
  /** Number of cards that were declined in the time window. */
  declined_cards: number;
  /** Length of the time window in which the cards were declined, in minutes. */
  minutes: number;
  /** IP address of the payer who made the last attempt. Null if it is unknown. */
  origin: string | null;
  /** First six digits (BIN) of the card number in the last attempt. Null if they are unknown. */
  bin: string | null;
  /** Object for which the last declined card was charged. */
  target: {
    /** Type of the object. */
    type: 'payment' | 'pre_authorization' | 'plan' | 'subscription' | 'item';
    /** Unique identifier of the object. */
    id: string;
  } | null;
  /** Time until which card payments are refused, in Colombia time, without an offset. */
  closed_until: string;
}

/** Body of the event `payment_source.approved`. A payer approved charges to an account, which can now be charged. */
export interface PaymentSourceApprovedEvent {
  /** Id of the event, also sent in the header `webhook-id`. */
  id: string;
  /** Name of the event. */
  event: 'payment_source.approved';
  /** When the event happened, in Colombia time, without an offset. */
  created_at: string;
  /** Id of the subscriber. */
  subscriber_id: string;
  /** Account whose approval changed. */
  payment_source: PaymentSource;
}

/** Body of the event `payment_source.refused`. A payer refused charges to an account, or did not respond in time. */
export interface PaymentSourceRefusedEvent {
  /** Id of the event, also sent in the header `webhook-id`. */
  id: string;
  /** Name of the event. */
  event: 'payment_source.refused';
  /** When the event happened, in Colombia time, without an offset. */
  created_at: string;
  /** Id of the subscriber. */
  subscriber_id: string;
  /** Account whose approval changed. */
  payment_source: PaymentSource;
}

/** Body of the event `payment_source.revoked`. A payer revoked the approval of an account, which can no longer be charged. */
export interface PaymentSourceRevokedEvent {
  /** Id of the event, also sent in the header `webhook-id`. */
  id: string;
  /** Name of the event. */
  event: 'payment_source.revoked';
  /** When the event happened, in Colombia time, without an offset. */
  created_at: string;
  /** Id of the subscriber. */
  subscriber_id: string;
  /** Account whose approval changed. */
  payment_source: PaymentSource;
}

/** Body of the event `payment`. A one-time payment was approved, declined or refunded. */
export interface PaymentEvent {
  /** The transaction. */
  transaction: WebhookTransaction;
  /** What was paid. */
  checkout: {
    /** Unique identifier of the object. */
    id: string;
    /** Amount of the payment that is already paid, minus refunds. */
    total_advance: number;
    /** Amount that is not paid yet, in units of the currency. */
    total_pending: number;
    /** When the amount was fully paid, in Colombia time, without an offset. Null if it is not fully paid. */
    paid_at: string | null;
    /** Payment gateway through which the amount is paid. */
    payment_gateway: {
      /** Unique identifier of the payment gateway. */
      id: string;
      /** What is paid: `payment` for a one-time payment, `recauda` for an ERP invoice. */
      tool_name: 'payment';
      /** Whether the payment gateway accepts payments. */
      active: boolean;
      /** `true` if the object belongs to the production environment, `false` if it belongs to the test environment. */
      production: boolean;
      /** When the amount was fully paid, in Colombia time, without an offset. Null if it is not fully paid. */
      full_payment_at: string | null;
      /** URL of the hosted payment page. */
      url: string;
      /** When the payment gateway was created, in Colombia time, without an offset. */
      created_at: string;
      /** When the payment gateway was last changed, in Colombia time, without an offset. */
      updated_at: string;
    };
    /** The paid object. */
    payment_referenceable: {
      /** Description of what was paid, shown to the payer. */
      description: string;
      /** Amount in units of the currency, not in cents. */
      amount: number;
      /** Currency. */
      currency_type: 'COP' | 'USD' | 'EUR';
      /** Key-value pairs that the merchant stored on the object. Null if there are none. */
      metadata: Record<string, string> | null;
    };
    /** Amount that this transaction paid, minus refunds. Null unless the status of the transaction is `Aprobada`. */
    paid_advance: {
      /** Amount that was paid. */
      amount_paid: number;
    } | null;
    /** Always null for one-time payments. Only events about ERP invoices use this field. */
    answer_form: Record<string, unknown> | null;
  };
}

/** Body of the event `mit.pre_authorized`. The amount of a reservation was held on the card. */
export interface MitPreAuthorizedEvent {
  /** Name of the event. */
  event: 'mit.pre_authorized';
  /** The reservation. */
  pre_authorization: WebhookReservation;
}
