/** The six statuses, in the order a subscription may pass them. */
const SUBSCRIPTION_STATUSES = ['trial', 'activa', 'en_gracia', 'pausada', 'cancelada', 'finalizada'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export interface SubscriptionTables {
  subscriptions: {
    id: string;
    commerce_id: number;
    office_id: number;
    production: boolean;
    subscription_plan_id: string;
    subscriber_id: string;
    status: SubscriptionStatus;
    created_at: Temporal.Instant;
    updated_at: Temporal.Instant;
  };
}
