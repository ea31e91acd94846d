// Generated from the API document by `npm run sdk-types`. Do not edit.

export interface Plan {
  /** Unique identifier of the plan. */
  id: string;
  /** Name, for display. */
  name: string;
  /** Description of the plan, shown to payers. */
  description: string;
  /** Price per billing period, in units of the currency, not in cents. */
  price: number;
  /** Currency. */
  currency_type: 'COP' | 'USD' | 'EUR';
  /** `true` if the object belongs to the production environment, `false` if it belongs to the test environment. */
  production: boolean;
  /** Unit of `trial_period`. */
  trial_interval: 'day' | 'week' | 'month' | 'year';
  /** Length of the trial, in units of `trial_interval`. 0 for no trial. */
  trial_period: number;
  /** Unit of `invoice_period`. */
  invoice_interval: 'day' | 'week' | 'month' | 'year';
  /** Length of the billing period, in units of `invoice_interval`. */
  invoice_period: number;
  /** Unit of `grace_period`. */
  grace_interval: 'day' | 'week' | 'month' | 'year' | null;
  /** How long a declined renewal is retried, in units of `grace_interval`. Null for no grace period. */
  grace_period: number | null;
  /** Unit of `discount_period`. */
  discount_interval: 'day' | 'week' | 'month' | 'year';
  /** Length of the initial discount, in units of `discount_interval`. 0 for no discount. */
  discount_period: number;
  /** Whether `discount_amount` is an amount in the currency or a percentage. Null if there is no discount. */
  discount_type_amount: 'value' | 'percentage' | null;
  /** Number of subscribers who get the initial discount. Null for no limit. */
  discount_subscribers_limit: number | null;
  /** Maximum number of active subscribers of the plan. Null for no limit. */
  active_subscribers_limit: number | null;
  /** Whether one subscriber can have several subscriptions to the plan at the same time. */
  allow_multiple_subscriptions: boolean;
  /** Id of the group of the plan. Null if it is in no group. */
  subscription_group_id: string | null;
  /** Name of the group of the plan. Null if it is in no group. */
  group_name: string | null;
  /** How subscribers can change to this plan in the portal. Absent if they cannot. */
  portal_change?: 'always_invoice' | 'create_prorations' | 'period_end';
  /** Number of charges after which a subscription ends. Null for no limit. */
  max_recurrences: number | null;
  /** When the plan stops accepting new subscriptions, in Colombia time, without an offset. Null if it never does. */
  deadline: string | null;
  /** URLs by name. `webhook` receives the webhook events. `return` is the page to which the payer returns. */
  result_urls: Record<string, string | null> | null;
  /** When the plan was created, in Colombia time, without an offset. */
  created_at: string;
  /** Whether the plan is active. An inactive plan accepts no new subscriptions. */
  active: boolean;
  /** URL of the hosted checkout page. */
  checkout_url: string;
  /** QR code of the checkout URL, as an SVG image. */
  qr_code_svg: string;
}

export interface GroupedPlan {
  /** Unique identifier of the plan. */
  id: string;
  /** Name, for display. */
  name: string;
  /** Price per billing period, in units of the currency, not in cents. */
  price: number;
  /** Currency. */
  currency_type: 'COP' | 'USD' | 'EUR';
  /** Length of the billing period, in units of `invoice_interval`. */
  invoice_period: number;
  /** Unit of `invoice_period`. */
  invoice_interval: 'day' | 'week' | 'month' | 'year';
  /** `true` if the object belongs to the production environment, `false` if it belongs to the test environment. */
  production: boolean;
  /** Whether the plan is active. An inactive plan accepts no new subscriptions. */
  active: boolean;
  /** Id of the group of the plan. Null if it is in no group. */
  subscription_group_id: string | null;
  /** When the plan was created, in Colombia time, without an offset. */
  created_at: string;
}

export interface RawPlan {
  /** Unique identifier of the plan. */
  id: string;
  /** Name, for display. */
  name: string;
  /** Description of the plan, shown to payers. */
  description: string;
  /** Price per billing period, in units of the currency, not in cents. */
  price: number;
  /** Currency. */
  currency_type: 'COP' | 'USD' | 'EUR';
  /** Id of the plan’s advanced options. Null if the plan has none. */
  advanced_option_id: number | null;
  /** Tax rate in percent, included in the price. Null if no tax applies. */
  tax: number | null;
  /** Length of the trial, in units of `trial_interval`. 0 for no trial. */
  trial_period: number;
  /** Unit of `trial_period`. */
  trial_interval: 'day' | 'week' | 'month' | 'year';
  /** Length of the billing period, in units of `invoice_interval`. */
  invoice_period: number;
  /** Unit of `invoice_period`. */
  invoice_interval: 'day' | 'week' | 'month' | 'year';
  /** How long a declined renewal is retried, in units of `grace_interval`. Null for no grace period. */
  grace_period: number | null;
  /** Unit of `grace_period`. */
  grace_interval: 'day' | 'week' | 'month' | 'year' | null;
  /** Length of the initial discount, in units of `discount_interval`. 0 for no discount. */
  discount_period: number;
  /** Unit of `discount_period`. */
  discount_interval: 'day' | 'week' | 'month' | 'year';
  /** Number of subscribers who get the initial discount. Null for no limit. */
  discount_subscribers_limit: number | null;
  /** Whether `discount_amount` is an amount in the currency or a percentage. Null if there is no discount. */
  discount_type_amount: 'value' | 'percentage' | null;
  /** Initial discount: an amount in the currency or a percentage, as `discount_type_amount` states. Null for none. */
  discount_amount: number | null;
  /** Sort key of the plan: lists show lower numbers first. Null if there is none. */
  sort_order: number | null;
  /** Maximum number of active subscribers of the plan. Null for no limit. */
  active_subscribers_limit: number | null;
  /** Number of charges after which a subscription ends. Null for no limit. */
  max_recurrences: number | null;
  /** When the plan stops accepting new subscriptions, in Colombia time, without an offset. Null if it never does. */
  deadline: string | null;
  /** `true` if the object belongs to the production environment, `false` if it belongs to the test environment. */
  production: boolean;
  /** Whether the plan is active. An inactive plan accepts no new subscriptions. */
  active: boolean;
  /** Id of the group of the plan. Null if it is in no group. */
  subscription_group_id: string | null;
  /** How subscribers can change to this plan in the portal. Absent if they cannot. */
  portal_change?: 'always_invoice' | 'create_prorations' | 'period_end';
  /** Id of the user who created the object. */
  user_id: number;
  /** Id of the merchant’s office (branch) that the object belongs to. */
  office_id: number;
  /** Id of the merchant. */
  commerce_id: number;
  /** Whether one subscriber can have several subscriptions to the plan at the same time. */
  allow_multiple_subscriptions: boolean;
  /** Key-value pairs that the merchant stored on the object. Null if there are none. */
  metadata: Record<string, string> | null;
  /** When the plan was created, in Colombia time, without an offset. */
  created_at: string;
  /** URL of the hosted checkout page. */
  checkout_url: string;
  /** URL of the hosted checkout page that the merchant uses to subscribe a customer. */
  checkout_url_commerce_assign: string;
}
