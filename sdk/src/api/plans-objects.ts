// Generated from the API document by `npm run sdk-types`. Do not edit.

export interface Plan {
  /** Unique identifier for the object. */
  id: string;
  /** Name, as shown to payers. */
  name: string;
  /** Description, as shown to payers. */
  description: string;
  /** Price per billing period, in units of the currency. */
  price: number;
  /** Currency. */
  currency_type: 'COP' | 'USD' | 'EUR';
  /** Whether the object belongs to the production environment. */
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
  /** Time to retry a declined renewal, in units of `grace_interval`. Null for no grace period. */
  grace_period: number | null;
  /** Unit of `discount_period`. */
  discount_interval: 'day' | 'week' | 'month' | 'year';
  /** Length of the initial discount, in units of `discount_interval`. 0 for no discount. */
  discount_period: number;
  /** Whether `discount_amount` is a value in the currency or a percentage. */
  discount_type_amount: 'value' | 'percentage' | null;
  /** Number of subscribers who get the initial discount. Null for no limit. */
  discount_subscribers_limit: number | null;
  /** Maximum number of active subscribers. Null for no limit. */
  active_subscribers_limit: number | null;
  /** Whether a subscriber can have several subscriptions to the plan. */
  allow_multiple_subscriptions: boolean;
  /** Id of the group of the plan. Null if it is in no group. */
  subscription_group_id: string | null;
  /** Name of the group of the plan. Null if it is in no group. */
  group_name: string | null;
  /** How payers can change to this plan in the portal. Absent if they cannot. */
  portal_change?: 'always_invoice' | 'create_prorations' | 'period_end';
  /** Number of charges after which a subscription ends. Null for no limit. */
  max_recurrences: number | null;
  /** Time after which the plan accepts no new subscriptions: Colombia time, without an offset. */
  deadline: string | null;
  /** URLs by name. `webhook` receives events and `return` receives the payer. */
  result_urls: Record<string, string | null> | null;
  /** Time of creation: Colombia time, without an offset. */
  created_at: string;
  /** Whether the object is active. Inactive objects accept no new subscriptions or payments. */
  active: boolean;
  /** URL of the hosted checkout page. */
  checkout_url: string;
  /** QR code of the checkout URL, as an SVG image. */
  qr_code_svg: string;
}

export interface GroupedPlan {
  /** Unique identifier for the object. */
  id: string;
  /** Name, as shown to payers. */
  name: string;
  /** Price per billing period, in units of the currency. */
  price: number;
  /** Currency. */
  currency_type: 'COP' | 'USD' | 'EUR';
  /** Length of the billing period, in units of `invoice_interval`. */
  invoice_period: number;
  /** Unit of `invoice_period`. */
  invoice_interval: 'day' | 'week' | 'month' | 'year';
  /** Whether the object belongs to the production environment. */
  production: boolean;
  /** Whether the object is active. Inactive objects accept no new subscriptions or payments. */
  active: boolean;
  /** Id of the group of the plan. Null if it is in no group. */
  subscription_group_id: string | null;
  /** Time of creation: Colombia time, without an offset. */
  created_at: string;
}

export interface RawPlan {
  /** Unique identifier for the object. */
  id: string;
  /** Name, as shown to payers. */
  name: string;
  /** Description, as shown to payers. */
  description: string;
  /** Price per billing period, in units of the currency. */
  price: number;
  /** Currency. */
  currency_type: 'COP' | 'USD' | 'EUR';
  /** Id of the further settings of the plan. Null if it has none. */
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
  /** Time to retry a declined renewal, in units of `grace_interval`. Null for no grace period. */
  grace_period: number | null;
  /** Unit of `grace_period`. */
  grace_interval: 'day' | 'week' | 'month' | 'year' | null;
  /** Length of the initial discount, in units of `discount_interval`. 0 for no discount. */
  discount_period: number;
  /** Unit of `discount_period`. */
  discount_interval: 'day' | 'week' | 'month' | 'year';
  /** Number of subscribers who get the initial discount. Null for no limit. */
  discount_subscribers_limit: number | null;
  /** Whether `discount_amount` is a value in the currency or a percentage. */
  discount_type_amount: 'value' | 'percentage' | null;
  /** Amount of the discount. */
  discount_amount: number | null;
  /** Position of the plan in lists, in ascending order. */
  sort_order: number | null;
  /** Maximum number of active subscribers. Null for no limit. */
  active_subscribers_limit: number | null;
  /** Number of charges after which a subscription ends. Null for no limit. */
  max_recurrences: number | null;
  /** Time after which the plan accepts no new subscriptions: Colombia time, without an offset. */
  deadline: string | null;
  /** Whether the object belongs to the production environment. */
  production: boolean;
  /** Whether the object is active. Inactive objects accept no new subscriptions or payments. */
  active: boolean;
  /** Id of the group of the plan. Null if it is in no group. */
  subscription_group_id: string | null;
  /** How payers can change to this plan in the portal. Absent if they cannot. */
  portal_change?: 'always_invoice' | 'create_prorations' | 'period_end';
  /** Id of the user who created the object. */
  user_id: number;
  /** Id of the office that the object belongs to. */
  office_id: number;
  /** Id of the merchant. */
  commerce_id: number;
  /** Whether a subscriber can have several subscriptions to the plan. */
  allow_multiple_subscriptions: boolean;
  /** Key-value pairs of the merchant. */
  metadata: Record<string, string> | null;
  /** Time of creation: Colombia time, without an offset. */
  created_at: string;
  /** URL of the hosted checkout page. */
  checkout_url: string;
  /** URL of the hosted checkout page, for use by the merchant. */
  checkout_url_commerce_assign: string;
}
