// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { Dispute } from './disputes.ts';
import type { TransactionStatus } from './payments-objects.ts';
import type { WebhookReservation, WebhookTransaction } from './events-objects.ts';

/** The bank refused to hold the amount of a reservation */
export interface MitDeclinedEvent {
  /** Name of the event. */
  event: 'mit.declined';
  /** The reservation. */
  pre_authorization: WebhookReservation;
}

/** A reservation was charged */
export interface MitConfirmedEvent {
  /** Name of the event. */
  event: 'mit.confirmed';
  /** The reservation. */
  pre_authorization: WebhookReservation;
}

/** A reservation was released */
export interface MitVoidedEvent {
  /** Name of the event. */
  event: 'mit.voided';
  /** The reservation. */
  pre_authorization: WebhookReservation;
}

/** A reservation expires in 24 hours */
export interface MitExpiringSoonEvent {
  /** Name of the event. */
  event: 'mit.expiring_soon';
  /** The reservation. */
  pre_authorization: WebhookReservation;
}

/** A reservation expired */
export interface MitExpiredEvent {
  /** Name of the event. */
  event: 'mit.expired';
  /** The reservation. */
  pre_authorization: WebhookReservation;
}

/** The payment of an ERP invoice has a result, or was refunded */
export interface CollectionEvent {
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
      tool_name: 'recauda';
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
      /** Unique identifier for the object. */
      id: string;
      /** Description, as shown to payers. */
      description: string;
      /** Amount, in units of the currency. */
      amount: number;
      /** Tax rate in percent, included in the amount. */
      tax: number;
      /** Currency. */
      currency_type: {
        /** Name, as shown to payers. */
        name: string;
        /** Symbol of the currency. */
        symbol: string;
        /** ISO code of the currency. */
        abbreviation: 'COP' | 'USD' | 'EUR';
      };
      /** Number of the identification document. */
      id_number: string;
      /** Name of the payer. */
      payer_name: string;
      /** Reference of the invoice in the merchant’s ERP system. */
      ref_payment: string;
      /** Due day of the invoice, as `YYYY-MM-DD`. */
      expiration_date: string | null;
      /** Amount to pay, including tax. */
      total: number;
      /** Whether the amount includes tax. */
      include_tax: boolean;
      /** Whether the invoice accepts partial payments. */
      has_advance: boolean;
      /** Time of creation: Colombia time, without an offset. */
      created_at: string;
      /** Time of the last change: Colombia time, without an offset. */
      updated_at: string;
      /** Key-value pairs of the merchant. */
      metadata: Record<string, string> | null;
    };
    /** Amount of the item that this transaction paid, without refunds. Null unless the status is `Aprobada`. */
    paid_advance: {
      /** Amount that was paid. */
      amount_paid: number;
    } | null;
    /** Fields that the payer filled in. Null if there are none. */
    answer_form: {
      /** Comments of the payer. */
      comments: string | null;
      /** Delivery address. In an e-mail: the e-mail address. */
      address: string | null;
    } | null;
  };
}

/** A payer disputes a transaction, and the bank withdrew the amount */
export interface DisputeOpenedEvent {
  /** Id of the event, the same as the header `webhook-id`. */
  id: string;
  /** Name of the event. */
  event: 'dispute.opened';
  /** Time of creation: Colombia time, without an offset. */
  created_at: string;
  /** The dispute. */
  dispute: Dispute;
  /** The transaction. */
  transaction: TransactionStatus;
}

/** A dispute changed: evidence was submitted, or the bank changed its amount, reason or deadline */
export interface DisputeUpdatedEvent {
  /** Id of the event, the same as the header `webhook-id`. */
  id: string;
  /** Name of the event. */
  event: 'dispute.updated';
  /** Time of creation: Colombia time, without an offset. */
  created_at: string;
  /** The dispute. */
  dispute: Dispute;
  /** The transaction. */
  transaction: TransactionStatus;
}

/** The deadline of a dispute passed */
export interface DisputeExpiredEvent {
  /** Id of the event, the same as the header `webhook-id`. */
  id: string;
  /** Name of the event. */
  event: 'dispute.expired';
  /** Time of creation: Colombia time, without an offset. */
  created_at: string;
  /** The dispute. */
  dispute: Dispute;
  /** The transaction. */
  transaction: TransactionStatus;
}

/** A dispute was won, and the amount was returned to the merchant */
export interface DisputeWonEvent {
  /** Id of the event, the same as the header `webhook-id`. */
  id: string;
  /** Name of the event. */
  event: 'dispute.won';
  /** Time of creation: Colombia time, without an offset. */
  created_at: string;
  /** The dispute. */
  dispute: Dispute;
  /** The transaction. */
  transaction: TransactionStatus;
}

/** A dispute was lost, and the payer keeps the amount */
export interface DisputeLostEvent {
  /** Id of the event, the same as the header `webhook-id`. */
  id: string;
  /** Name of the event. */
  event: 'dispute.lost';
  /** Time of creation: Colombia time, without an offset. */
  created_at: string;
  /** The dispute. */
  dispute: Dispute;
  /** The transaction. */
  transaction: TransactionStatus;
}

/** The merchant accepted a dispute, and the payer keeps the amount */
export interface DisputeAcceptedEvent {
  /** Id of the event, the same as the header `webhook-id`. */
  id: string;
  /** Name of the event. */
  event: 'dispute.accepted';
  /** Time of creation: Colombia time, without an offset. */
  created_at: string;
  /** The dispute. */
  dispute: Dispute;
  /** The transaction. */
  transaction: TransactionStatus;
}
