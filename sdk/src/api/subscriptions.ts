// Written by `npm run sdk-types` from the API document: change that, not this.

import type { FileBytes, QueryValue } from './basics.ts';
import type { ListedSubscriber } from './subscribers.ts';
import type { RawPlan } from './plans.ts';

export interface Subscription {
  id: string;
  description: string | null;
  metadata: Record<string, string> | null;
  webhook_url: string | null;
  status: 'trial' | 'activa' | 'en_gracia' | 'pausada' | 'cancelada' | 'finalizada';
  environment: 'production' | 'testing';
  starts_at: string | null;
  ends_at: string | null;
  ends_at_iso: string | null;
  grace_ends_at: string | null;
  trial_ends_at: string | null;
  discount_ends_at: string | null;
  canceled_at: string | null;
  cancel_at_period_end: boolean;
  cancel_at: string | null;
  /** Absent where none was given. */
  cancellation_reason?: string;
  paused_at: string | null;
  resumes_at: string | null;
  next_transaction?: string | null;
  next_charge_at?: string | null;
  on_trial: boolean;
  on_discount: boolean;
  on_grace_period: boolean;
  paused: boolean;
  canceled: boolean;
  is_active: boolean;
  is_ended: boolean;
  subscription_plan_id: string;
  scheduled_plan_id: string | null;
  subscriber_id: string;
  /** The account it is charged to; absent where that is a card. By `expand[]=payment_source` the account, or the card, itself. */
  payment_source?: string | PaymentSource;
  office_id: number;
  created_at: string;
  updated_at: string;
  plan?: RawPlan;
  subscriber?: ListedSubscriber;
}

export interface PaymentSource {
  /** What `payment_source` takes; of a card also its token. */
  id: string;
  type: 'card' | 'nequi' | 'daviplata' | 'bancolombia';
  /** As payers read it: `Nequi ····1234`. */
  label: string;
  last_four: string | null;
  /** Only what is `ready` can be charged. A card is. */
  status: 'pending' | 'ready' | 'refused' | 'expired' | 'revoked';
  /** Who keeps it; null for a card in our own vault. */
  provider: string | null;
  /** Where the payer answers, while `pending`; null: in their app. */
  url: string | null;
  /** The provider’s own words, where it was refused or taken back. */
  reason: string | null;
  /** While `pending`: until when the payer may answer. */
  expires_at: string | null;
  created_at: string;
}

export interface SubscriptionTransaction {
  transaction_id: number | null;
  amount: number | null;
  currency_type: 'COP' | 'USD' | 'EUR' | null;
  value_cop: number | null;
  payment_method: string | null;
  payment_method_source: string | null;
  trazability_id: string | null;
  authorization_code: string | null;
  response_code: string | null;
  status:
    | 'Iniciada' | 'Pendiente' | 'Aprobada' | 'Rechazada' | 'Fallida' | 'Por Pagar' | 'Reversada'
    | 'Reversion Escalada' | 'Anulada' | 'Autorizada';
  status_key:
    | 'started' | 'pending' | 'approved' | 'rejected' | 'failed' | 'to_pay' | 'reversed'
    | 'reversal_escalated' | 'voided' | 'authorized';
  approved_at: string | null;
  production: boolean | null;
  created_at: string | null;
  description: string | null;
  error?: { code: string; message: string; retryable: boolean; action: string | null };
  id: string;
}

export type InvoiceLine = { description: string; amount: number; proration: boolean };

export interface Proration {
  behavior: 'create_prorations' | 'always_invoice' | 'none';
  credit: number;
  charge: number;
  net: number;
  line_items: InvoiceLine[];
  applies_on: 'next_renewal' | 'now' | 'period_end' | null;
  currency: 'COP' | 'USD' | 'EUR';
  transaction?: SubscriptionTransaction;
  preview?: { credit: number; charge: number; net: number; line_items: InvoiceLine[] };
}

export interface ChangedSubscription {
  id: string;
  description: string | null;
  metadata: Record<string, string> | null;
  webhookUrl: string | null;
  status: 'trial' | 'activa' | 'en_gracia' | 'pausada' | 'cancelada' | 'finalizada';
  environment: 'production' | 'testing';
  planId: string;
  scheduledPlanId: string | null;
  subscriberId: string;
  officeId: number;
  startsAt: string | null;
  endsAt: string | null;
  endsAtIso: string | null;
  graceEndsAt: string | null;
  trialEndsAt: string | null;
  discountEndsAt: string | null;
  canceledAt: string | null;
  cancelAtPeriodEnd: boolean;
  cancelAt: string | null;
  pausedAt: string | null;
  resumesAt: string | null;
  nextRenewAt: string | null;
  nextChargeAt: string | null;
  onTrial: boolean;
  onDiscount: boolean;
  onGracePeriod: boolean;
  paused: boolean;
  canceled: boolean;
  isActive: boolean;
  isEnded: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface Invoice {
  id: string | null;
  number: number | null;
  status: 'upcoming' | 'open' | 'paid' | 'uncollectible';
  reason: 'create' | 'renewal' | 'early' | 'revival' | 'proration';
  subscription_id: string;
  subscription_plan_id: string;
  subscriber_id: string;
  currency_type: 'COP' | 'USD' | 'EUR';
  period_start: string;
  period_end: string;
  due_at: string;
  lines: InvoiceLine[];
  subtotal: number;
  discount_amount: number;
  proration_amount: number;
  base: number;
  tax_rate: number | null;
  tax: number;
  balance_applied: number;
  balance_credited: number;
  total: number;
  amount_paid: number;
  attempts: {
    transaction_id: number | null;
    amount: number | null;
    currency_type: 'COP' | 'USD' | 'EUR' | null;
    value_cop: number | null;
    payment_method: string | null;
    payment_method_source: string | null;
    trazability_id: string | null;
    authorization_code: string | null;
    response_code: string | null;
    status:
      | 'Iniciada' | 'Pendiente' | 'Aprobada' | 'Rechazada' | 'Fallida' | 'Por Pagar' | 'Reversada'
      | 'Reversion Escalada' | 'Anulada' | 'Autorizada';
    status_key:
      | 'started' | 'pending' | 'approved' | 'rejected' | 'failed' | 'to_pay' | 'reversed'
      | 'reversal_escalated' | 'voided' | 'authorized';
    approved_at: string | null;
    production: boolean | null;
    created_at: string | null;
    description: string | null;
    error: { code: string; message: string; retryable: boolean; action: string | null } | null;
    id: string;
  }[];
  created_at: string | null;
  paid_at: string | null;
  pdf_url: string | null;
}

/** Subscriptions: what each is sent, what it answers, and the codes it refuses with. */
export interface Operations {
  /** List subscriptions (`GET /api/v1/subscriptions/subscription`). Of the token’s environment, newest first unless sorted otherwise. */
  get_subscriptions_subscription: {
    query: {
      filter?: {
        /** Exactly this subscriber. */
        subscriber_id?: QueryValue | undefined;
        /** Exactly this plan. */
        plan_id?: QueryValue | undefined;
        /** One of the six statuses. */
        status?: QueryValue | undefined;
        /** Part of the subscriber’s e-mail. */
        email?: QueryValue | undefined;
        /** Part of the id. */
        subscription_id?: QueryValue | undefined;
        /** Part of the description. */
        description?: QueryValue | undefined;
        /** Part of the plan’s name. */
        plan_name?: QueryValue | undefined;
        /** Subscriptions whose metadata holds exactly this value. */
        metadata?: Readonly<Record<string, QueryValue>> | undefined;
        /** `1` serving now, `0` not, `all`. */
        active?: QueryValue | undefined;
        /** Created on or after this day. */
        start_date?: QueryValue | undefined;
        /** Created on or before this day. */
        finish_date?: QueryValue | undefined;
      } | undefined;
      /** `created_at`, `starts_at`, `ends_at` or `trial_ends_at`; `-` before it for descending. */
      sort?: QueryValue | undefined;
      /** Page, from 1. */
      page?: QueryValue | undefined;
      /** Per page: 15, at most 100. */
      per_page?: QueryValue | undefined;
    };
    answer: {
      current_page: number;
      data: Subscription[];
      first_page_url: string;
      from: number | null;
      last_page: number;
      last_page_url: string;
      next_page_url: string | null;
      path: string;
      per_page: number;
      prev_page_url: string | null;
      to: number | null;
      total: number;
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Create a subscription (`POST /api/v1/subscriptions/subscription`). Charges the card at once, or when the trial ends. 402: declined, nothing is left behind. 202: no answer yet; the subscription is hidden until the result is known. */
  post_subscriptions_subscription: {
    body: {
      plan_id: string;
      subscriber_id: string;
      office: number;
      description?: string | null | undefined;
      /** Merged key by key; an empty or null value deletes its key, null deletes all. */
      metadata?: Record<string, string | number | null> | null | undefined;
      webhook_url?: string | null | undefined;
      card?: string | null | undefined;
      card_information?: {
        holder: string;
        number: string | number;
        datetime: string;
        cvv: string | number;
      } | null | undefined;
      payment_source?: string | null | undefined;
      consents?: string[] | null | undefined;
    };
    answer: {
      saved: true;
      subscription: Subscription;
      transaction: SubscriptionTransaction | null;
    } | {
      saved: false;
      message: string;
      subscription_id: string;
      transaction: SubscriptionTransaction;
    };
    code:
      | 'E99' | 'S01' | 'S10' | 'S11' | 'bad_request' | 'books_unsettled' | 'card_brand_not_offered'
      | 'card_declined' | 'card_refused' | 'consent_required' | 'consent_unavailable'
      | 'currency_not_offered' | 'exchange_rate_missing' | 'forbidden' | 'holds_not_offered'
      | 'idempotency_key_in_progress' | 'idempotency_key_reused' | 'internal_error'
      | 'merchant_disabled' | 'overloaded' | 'payload_too_large' | 'payment_method_not_offered'
      | 'plan_inactive' | 'plan_subscribers_limit_reached' | 'role_insufficient'
      | 'service_unavailable' | 'subscriber_already_subscribed' | 'too_many_fields'
      | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type'
      | 'validation_failed';
  };
  /** Get a subscription (`GET /api/v1/subscriptions/subscription/{id}`). */
  get_subscriptions_subscription_id: {
    path: { id: string };
    query: {
      /** `plan`, `subscriber`, `next_transaction`, `payment_source`: the card or the account that is charged. */
      expand?: readonly QueryValue[] | undefined;
    };
    answer: Subscription;
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** Update description and metadata (`PUT /api/v1/subscriptions/subscription/{id}`). */
  put_subscriptions_subscription_id: {
    path: { id: string };
    body: {
      description?: string | null | undefined;
      /** Merged key by key; an empty or null value deletes its key, null deletes all. */
      metadata?: Record<string, string | number | null> | null | undefined;
    };
    answer: Subscription;
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** List the subscriptions of a plan (`GET /api/v1/subscriptions/subscription/plan/{plan}`). */
  get_subscriptions_subscription_plan_plan: {
    path: { plan: string };
    query: {
      filter?: {
        /** Exactly this subscriber. */
        subscriber_id?: QueryValue | undefined;
        /** Exactly this plan. */
        plan_id?: QueryValue | undefined;
        /** One of the six statuses. */
        status?: QueryValue | undefined;
        /** Part of the subscriber’s e-mail. */
        email?: QueryValue | undefined;
        /** Part of the id. */
        subscription_id?: QueryValue | undefined;
        /** Part of the description. */
        description?: QueryValue | undefined;
        /** Part of the plan’s name. */
        plan_name?: QueryValue | undefined;
        /** Subscriptions whose metadata holds exactly this value. */
        metadata?: Readonly<Record<string, QueryValue>> | undefined;
        /** `1` serving now, `0` not, `all`. */
        active?: QueryValue | undefined;
        /** Created on or after this day. */
        start_date?: QueryValue | undefined;
        /** Created on or before this day. */
        finish_date?: QueryValue | undefined;
      } | undefined;
      /** `created_at`, `starts_at`, `ends_at` or `trial_ends_at`; `-` before it for descending. */
      sort?: QueryValue | undefined;
      /** Page, from 1. */
      page?: QueryValue | undefined;
      /** Per page: 15, at most 100. */
      per_page?: QueryValue | undefined;
    };
    answer: {
      current_page: number;
      data: Subscription[];
      first_page_url: string;
      from: number | null;
      last_page: number;
      last_page_url: string;
      next_page_url: string | null;
      path: string;
      per_page: number;
      prev_page_url: string | null;
      to: number | null;
      total: number;
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** List the subscriptions of a subscriber (`GET /api/v1/subscriptions/subscription/subscriber/{subscriber}`). */
  get_subscriptions_subscription_subscriber_subscriber: {
    path: { subscriber: string };
    query: {
      filter?: {
        /** Exactly this subscriber. */
        subscriber_id?: QueryValue | undefined;
        /** Exactly this plan. */
        plan_id?: QueryValue | undefined;
        /** One of the six statuses. */
        status?: QueryValue | undefined;
        /** Part of the subscriber’s e-mail. */
        email?: QueryValue | undefined;
        /** Part of the id. */
        subscription_id?: QueryValue | undefined;
        /** Part of the description. */
        description?: QueryValue | undefined;
        /** Part of the plan’s name. */
        plan_name?: QueryValue | undefined;
        /** Subscriptions whose metadata holds exactly this value. */
        metadata?: Readonly<Record<string, QueryValue>> | undefined;
        /** `1` serving now, `0` not, `all`. */
        active?: QueryValue | undefined;
        /** Created on or after this day. */
        start_date?: QueryValue | undefined;
        /** Created on or before this day. */
        finish_date?: QueryValue | undefined;
      } | undefined;
      /** `created_at`, `starts_at`, `ends_at` or `trial_ends_at`; `-` before it for descending. */
      sort?: QueryValue | undefined;
      /** Page, from 1. */
      page?: QueryValue | undefined;
      /** Per page: 15, at most 100. */
      per_page?: QueryValue | undefined;
    };
    answer: {
      current_page: number;
      data: Subscription[];
      first_page_url: string;
      from: number | null;
      last_page: number;
      last_page_url: string;
      next_page_url: string | null;
      path: string;
      per_page: number;
      prev_page_url: string | null;
      to: number | null;
      total: number;
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** Cancel a subscription (`PUT /api/v1/subscriptions/subscription/cancel/{id}`). At the end of what is paid for, or with `at_period_end` false at once. `reason` is kept as `cancellation_reason`, for you. */
  put_subscriptions_subscription_cancel_id: {
    path: { id: string };
    body: {
      at_period_end?: boolean | null | undefined;
      reason?: string | null | undefined;
    };
    answer: {
      canceled: true;
      at_period_end: boolean;
      subscription: {
        id: string;
        status: 'trial' | 'activa' | 'en_gracia' | 'pausada' | 'cancelada' | 'finalizada';
        canceled: boolean;
        cancelAtPeriodEnd: boolean;
        cancelAt: string | null;
        isActive: boolean;
      };
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'payment_in_progress' | 'role_insufficient' | 'service_unavailable'
      | 'subscription_already_canceled' | 'subscription_inactive' | 'too_many_fields'
      | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type'
      | 'validation_failed';
  };
  /** Take back a cancellation (`PUT /api/v1/subscriptions/subscription/cancel/{id}/take-back`). One that waits for the end of what is paid for. The subscription renews as before. */
  put_subscriptions_subscription_cancel_id_take_back: {
    path: { id: string };
    answer: {
      taken_back: true;
      subscription: {
        id: string;
        status: 'trial' | 'activa' | 'en_gracia' | 'pausada' | 'cancelada' | 'finalizada';
        canceled: boolean;
        nextChargeAt: string | null;
      };
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'payment_in_progress' | 'plan_inactive' | 'role_insufficient' | 'service_unavailable'
      | 'subscriber_deleted' | 'subscription_inactive' | 'subscription_not_canceled'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated'
      | 'unsupported_media_type';
  };
  /** Pause the charges of a subscription (`POST /api/v1/subscriptions/subscription/{id}/pause`). Until `resumes_at`, or until it is resumed. The service goes on to the end of what is paid for. */
  post_subscriptions_subscription_id_pause: {
    path: { id: string };
    body: { resumes_at?: string | null | undefined };
    answer: {
      paused: true;
      subscription: {
        id: string;
        status: 'trial' | 'activa' | 'en_gracia' | 'pausada' | 'cancelada' | 'finalizada';
        paused: boolean;
        pausedAt: string | null;
        resumesAt: string | null;
      };
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'payment_in_progress' | 'role_insufficient' | 'service_unavailable'
      | 'subscription_canceled' | 'subscription_inactive' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Resume a paused subscription (`POST /api/v1/subscriptions/subscription/{id}/resume`). Where the paid time is over, the next period starts now and is charged at the next 19:00. */
  post_subscriptions_subscription_id_resume: {
    path: { id: string };
    answer: {
      resumed: true;
      subscription: {
        id: string;
        status: 'trial' | 'activa' | 'en_gracia' | 'pausada' | 'cancelada' | 'finalizada';
        paused: boolean;
      };
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'payment_in_progress' | 'role_insufficient' | 'service_unavailable'
      | 'subscription_canceled' | 'subscription_inactive' | 'subscription_not_paused'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated'
      | 'unsupported_media_type';
  };
  /** Replace the card of a subscription (`PUT /api/v1/subscriptions/subscription/{id}/update-payment-method`). */
  put_subscriptions_subscription_id_update_payment_method: {
    path: { id: string };
    body: {
      number: string | number;
      datetime: string;
      cvv: string | number;
      consents?: string[] | null | undefined;
    };
    answer: { updated: true };
    code:
      | 'E99' | 'bad_request' | 'card_brand_not_offered' | 'card_refused' | 'consent_required'
      | 'consent_unavailable' | 'currency_not_offered' | 'forbidden' | 'holds_not_offered'
      | 'idempotency_key_in_progress' | 'idempotency_key_reused' | 'internal_error'
      | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'payment_method_not_offered' | 'role_insufficient' | 'service_unavailable'
      | 'subscription_canceled' | 'subscription_inactive' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Charge a subscription to another account or saved card (`PUT /api/v1/subscriptions/subscription/{id}/update-payment-source`). `payment_source` is an `id` of the subscriber’s payment sources that is `ready`. */
  put_subscriptions_subscription_id_update_payment_source: {
    path: { id: string };
    body: { payment_source: string };
    answer: { updated: true };
    code:
      | 'bad_request' | 'card_brand_not_offered' | 'currency_not_offered' | 'forbidden'
      | 'holds_not_offered' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'payment_method_not_offered' | 'role_insufficient' | 'service_unavailable'
      | 'subscription_canceled' | 'subscription_inactive' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Invite the subscriber to renew (`POST /api/v1/subscriptions/subscription/{id}/renew`). Sends an e-mail; once the subscriber accepts, the card is charged. */
  post_subscriptions_subscription_id_renew: {
    path: { id: string };
    answer: { renewed: true; message: string; invitation_id: string };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'invitation_already_pending' | 'merchant_disabled' | 'not_found'
      | 'overloaded' | 'payload_too_large' | 'plan_inactive' | 'plan_subscribers_limit_reached'
      | 'role_insufficient' | 'service_unavailable' | 'subscriber_already_subscribed'
      | 'subscriber_deleted' | 'subscriber_without_card' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type';
  };
  /** Apply a coupon (`POST /api/v1/subscriptions/subscription/{id}/apply-coupon`). One at a time: it takes the place of the one before. */
  post_subscriptions_subscription_id_apply_coupon: {
    path: { id: string };
    body: { code: string };
    answer: { applied: true; coupon_id: string; discount_ends_at: string | null };
    code:
      | 'bad_request' | 'coupon_invalid' | 'forbidden' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'overloaded' | 'payload_too_large' | 'role_insufficient' | 'service_unavailable'
      | 'subscription_canceled' | 'subscription_inactive' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Change the plan (`PUT /api/v1/subscriptions/subscription/{id}/change-plan`). At once, or with `applies_at: "period_end"` at the end of the period. `invitation` asks the subscriber by e-mail. With `prorated_at`, an instant of the last hour, the rest of the period is valued as of then: what was previewed is what is charged. 402: the immediate charge was declined and the plan is unchanged. */
  put_subscriptions_subscription_id_change_plan: {
    path: { id: string };
    body: {
      plan_id: string;
      mode?: 'direct' | 'invitation' | null | undefined;
      proration_behavior?: 'create_prorations' | 'always_invoice' | 'none' | null | undefined;
      applies_at?: 'now' | 'period_end' | null | undefined;
      prorated_at?: string | null | undefined;
    };
    answer: {
      changed: true;
      mode: 'direct';
      applies_on: 'next_renewal' | 'now' | 'period_end' | null;
      net: number;
      line_items: InvoiceLine[];
      proration: Proration;
      subscription: ChangedSubscription;
    } | {
      changed: false;
      invited: true;
      mode: 'invitation';
      message: string;
      invitation_id: string;
      applies_on: 'next_renewal' | 'now' | 'period_end' | null;
      net: number;
      line_items: InvoiceLine[];
      proration: Proration;
      subscription: ChangedSubscription;
    } | {
      changed: false;
      message: string;
      proration: Proration;
      subscription: ChangedSubscription;
    };
    code:
      | 'E99' | 'S01' | 'S10' | 'S11' | 'bad_request' | 'books_unsettled' | 'card_declined'
      | 'exchange_rate_missing' | 'forbidden' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'invitation_already_pending'
      | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'payment_in_progress' | 'plan_inactive' | 'plan_subscribers_limit_reached'
      | 'role_insufficient' | 'service_unavailable' | 'subscriber_already_subscribed'
      | 'subscriber_deleted' | 'subscription_canceled' | 'subscription_inactive'
      | 'subscription_same_plan' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Preview a change of plan (`GET /api/v1/subscriptions/subscription/{id}/change-plan/preview`). Computes what a change would cost and changes nothing. */
  get_subscriptions_subscription_id_change_plan_preview: {
    path: { id: string };
    query: {
      /** The new plan. */
      plan_id?: QueryValue | undefined;
      /** One of create_prorations, always_invoice, none. */
      proration_behavior?: QueryValue | undefined;
    };
    answer: {
      applies_on: 'next_renewal' | 'now' | 'period_end' | null;
      net: number;
      line_items: InvoiceLine[];
      proration: Proration;
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'plan_inactive' | 'plan_subscribers_limit_reached' | 'service_unavailable'
      | 'subscriber_already_subscribed' | 'subscriber_deleted' | 'subscription_canceled'
      | 'subscription_inactive' | 'subscription_same_plan' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'validation_failed';
  };
  /** The next charge as things stand (`GET /api/v1/subscriptions/subscription/{id}/next-transaction`). Nulls and zeros where none will be made. */
  get_subscriptions_subscription_id_next_transaction: {
    path: { id: string };
    answer: {
      next_renew_at: string | null;
      charge_scheduled_at: string | null;
      amount: number;
      currency_type: 'COP' | 'USD' | 'EUR';
      proration_amount: number;
      discount_amount: number;
      balance_applied: number;
      line_items: InvoiceLine[];
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** The charges of a subscription (`GET /api/v1/subscriptions/subscription/{id}/transactions`). Newest first, the failed ones too. */
  get_subscriptions_subscription_id_transactions: {
    path: { id: string };
    query: {
      /** Page, from 1. */
      page?: QueryValue | undefined;
      /** Per page: 15, at most 100. */
      per_page?: QueryValue | undefined;
    };
    answer: {
      current_page: number;
      data: SubscriptionTransaction[];
      first_page_url: string;
      from: number | null;
      last_page: number;
      last_page_url: string;
      next_page_url: string | null;
      path: string;
      per_page: number;
      prev_page_url: string | null;
      to: number | null;
      total: number;
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** The invoices of a subscription (`GET /api/v1/subscriptions/subscription/{id}/invoices`). Newest first, each with its attempts. */
  get_subscriptions_subscription_id_invoices: {
    path: { id: string };
    query: {
      /** Page, from 1. */
      page?: QueryValue | undefined;
      /** Per page: 15, at most 100. */
      per_page?: QueryValue | undefined;
    };
    answer: {
      current_page: number;
      data: Invoice[];
      first_page_url: string;
      from: number | null;
      last_page: number;
      last_page_url: string;
      next_page_url: string | null;
      path: string;
      per_page: number;
      prev_page_url: string | null;
      to: number | null;
      total: number;
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** The next invoice as things stand (`GET /api/v1/subscriptions/subscription/{id}/invoices/upcoming`). */
  get_subscriptions_subscription_id_invoices_upcoming: {
    path: { id: string };
    answer: Invoice;
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** An invoice, by its id or number (`GET /api/v1/subscriptions/subscription/{id}/invoices/{invoice}`). */
  get_subscriptions_subscription_id_invoices_invoice: {
    path: { id: string; invoice: string };
    answer: Invoice;
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** An invoice as PDF (`GET /api/v1/subscriptions/subscription/{id}/invoices/{invoice}/pdf`). */
  get_subscriptions_subscription_id_invoices_invoice_pdf: {
    path: { id: string; invoice: string };
    answer: FileBytes;
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
}

/** What a request is made of. */
export const OPERATIONS = {
  get_subscriptions_subscription: { method: 'GET', path: '/api/v1/subscriptions/subscription' },
  post_subscriptions_subscription: { method: 'POST', path: '/api/v1/subscriptions/subscription', takes_key: true },
  get_subscriptions_subscription_id: { method: 'GET', path: '/api/v1/subscriptions/subscription/{id}' },
  put_subscriptions_subscription_id: { method: 'PUT', path: '/api/v1/subscriptions/subscription/{id}', takes_key: true },
  get_subscriptions_subscription_plan_plan: { method: 'GET', path: '/api/v1/subscriptions/subscription/plan/{plan}' },
  get_subscriptions_subscription_subscriber_subscriber: { method: 'GET', path: '/api/v1/subscriptions/subscription/subscriber/{subscriber}' },
  put_subscriptions_subscription_cancel_id: { method: 'PUT', path: '/api/v1/subscriptions/subscription/cancel/{id}', takes_key: true },
  put_subscriptions_subscription_cancel_id_take_back: { method: 'PUT', path: '/api/v1/subscriptions/subscription/cancel/{id}/take-back', takes_key: true },
  post_subscriptions_subscription_id_pause: { method: 'POST', path: '/api/v1/subscriptions/subscription/{id}/pause', takes_key: true },
  post_subscriptions_subscription_id_resume: { method: 'POST', path: '/api/v1/subscriptions/subscription/{id}/resume', takes_key: true },
  put_subscriptions_subscription_id_update_payment_method: { method: 'PUT', path: '/api/v1/subscriptions/subscription/{id}/update-payment-method', takes_key: true },
  put_subscriptions_subscription_id_update_payment_source: { method: 'PUT', path: '/api/v1/subscriptions/subscription/{id}/update-payment-source', takes_key: true },
  post_subscriptions_subscription_id_renew: { method: 'POST', path: '/api/v1/subscriptions/subscription/{id}/renew', takes_key: true },
  post_subscriptions_subscription_id_apply_coupon: { method: 'POST', path: '/api/v1/subscriptions/subscription/{id}/apply-coupon', takes_key: true },
  put_subscriptions_subscription_id_change_plan: { method: 'PUT', path: '/api/v1/subscriptions/subscription/{id}/change-plan', takes_key: true },
  get_subscriptions_subscription_id_change_plan_preview: { method: 'GET', path: '/api/v1/subscriptions/subscription/{id}/change-plan/preview' },
  get_subscriptions_subscription_id_next_transaction: { method: 'GET', path: '/api/v1/subscriptions/subscription/{id}/next-transaction' },
  get_subscriptions_subscription_id_transactions: { method: 'GET', path: '/api/v1/subscriptions/subscription/{id}/transactions' },
  get_subscriptions_subscription_id_invoices: { method: 'GET', path: '/api/v1/subscriptions/subscription/{id}/invoices' },
  get_subscriptions_subscription_id_invoices_upcoming: { method: 'GET', path: '/api/v1/subscriptions/subscription/{id}/invoices/upcoming' },
  get_subscriptions_subscription_id_invoices_invoice: { method: 'GET', path: '/api/v1/subscriptions/subscription/{id}/invoices/{invoice}' },
  get_subscriptions_subscription_id_invoices_invoice_pdf: { method: 'GET', path: '/api/v1/subscriptions/subscription/{id}/invoices/{invoice}/pdf', is_file: true },
} as const;
