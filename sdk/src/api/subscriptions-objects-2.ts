// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { InvoiceLine, PaymentSource, SubscriptionTransaction } from './subscriptions-objects.ts';
import type { ListedSubscriber } from './subscribers-objects.ts';
import type { RawPlan } from './plans-objects.ts';

export interface Proration {
  /** How the price difference for the rest of the current period is charged. */
  behavior: 'create_prorations' | 'always_invoice' | 'none';
  /** Credit for the unused part of the period on the previous plan, in units of the currency. */
  credit: number;
  /** Charge for the rest of the period on the new plan, in units of the currency. */
  charge: number;
  /** `charge` minus `credit`, in units of the currency. */
  net: number;
  /** Lines of the amount. */
  line_items: InvoiceLine[];
  /** When the price difference is charged. Null if it is not charged. */
  applies_on: 'next_renewal' | 'now' | 'period_end' | null;
  /** Currency. */
  currency: 'COP' | 'USD' | 'EUR';
  /** Transaction that charged the price difference. Absent if nothing was charged. */
  transaction?: SubscriptionTransaction;
  /** Amounts that another `behavior` would charge. Present only if `behavior` is `none`. */
  preview?: {
    /** Credit for the unused part of the period on the previous plan, in units of the currency. */
    credit: number;
    /** Charge for the rest of the period on the new plan, in units of the currency. */
    charge: number;
    /** `charge` minus `credit`, in units of the currency. */
    net: number;
    /** Lines of the amount. */
    line_items: InvoiceLine[];
  };
}

export interface Subscription {
  /** Unique identifier of the subscription. */
  id: string;
  /** Description of the subscription. Null if it has none. */
  description: string | null;
  /** The merchant’s own reference, for example an order number. Null if there is none. */
  reference: string | null;
  /** Key-value pairs that the merchant stored on the object. Null if there are none. */
  metadata: Record<string, string> | null;
  /** URL to which the webhook events of the object are sent. Null if there is none. */
  webhook_url: string | null;
  /** Status of the subscription. */
  status: 'trial' | 'activa' | 'en_gracia' | 'pausada' | 'cancelada' | 'finalizada';
  /** Environment of the subscription. */
  environment: 'production' | 'testing';
  /** Start of the current period, in Colombia time, without an offset. */
  starts_at: string | null;
  /** End of the current period, in Colombia time, without an offset. */
  ends_at: string | null;
  /** End of the current period, as ISO 8601 with an offset. */
  ends_at_iso: string | null;
  /** End of the grace period, in Colombia time, without an offset. Null outside of a grace period. */
  grace_ends_at: string | null;
  /** End of the trial, in Colombia time, without an offset. Null if there is no trial. */
  trial_ends_at: string | null;
  /** End of the discount, in Colombia time, without an offset. Null if there is no discount. */
  discount_ends_at: string | null;
  /** When the subscription was canceled, in Colombia time, without an offset. Null if it is not canceled. */
  canceled_at: string | null;
  /** Whether the subscription continues until the end of the paid period after it is canceled. */
  cancel_at_period_end: boolean;
  /** When the canceled subscription ends, as ISO 8601 with an offset. Null if it is not canceled. */
  cancel_at: string | null;
  /** Reason of the cancellation, as sent by the merchant. Absent if no reason was sent. */
  cancellation_reason?: string;
  /** When the subscription was paused, in Colombia time, without an offset. Null if it is not paused. */
  paused_at: string | null;
  /** When the paused subscription resumes automatically, in Colombia time, without an offset. Null if it does not. */
  resumes_at: string | null;
  /** Day of the next charge, as `YYYY-MM-DD`. Null if no charge is scheduled. */
  next_transaction?: string | null;
  /** Time of the next charge, as ISO 8601 with an offset. Null if no charge is scheduled. */
  next_charge_at?: string | null;
  /** Whether the subscription is in its trial period. */
  on_trial: boolean;
  /** Whether a discount currently applies to the subscription. */
  on_discount: boolean;
  /** Whether the subscription is in its grace period, in which a declined renewal is retried. */
  on_grace_period: boolean;
  /** Whether the subscription is paused. */
  paused: boolean;
  /** Whether the subscription is canceled. */
  canceled: boolean;
  /** Whether the subscription currently entitles the subscriber to the service. */
  is_active: boolean;
  /** Whether the current billing period is over. */
  is_ended: boolean;
  /** Id of the plan. */
  subscription_plan_id: string;
  /** Id of the plan that replaces the current plan at the next renewal. Null if no change is scheduled. */
  scheduled_plan_id: string | null;
  /** Id of the subscriber. */
  subscriber_id: string;
  /** Id of the account that is charged. Absent if a card is charged. With `expand[]=payment_source`, the object of the account or card. */
  payment_source?: string | PaymentSource;
  /** Id of the merchant’s office (branch) that the object belongs to. */
  office_id: number;
  /** When the subscription was created, in Colombia time, without an offset. */
  created_at: string;
  /** When the subscription was last changed, in Colombia time, without an offset. */
  updated_at: string;
  /** The plan. */
  plan?: RawPlan;
  /** The subscriber. */
  subscriber?: ListedSubscriber;
}
