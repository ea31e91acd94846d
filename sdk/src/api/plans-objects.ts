// Written by `npm run sdk-types` from the API document: change that, not this.

export interface Plan {
  id: string;
  name: string;
  description: string;
  price: number;
  currencyType: 'COP' | 'USD' | 'EUR';
  production: boolean;
  trialInterval: 'day' | 'week' | 'month' | 'year';
  trialPeriod: number;
  invoiceInterval: 'day' | 'week' | 'month' | 'year';
  invoicePeriod: number;
  graceInterval: 'day' | 'week' | 'month' | 'year' | null;
  gracePeriod: number | null;
  discountInterval: 'day' | 'week' | 'month' | 'year';
  discountPeriod: number;
  discountTypeAmount: 'value' | 'percentage' | null;
  discountSubscribersLimit: number | null;
  activeSubscribersLimit: number | null;
  allowMultipleSubscriptions: boolean;
  subscriptionGroupId: string | null;
  groupName: string | null;
  /** How payers may come to it in the portal; absent where they may not. */
  portalChange?: 'always_invoice' | 'create_prorations' | 'period_end';
  maxRecurrences: number | null;
  deadline: string | null;
  resultUrls: Record<string, string | null> | null;
  createdAt: string;
  active: boolean;
  checkoutUrl: string;
  qrCodeSvg: string;
}

export interface GroupedPlan {
  id: string;
  name: string;
  price: number;
  currency_type: 'COP' | 'USD' | 'EUR';
  invoice_period: number;
  invoice_interval: 'day' | 'week' | 'month' | 'year';
  production: boolean;
  active: boolean;
  subscription_group_id: string | null;
  created_at: string;
}

export interface RawPlan {
  id: string;
  name: string;
  description: string;
  price: number;
  currency_type: 'COP' | 'USD' | 'EUR';
  advanced_option_id: number | null;
  tax: number | null;
  trial_period: number;
  trial_interval: 'day' | 'week' | 'month' | 'year';
  invoice_period: number;
  invoice_interval: 'day' | 'week' | 'month' | 'year';
  grace_period: number | null;
  grace_interval: 'day' | 'week' | 'month' | 'year' | null;
  discount_period: number;
  discount_interval: 'day' | 'week' | 'month' | 'year';
  discount_subscribers_limit: number | null;
  discount_type_amount: 'value' | 'percentage' | null;
  discount_amount: number | null;
  sort_order: number | null;
  active_subscribers_limit: number | null;
  max_recurrences: number | null;
  deadline: string | null;
  production: boolean;
  active: boolean;
  subscription_group_id: string | null;
  /** How payers may come to it in the portal; absent where they may not. */
  portal_change?: 'always_invoice' | 'create_prorations' | 'period_end';
  user_id: number;
  office_id: number;
  commerce_id: number;
  allow_multiple_subscriptions: boolean;
  metadata: Record<string, string> | null;
  created_at: string;
  checkout_url: string;
  checkout_url_commerce_assign: string;
}
