// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { Dispute } from './disputes.ts';
import type { TransactionStatus } from './payments-objects.ts';
import type { WebhookReservation, WebhookTransaction } from './events-objects.ts';

/** Body of the event `mit.declined`. The bank refused to hold the amount of a reservation. */
export interface MitDeclinedEvent {
  /** Name of the event. */
  event: 'mit.declined';
  /** The reservation. */
  pre_authorization: WebhookReservation;
}

/** Body of the event `mit.confirmed`. The held amount of a reservation was charged. */
export interface MitConfirmedEvent {
  /** Name of the event. */
  event: 'mit.confirmed';
  /** The reservation. */
  pre_authorization: WebhookReservation;
}

/** Body of the event `mit.voided`. The held amount of a reservation was released. */
export interface MitVoidedEvent {
  /** Name of the event. */
  event: 'mit.voided';
  /** The reservation. */
  pre_authorization: WebhookReservation;
}

/** Body of the event `mit.expiring_soon`. A reservation expires in 24 hours. */
export interface MitExpiringSoonEvent {
  /** Name of the event. */
  event: 'mit.expiring_soon';
  /** The reservation. */
  pre_authorization: WebhookReservation;
}

/** Body of the event `mit.expired`. A reservation expired. */
export interface MitExpiredEvent {
  /** Name of the event. */
  event: 'mit.expired';
  /** The reservation. */
  pre_authorization: WebhookReservation;
}

/** Body of the event `collection`. The payment of an ERP invoice was approved, declined or refunded. */
export interface CollectionEvent {
  /** The transaction. */
  transaction: WebhookTransaction;
  /** What was paid. */
  checkout: {
    /** Unique identifier of the object. */
    id: string;
    /** Amount of the invoice that is already paid, minus refunds. */
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
      tool_name: 'recauda';
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
      /** Unique identifier of the invoice. */
      id: string;
      /** Description of what was paid, shown to the payer. */
      description: string;
      /** Amount in units of the currency, not in cents. */
      amount: number;
      /** Tax rate in percent. */
      tax: number;
      /** Currency. */
      currency_type: {
        /** Name, for display. */
        name: string;
        /** Symbol of the currency. */
        symbol: string;
        /** ISO code of the currency. */
        abbreviation: 'COP' | 'USD' | 'EUR';
      };
      /** Document number of the customer who owes the invoice. */
      id_number: string;
      /** Name of the payer. */
      payer_name: string;
      /** Reference of the invoice in the merchant’s ERP system. */
      ref_payment: string;
      /** Due date of the invoice, as `YYYY-MM-DD`. Null if there is none. */
      expiration_date: string | null;
      /** Amount to pay, including tax, in units of the currency. */
      total: number;
      /** Whether the amount includes tax. */
      include_tax: boolean;
      /** Whether the invoice accepts partial payments. */
      has_advance: boolean;
      /** When the invoice was created, in Colombia time, without an offset. */
      created_at: string;
      /** When the invoice was last changed, in Colombia time, without an offset. */
      updated_at: string;
      /** Key-value pairs that the merchant stored on the object. Null if there are none. */
      metadata: Record<string, string> | null;
    };
    /** Amount of the invoice that this transaction paid, minus refunds. Null unless the status of the transaction is `Aprobada`. */
    paid_advance: {
      /** Amount that was paid. */
      amount_paid: number;
    } | null;
    /** Delivery address and comments that the payer entered. Null if there are none. */
    answer_form: {
      /** Comments of the payer. */
      comments: string | null;
      /** Delivery address that the payer entered. */
      address: string | null;
    } | null;
  };
}

/** Body of the event `dispute.opened`. A payer disputes a transaction, and the bank withdrew the disputed amount. */
export interface DisputeOpenedEvent {
  /** Id of the event, also sent in the header `webhook-id`. */
  id: string;
  /** Name of the event. */
  event: 'dispute.opened';
  /** When the event happened, in Colombia time, without an offset. */
  created_at: string;
  /** The dispute. */
  dispute: Dispute;
  /** The transaction. */
  transaction: TransactionStatus;
}

/** Body of the event `dispute.updated`. The evidence of a dispute was submitted, or the bank changed the amount, reason or deadline of the dispute. */
export interface DisputeUpdatedEvent {
  /** Id of the event, also sent in the header `webhook-id`. */
  id: string;
  /** Name of the event. */
  event: 'dispute.updated';
  /** When the event happened, in Colombia time, without an offset. */
  created_at: string;
  /** The dispute. */
  dispute: Dispute;
  /** The transaction. */
  transaction: TransactionStatus;
}

/** Body of the event `dispute.expired`. The deadline to submit evidence for a dispute passed. */
export interface DisputeExpiredEvent {
  /** Id of the event, also sent in the header `webhook-id`. */
  id: string;
  /** Name of the event. */
  event: 'dispute.expired';
  /** When the event happened, in Colombia time, without an offset. */
  created_at: string;
  /** The dispute. */
  dispute: Dispute;
  /** The transaction. */
  transaction: TransactionStatus;
}

/** Body of the event `dispute.won`. The merchant won a dispute, and the bank returned the disputed amount to the merchant. */
export interface DisputeWonEvent {
  /** Id of the event, also sent in the header `webhook-id`. */
  id: string;
  /** Name of the event. */
  event: 'dispute.won';
  /** When the event happened, in Colombia time, without an offset. */
  created_at: string;
  /** The dispute. */
  dispute: Dispute;
  /** The transaction. */
  transaction: TransactionStatus;
}

/** Body of the event `dispute.lost`. The merchant lost a dispute, and the payer keeps the disputed amount. */
export interface DisputeLostEvent {
  /** Id of the event, also sent in the header `webhook-id`. */
  id: string;
  /** Name of the event. */
  event: 'dispute.lost';
  /** When the event happened, in Colombia time, without an offset. */
  created_at: string;
  /** The dispute. */
  dispute: Dispute;
  /** The transaction. */
  transaction: TransactionStatus;
}

/** Body of the event `dispute.accepted`. The merchant accepted a dispute, and the payer keeps the disputed amount. */
export interface DisputeAcceptedEvent {
  /** Id of the event, also sent in the header `webhook-id`. */
  id: string;
  /** Name of the event. */
  event: 'dispute.accepted';
  /** When the event happened, in Colombia time, without an offset. */
  created_at: string;
  /** The dispute. */
  dispute: Dispute;
  /** The transaction. */
  transaction: TransactionStatus;
}
