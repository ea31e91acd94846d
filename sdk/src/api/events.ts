// Written by `npm run sdk-types` from the API document: change that, not this.

import type { Dispute } from './disputes.ts';
import type { PaymentSource, SubscriptionTransaction } from './subscriptions-objects.ts';
import type { TransactionStatus } from './payments-objects.ts';
import type { WebhookReservation, WebhookSubscription, WebhookTransaction } from './events-objects.ts';

/** Every kind of event, with the body it is sent with. */
export interface Events {
  /** A payer lets an account be charged */
  'payment_source.approved': {
    /** The same as `webhook-id`. */
    id: string;
    event: 'payment_source.approved';
    created_at: string;
    subscriber_id: string;
    payment_source: PaymentSource;
  };
  /** A payer did not let an account be charged: `status` says whether they refused, or never answered */
  'payment_source.refused': {
    /** The same as `webhook-id`. */
    id: string;
    event: 'payment_source.refused';
    created_at: string;
    subscriber_id: string;
    payment_source: PaymentSource;
  };
  /** A payer took back that an account may be charged: nothing more is charged to it */
  'payment_source.revoked': {
    /** The same as `webhook-id`. */
    id: string;
    event: 'payment_source.revoked';
    created_at: string;
    subscriber_id: string;
    payment_source: PaymentSource;
  };
  /** A subscription has begun */
  created: {
    /** The same as `webhook-id`. */
    id: string;
    event: 'created';
    sequence: number;
    created_at: string;
    subscription: WebhookSubscription;
    transaction: SubscriptionTransaction | null;
  };
  /** A renewal was paid: the sign to go on serving */
  renew: {
    /** The same as `webhook-id`. */
    id: string;
    event: 'renew';
    sequence: number;
    created_at: string;
    subscription: WebhookSubscription;
    transaction: SubscriptionTransaction | null;
  };
  /** A charge of a subscription failed and will be tried again; `transaction.error` says why */
  retry: {
    /** The same as `webhook-id`. */
    id: string;
    event: 'retry';
    sequence: number;
    created_at: string;
    subscription: WebhookSubscription;
    transaction: SubscriptionTransaction | null;
  };
  /** The plan of a subscription was changed */
  plan_changed: {
    /** The same as `webhook-id`. */
    id: string;
    event: 'plan_changed';
    sequence: number;
    created_at: string;
    subscription: WebhookSubscription;
    transaction: SubscriptionTransaction | null;
  };
  /** A subscription was paused */
  paused: {
    /** The same as `webhook-id`. */
    id: string;
    event: 'paused';
    sequence: number;
    created_at: string;
    subscription: WebhookSubscription;
    transaction: SubscriptionTransaction | null;
  };
  /** A paused subscription goes on */
  resumed: {
    /** The same as `webhook-id`. */
    id: string;
    event: 'resumed';
    sequence: number;
    created_at: string;
    subscription: WebhookSubscription;
    transaction: SubscriptionTransaction | null;
  };
  /** A cancellation was registered; `cancel_at` says until when it serves */
  canceled: {
    /** The same as `webhook-id`. */
    id: string;
    event: 'canceled';
    sequence: number;
    created_at: string;
    subscription: WebhookSubscription;
    transaction: SubscriptionTransaction | null;
  };
  /** The service of a subscription stops: a cancellation came to its day, or charges failed for good */
  ended: {
    /** The same as `webhook-id`. */
    id: string;
    event: 'ended';
    sequence: number;
    created_at: string;
    subscription: WebhookSubscription;
    transaction: SubscriptionTransaction | null;
  };
  /** A charge has a result, or was given back */
  payment: {
    transaction: WebhookTransaction;
    checkout: {
      id: string;
      /** What is paid of the charge; what was returned is not. */
      total_advance: number;
      total_pending: number;
      paid_at: string | null;
      payment_gateway: {
        id: string;
        tool_name: 'payment';
        active: boolean;
        production: boolean;
        full_payment_at: string | null;
        url: string;
        created_at: string;
        updated_at: string;
      };
      payment_referenceable: {
        description: string;
        amount: number;
        currency_type: 'COP' | 'USD' | 'EUR';
        metadata: Record<string, string> | null;
      };
      /** What this transaction paid and still does; null unless it is `Aprobada`. */
      paid_advance: { amount_paid: number } | null;
      answer_form: Record<string, unknown> | null;
    };
  };
  /** The money of a reservation is held */
  'mit.pre_authorized': { event: 'mit.pre_authorized'; pre_authorization: WebhookReservation };
  /** The bank refused to hold the money of a reservation */
  'mit.declined': { event: 'mit.declined'; pre_authorization: WebhookReservation };
  /** A reservation was charged */
  'mit.confirmed': { event: 'mit.confirmed'; pre_authorization: WebhookReservation };
  /** A reservation was released */
  'mit.voided': { event: 'mit.voided'; pre_authorization: WebhookReservation };
  /** A reservation can be charged for 24 hours more */
  'mit.expiring_soon': { event: 'mit.expiring_soon'; pre_authorization: WebhookReservation };
  /** The time of a reservation has passed */
  'mit.expired': { event: 'mit.expired'; pre_authorization: WebhookReservation };
  /** A payer disputes a transaction, and the bank has taken the money back for now */
  'dispute.opened': {
    /** The same as `webhook-id`. */
    id: string;
    event: 'dispute.opened';
    created_at: string;
    dispute: Dispute;
    transaction: TransactionStatus;
  };
  /** A dispute changed: its evidence was submitted, or the bank changed amount, reason or time */
  'dispute.updated': {
    /** The same as `webhook-id`. */
    id: string;
    event: 'dispute.updated';
    created_at: string;
    dispute: Dispute;
    transaction: TransactionStatus;
  };
  /** The time to answer a dispute is over */
  'dispute.expired': {
    /** The same as `webhook-id`. */
    id: string;
    event: 'dispute.expired';
    created_at: string;
    dispute: Dispute;
    transaction: TransactionStatus;
  };
  /** A dispute was won, and the money came back */
  'dispute.won': {
    /** The same as `webhook-id`. */
    id: string;
    event: 'dispute.won';
    created_at: string;
    dispute: Dispute;
    transaction: TransactionStatus;
  };
  /** A dispute was lost: the money stays with the payer */
  'dispute.lost': {
    /** The same as `webhook-id`. */
    id: string;
    event: 'dispute.lost';
    created_at: string;
    dispute: Dispute;
    transaction: TransactionStatus;
  };
  /** The merchant accepted a dispute: the money stays with the payer */
  'dispute.accepted': {
    /** The same as `webhook-id`. */
    id: string;
    event: 'dispute.accepted';
    created_at: string;
    dispute: Dispute;
    transaction: TransactionStatus;
  };
  /** What was to pay an item of your own system has a result, or was given back */
  collection: {
    transaction: WebhookTransaction;
    checkout: {
      id: string;
      /** What is paid of the item; what was returned is not. */
      total_advance: number;
      total_pending: number;
      paid_at: string | null;
      payment_gateway: {
        id: string;
        tool_name: 'recauda';
        active: boolean;
        production: boolean;
        full_payment_at: string | null;
        url: string;
        created_at: string;
        updated_at: string;
      };
      payment_referenceable: {
        id: string;
        description: string;
        amount: number;
        tax: number;
        currency_type: { name: string; symbol: string; abbreviation: 'COP' | 'USD' | 'EUR' };
        id_number: string;
        payer_name: string;
        ref_payment: string;
        expiration_date: string | null;
        total: number;
        include_tax: boolean;
        has_advance: boolean;
        created_at: string;
        updated_at: string;
        metadata: Record<string, string> | null;
      };
      /** What this transaction paid of the item and still does; null unless `Aprobada`. */
      paid_advance: { amount_paid: number } | null;
      /** What the payer wrote. */
      answer_form: { comments: string | null; address: string | null } | null;
    };
  };
  /** Somebody pressed the button that sends a test event: nothing happened, and nothing needs to be done */
  'webhook.test': { event: 'webhook.test'; id: string; sent_at: string };
  /** Too many cards were declined somewhere, and no more are taken there for a while */
  'limits.card_testing': {
    /** The same as `webhook-id`. */
    id: string;
    event: 'limits.card_testing';
    created_at: string;
    /** `cards_at_charge`, `cards_from_origin_at_merchant`, `cards_from_origin` or `cards_of_bin_at_merchant`. */
    limit: string;
    declined_cards: number;
    minutes: number;
    origin: string | null;
    bin: string | null;
    /** What the last card was tried at. */
    target: {
      type: 'payment' | 'pre_authorization' | 'plan' | 'subscription' | 'item';
      id: string;
    } | null;
    closed_until: string;
  };
}
