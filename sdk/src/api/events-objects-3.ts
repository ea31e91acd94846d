// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { ListedSubscriber } from './subscribers-objects.ts';
import type { PaymentSource, SubscriptionTransaction } from './subscriptions-objects.ts';
import type { RawPlan } from './plans-objects.ts';

export interface WebhookSubscription {
  /** Unique identifier for the object. */
  id: string;
  /** Description, as shown to payers. */
  description: string | null;
  /** The merchant’s own reference, for example an order number. */
  reference: string | null;
  /** Key-value pairs of the merchant. */
  metadata: Record<string, string> | null;
  /** URL that receives the events of the object. */
  webhook_url: string | null;
  /** Status of the object. */
  status: 'trial' | 'activa' | 'en_gracia' | 'pausada' | 'cancelada' | 'finalizada';
  /** Environment that the object belongs to. */
  environment: 'production' | 'testing';
  /** Start of the current period: Colombia time, without an offset. */
  starts_at: string | null;
  /** End of the current period: Colombia time, without an offset. */
  ends_at: string | null;
  /** End of the current period: ISO 8601 with an offset. */
  ends_at_iso: string | null;
  /** End of the grace period: Colombia time, without an offset. Null outside of a grace period. */
  grace_ends_at: string | null;
  /** End of the trial: Colombia time, without an offset. Null without a trial. */
  trial_ends_at: string | null;
  /** End of the discount: Colombia time, without an offset. Null without a discount. */
  discount_ends_at: string | null;
  /** Time of the cancellation: Colombia time, without an offset. Null if it is not canceled. */
  canceled_at: string | null;
  /** Whether the subscription ends at the end of the paid period. */
  cancel_at_period_end: boolean;
  /** Time at which the subscription ends: ISO 8601 with an offset. Null if it is not canceled. */
  cancel_at: string | null;
  /** Reason of the cancellation. Absent if none was given. */
  cancellation_reason?: string;
  /** Time of the pause: Colombia time, without an offset. Null if it is not paused. */
  paused_at: string | null;
  /** Time at which a paused subscription resumes: Colombia time, without an offset. */
  resumes_at: string | null;
  /** Day of the next charge, as `YYYY-MM-DD`. Null if no charge is scheduled. */
  next_transaction?: string | null;
  /** Time of the next charge: ISO 8601 with an offset. Null if no charge is scheduled. */
  next_charge_at?: string | null;
  /** Whether the subscription is in its trial. */
  on_trial: boolean;
  /** Whether a discount applies to the next charge. */
  on_discount: boolean;
  /** Whether a declined renewal is being retried. */
  on_grace_period: boolean;
  /** Whether the subscription is paused. */
  paused: boolean;
  /** Whether the subscription is canceled. */
  canceled: boolean;
  /** Whether the service is currently provided. */
  is_active: boolean;
  /** Whether the current period has ended. */
  is_ended: boolean;
  /** Id of the plan. */
  subscription_plan_id: string;
  /** Id of the plan that applies from the next period. Null if no change is scheduled. */
  scheduled_plan_id: string | null;
  /** Id of the subscriber. */
  subscriber_id: string;
  /** Id of the account that is charged. Absent if a card is charged. With `expand[]=payment_source`, the account or card object. */
  payment_source?: string | PaymentSource;
  /** Id of the office that the object belongs to. */
  office_id: number;
  /** Time of creation: Colombia time, without an offset. */
  created_at: string;
  /** Time of the last change: Colombia time, without an offset. */
  updated_at: string;
  /** The plan. */
  plan: RawPlan;
  /** The subscriber. */
  subscriber: ListedSubscriber;
  /** Day and time of the next charge, never in the past. Null if no charge is scheduled. */
  next_charge: {
    /** Day of the next charge, as `YYYY-MM-DD`. Null if no charge is scheduled. */
    next_renew_at: string | null;
    /** Time of the next charge: ISO 8601 with an offset. Null if no charge is scheduled. */
    charge_scheduled_at: string | null;
  };
}

/** A subscription started */
export interface CreatedEvent {
  /** Id of the event, the same as the header `webhook-id`. */
  id: string;
  /** Name of the event. */
  event: 'created';
  /** Number of the event among the events of its subject, from 1. */
  sequence: number;
  /** Time of creation: Colombia time, without an offset. */
  created_at: string;
  /** The subscription. */
  subscription: WebhookSubscription;
  /** The transaction. */
  transaction: SubscriptionTransaction | null;
}

/** A renewal was paid; continue the service */
export interface RenewEvent {
  /** Id of the event, the same as the header `webhook-id`. */
  id: string;
  /** Name of the event. */
  event: 'renew';
  /** Number of the event among the events of its subject, from 1. */
  sequence: number;
  /** Time of creation: Colombia time, without an offset. */
  created_at: string;
  /** The subscription. */
  subscription: WebhookSubscription;
  /** The transaction. */
  transaction: SubscriptionTransaction | null;
}

/** A charge of a subscription failed and will be retried; see `transaction.error` */
export interface RetryEvent {
  /** Id of the event, the same as the header `webhook-id`. */
  id: string;
  /** Name of the event. */
  event: 'retry';
  /** Number of the event among the events of its subject, from 1. */
  sequence: number;
  /** Time of creation: Colombia time, without an offset. */
  created_at: string;
  /** The subscription. */
  subscription: WebhookSubscription;
  /** The transaction. */
  transaction: SubscriptionTransaction | null;
}

/** The plan of a subscription was changed */
export interface PlanChangedEvent {
  /** Id of the event, the same as the header `webhook-id`. */
  id: string;
  /** Name of the event. */
  event: 'plan_changed';
  /** Number of the event among the events of its subject, from 1. */
  sequence: number;
  /** Time of creation: Colombia time, without an offset. */
  created_at: string;
  /** The subscription. */
  subscription: WebhookSubscription;
  /** The transaction. */
  transaction: SubscriptionTransaction | null;
}

/** A subscription was paused */
export interface PausedEvent {
  /** Id of the event, the same as the header `webhook-id`. */
  id: string;
  /** Name of the event. */
  event: 'paused';
  /** Number of the event among the events of its subject, from 1. */
  sequence: number;
  /** Time of creation: Colombia time, without an offset. */
  created_at: string;
  /** The subscription. */
  subscription: WebhookSubscription;
  /** The transaction. */
  transaction: SubscriptionTransaction | null;
}

/** A paused subscription was resumed */
export interface ResumedEvent {
  /** Id of the event, the same as the header `webhook-id`. */
  id: string;
  /** Name of the event. */
  event: 'resumed';
  /** Number of the event among the events of its subject, from 1. */
  sequence: number;
  /** Time of creation: Colombia time, without an offset. */
  created_at: string;
  /** The subscription. */
  subscription: WebhookSubscription;
  /** The transaction. */
  transaction: SubscriptionTransaction | null;
}

/** A subscription was canceled; it ends at `cancel_at` */
export interface CanceledEvent {
  /** Id of the event, the same as the header `webhook-id`. */
  id: string;
  /** Name of the event. */
  event: 'canceled';
  /** Number of the event among the events of its subject, from 1. */
  sequence: number;
  /** Time of creation: Colombia time, without an offset. */
  created_at: string;
  /** The subscription. */
  subscription: WebhookSubscription;
  /** The transaction. */
  transaction: SubscriptionTransaction | null;
}

/** A subscription ended, because it was canceled or because its charges failed */
export interface EndedEvent {
  /** Id of the event, the same as the header `webhook-id`. */
  id: string;
  /** Name of the event. */
  event: 'ended';
  /** Number of the event among the events of its subject, from 1. */
  sequence: number;
  /** Time of creation: Colombia time, without an offset. */
  created_at: string;
  /** The subscription. */
  subscription: WebhookSubscription;
  /** The transaction. */
  transaction: SubscriptionTransaction | null;
}
