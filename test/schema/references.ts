import type { Row } from './rows.ts';

/** Columns of a merchant's data that name a row, and the table it is in. A test holds the list against the catalogue. */
export const REFERENCES: Readonly<Record<string, string>> = {
  'approvals.payment_source_id': 'payment_sources',
  'approvals.plan_id': 'plans',
  'approvals.subscription_id': 'subscriptions',
  'cards.subscriber_id': 'subscribers',
  'checkout_template_logos.checkout_template_id': 'checkout_templates',
  'checkout_template_offices.checkout_template_id': 'checkout_templates',
  'checkout_template_offices.office_id': 'offices',
  'collection_items.office_id': 'offices',
  'collection_visits.refused': 'transactions',
  'coupon_redemptions.coupon_id': 'coupons',
  'coupon_redemptions.subscription_id': 'subscriptions',
  'coupons.office_id': 'offices',
  'default_cards.card_id': 'cards',
  'default_cards.subscriber_id': 'subscribers',
  'dispute_entries.dispute_id': 'disputes',
  'dispute_evidence.dispute_id': 'disputes',
  'disputes.office_id': 'offices',
  'disputes.transaction_id': 'transactions',
  'groups.office_id': 'offices',
  'groups.user_id': 'users',
  'invitations.plan_id': 'plans',
  'invitations.subscription_id': 'subscriptions',
  'invoices.office_id': 'offices',
  'invoices.subscriber_id': 'subscribers',
  'invoices.subscription_id': 'subscriptions',
  'invoices.subscription_plan_id': 'plans',
  'journal_entries.transaction_id': 'transactions',
  'mails.office_id': 'offices',
  'movements.id': 'journal_entries',
  'movements.office_id': 'offices',
  'movements.refund_id': 'operations',
  'movements.refund_id of a dispute': 'dispute_entries',
  'movements.transaction_id': 'transactions',
  'operations.original': 'operations',
  'operations.transaction_id': 'transactions',
  'payment_items.item_id': 'collection_items',
  'payment_items.payment_id': 'payments',
  'payment_sources.subscriber_id': 'subscribers',
  'payments.checkout_template_id': 'checkout_templates',
  'payments.office_id': 'offices',
  'payments.user_id': 'users',
  'plans.advanced_option_id': 'advanced_options',
  'plans.office_id': 'offices',
  'plans.subscription_group_id': 'groups',
  'plans.user_id': 'users',
  'postings.account_id': 'accounts',
  'postings.journal_entry_id': 'journal_entries',
  'pre_authorizations.checkout_template_id': 'checkout_templates',
  'pre_authorizations.office_id': 'offices',
  'pre_authorizations.open_operation': 'operations',
  'pre_authorizations.transaction_id': 'transactions',
  'pre_authorizations.user_id': 'users',
  'subscriber_balances.subscriber_id': 'subscribers',
  'subscribers.office_id': 'offices',
  'subscriptions.card_id': 'cards',
  'subscriptions.discounted_by': 'plans',
  'subscriptions.invoice_id': 'invoices',
  'subscriptions.office_id': 'offices',
  'subscriptions.open_operation': 'operations',
  'subscriptions.payment_source_id': 'payment_sources',
  'subscriptions.scheduled_plan_id': 'plans',
  'subscriptions.subscriber_id': 'subscribers',
  'subscriptions.subscription_plan_id': 'plans',
  'tokens.user_id': 'users',
  'transactions.invoice_id': 'invoices',
  'transactions.office_id': 'offices',
  'transactions.payment_id': 'payments',
  'transactions.pre_authorization_id': 'pre_authorizations',
  'transactions.subscription_id': 'subscriptions',
  'user_offices.office_id': 'offices',
  'user_offices.user_id': 'users',
  'webhook_attempts.delivery_id': 'webhook_deliveries',
  'webhook_deliveries.event_id': 'webhook_deliveries',
  'webhook_deliveries.office_id': 'offices',
  'webhook_queue.delivery_id': 'webhook_deliveries',
};

/** Columns that look like a reference and are none, and why. */
export const NO_REFERENCES: Readonly<Record<string, string>> = {
  'collection_items.gateway_id': 'what the merchant knows the item by: a key of its own',
  'collection_visits.submission': 'on record only once its form was sent',
  'idempotency_keys.operation': 'a request that may charge and does not writes no operation',
  'idempotency_keys.user_id': 'user 0 stands for payers',
  'invoices.discount_id': 'of a coupon, which has its redemption, or of the plan itself, which has none',
  'portal_codes.request_id': 'requests are those of an address, at whichever merchants',
  'submissions.operation': 'a form that leads to no charge writes no operation',
  'subscribers.made_for': 'a mark, of a subscription that may never begin',
};

/** Tables that belong to no merchant, and why. */
export const SHARED: Readonly<Record<string, string>> = {
  charge_runs: 'the evenings of the whole service',
  exchange_rates: 'the operator’s',
  limits: 'counts by origin, at whichever merchants',
  merchants: 'the merchants themselves',
  portal_requests: 'somebody typed an address, which several merchants may know',
  worker_tasks: 'the service’s own',
  workers: 'the service’s own',
};

/** Unique over all merchants. */
export const UNIQUE_OVER_ALL: Readonly<Record<string, string>> = {
  users_email: 'people sign in by their address',
};

type Ids = (table: string) => unknown;

/** What else a row must say where a column that may be empty is not. */
export const WITH: Readonly<Record<string, (own: Ids) => Row>> = {
  'approvals.plan_id': () => ({ kind: 'sign_up', subscription_id: null, sign_up: '{}' }),
  'approvals.subscription_id': () => ({ kind: 'move', plan_id: null, sign_up: null }),
  'invitations.plan_id': () => ({ kind: 'plan_change' }),
  'subscriptions.payment_source_id': () => ({ card_id: null }),
  'movements.refund_id': () => ({
    ...{ kind: 'refund', commission: 0, subtotal: 1_000, liquidated_amount: 1_000 },
    ...{ commission_ppm: null, min_commission: null, gravamen_ppm: null },
  }),
  'movements.refund_id of a dispute': () => ({
    ...{ kind: 'dispute', commission: 0, subtotal: 1_000, liquidated_amount: 1_000 },
    ...{ commission_ppm: null, min_commission: null, gravamen_ppm: null },
  }),
  'transactions.invoice_id': (own) => ({ payment_id: null, subscription_id: own('subscriptions') }),
  'transactions.pre_authorization_id': () => ({ payment_id: null }),
  'transactions.subscription_id': (own) => ({ payment_id: null, invoice_id: own('invoices') }),
};
