import type { FieldDescriptions } from '#src/platform/http/openapi-fields.ts';

/** Descriptions of the fields of subscriptions, invoices, transactions and sessions. */
export const SUBSCRIPTION_FIELDS: FieldDescriptions = {
  'Subscription.status': 'Status of the subscription.',
  subscription: 'The subscription.',
  subscription_id: 'Id of the subscription.',
  plan_id: 'Id of the plan.',
  subscription_plan_id: 'Id of the plan.',
  scheduled_plan_id:
    'Id of the plan that replaces the current plan at the next renewal. Null if no change is scheduled.',
  subscriber_id: 'Id of the subscriber.',
  webhook_url: 'URL to which the webhook events of the object are sent. Null if there is none.',
  payment_source: 'Id of the payment source to charge: a saved card or an account.',
  consents: 'Tokens of the documents that the payer accepted. `GET /payment/consents` returns the documents.',
  card_information: 'Card to charge and save. Send it instead of `card`.',
  starts_at: 'Start of the current period, in Colombia time, without an offset.',
  ends_at: 'End of the current period, in Colombia time, without an offset.',
  ends_at_iso: 'End of the current period, as ISO 8601 with an offset.',
  grace_ends_at:
    'End of the grace period, in Colombia time, without an offset. Null outside of a grace period.',
  trial_ends_at: 'End of the trial, in Colombia time, without an offset. Null if there is no trial.',
  discount_ends_at: 'End of the discount, in Colombia time, without an offset. Null if there is no discount.',
  canceled_at:
    'When the subscription was canceled, in Colombia time, without an offset. Null if it is not canceled.',
  cancel_at_period_end:
    'Whether the subscription continues until the end of the paid period after it is canceled.',
  cancel_at: 'When the canceled subscription ends, as ISO 8601 with an offset. Null if it is not canceled.',
  paused_at:
    'When the subscription was paused, in Colombia time, without an offset. Null if it is not paused.',
  resumes_at:
    'When the paused subscription resumes automatically, in Colombia time, without an offset. Null if it does not.',
  next_transaction: 'Day of the next charge, as `YYYY-MM-DD`. Null if no charge is scheduled.',
  next_charge_at: 'Time of the next charge, as ISO 8601 with an offset. Null if no charge is scheduled.',
  next_renew_at: 'Day of the next charge, as `YYYY-MM-DD`. Null if no charge is scheduled.',
  charge_scheduled_at: 'Time of the next charge, as ISO 8601 with an offset. Null if no charge is scheduled.',
  on_trial: 'Whether the subscription is in its trial period.',
  on_discount: 'Whether a discount currently applies to the subscription.',
  on_grace_period: 'Whether the subscription is in its grace period, in which a declined renewal is retried.',
  paused: 'Whether the subscription is paused.',
  canceled: 'Whether the subscription is canceled.',
  is_active: 'Whether the subscription currently entitles the subscriber to the service.',
  is_ended: 'Whether the current billing period is over.',
  // Actions
  at_period_end: 'Whether the cancellation takes effect at the end of the paid period. Default: true.',
  'cancel.reason': 'Reason for the cancellation. It is stored as `cancellation_reason`.',
  taken_back: 'Always true: the cancellation was undone.',
  resumed: 'Always true: the subscription was resumed.',
  renewed: 'Always true: the invitation was sent.',
  applied: 'Always true: the coupon was applied.',
  invited: 'Always true: the subscriber was invited by e-mail to accept the change of plan.',
  invitation_id: 'Id of the invitation.',
  coupon_id: 'Id of the coupon.',
  'change-plan.mode':
    'How the plan changes: `direct`, or by an `invitation` that the subscriber must accept.',
  proration_behavior:
    'How to charge the price difference for the rest of the current period. Default: `create_prorations`.',
  applies_at: 'Whether the plan changes now or at the end of the current period.',
  prorated_at:
    'Time for which the proration is calculated, as ISO 8601 with an offset. Default: now. After a preview, send its time.',
  proration: 'Price difference between the plans for the rest of the current period.',
  'InvoiceLine.proration': 'Whether the line charges or credits part of a period after a change of plan.',
  'InvoiceLine.amount': 'Amount of the line in units of the currency. Negative for a discount or a credit.',
  'InvoiceLine.description': 'Description of the line.',
  behavior: 'How the price difference for the rest of the current period is charged.',
  credit: 'Credit for the unused part of the period on the previous plan, in units of the currency.',
  'available-payment-methods.credit': 'Brands of credit cards.',
  charge: 'Charge for the rest of the period on the new plan, in units of the currency.',
  net: '`charge` minus `credit`, in units of the currency.',
  line_items: 'Lines of the amount.',
  applies_on: 'When the price difference is charged. Null if it is not charged.',
  preview: 'Amounts that another `behavior` would charge. Present only if `behavior` is `none`.',
  'Proration.transaction': 'Transaction that charged the price difference. Absent if nothing was charged.',
  // Invoices
  'Invoice.number': 'Number of the invoice in the numbering of the merchant. Null for an upcoming invoice.',
  'Invoice.reason': 'Why the invoice was created.',
  'Invoice.status': 'Status of the invoice. `upcoming` means a preview of the next invoice.',
  'Invoice.id': 'Unique identifier of the invoice. Null for an upcoming invoice.',
  period_start: 'Start of the invoiced period, in Colombia time, without an offset.',
  period_end: 'End of the invoiced period, in Colombia time, without an offset.',
  due_at: 'When the invoice is charged, in Colombia time, without an offset.',
  lines: 'Lines of the invoice.',
  subtotal: 'Sum of the lines.',
  'Movement.subtotal': 'Amount after fees and withholdings, before the tax on financial transactions.',
  proration_amount: 'Sum of the prorations.',
  base: 'Amount on which the tax is calculated, in units of the currency.',
  tax_rate: 'Tax rate in percent. Null if no tax applies.',
  balance_applied: 'Part of the subscriber’s credit that reduces this charge, in units of the currency.',
  balance_credited: 'Credit that this invoice adds to the subscriber’s balance, in units of the currency.',
  'Invoice.total': 'Amount to pay.',
  amount_paid: 'Amount that was paid.',
  attempts: 'Attempts, oldest first.',
  paid_at:
    'When the amount was fully paid, in Colombia time, without an offset. Null if it is not fully paid.',
  pdf_url: 'URL of the invoice as a PDF file. Null for an upcoming invoice.',
  // Transactions
  transaction: 'The transaction.',
  'Dispute.transaction': 'Id of the disputed transaction.',
  transactions: 'Transactions, newest first.',
  'transactions.last': 'Latest transaction.',
  last: 'Latest transaction.',
  transaction_id: 'Number of the transaction. Each merchant has its own consecutive numbers.',
  value_cop: 'Amount of the transaction, converted to Colombian pesos. Null if no transaction exists yet.',
  payment_method: 'Payment method.',
  payment_method_source:
    'Brand of the charged card, or name of the charged bank or wallet. Null if it is unknown.',
  trazability_id: 'Id of the transaction in the payment network. Null if the network returned none.',
  authorization_code: 'Authorization code of the issuer. Null if the charge was not approved.',
  response_code: 'Response code of the card network. Null if there is no response.',
  status_key: 'Status in English.',
  approved_at:
    'When the transaction was approved, in Colombia time, without an offset. Null if it was not approved.',
  currency_rate_conversion: 'Exchange rate: number of Colombian pesos per unit of the currency.',
  reference_1: 'First reference that the merchant stored on the payment. Null if there is none.',
  reference_2: 'Second reference that the merchant stored on the payment. Null if there is none.',
  reference_3: 'Third reference that the merchant stored on the payment. Null if there is none.',
  customer_payer: 'Payer of the transaction.',
  payment_id: 'Id of the payment.',
  pre_authorization_id: 'Id of the reservation. Null if the transaction does not belong to a reservation.',
  url_response: 'URL to which you must redirect the payer. Null if no redirect is needed.',
  refunded: 'Whether the refund succeeded.',
  refund: 'The refund.',
  // Sessions
  mode: 'What the session is for.',
  'CheckoutSession.items':
    'Always an empty list. Reserved for components of a plan, which are not supported.',
  'sessions.items': 'Omit this field or send an empty list. Components of a plan are not supported.',
  locked: 'Names of the fields of `customer` that the customer cannot change on the hosted page.',
  success_url: 'URL to which the customer returns after subscribing. Null if there is none.',
  cancel_url: 'URL to which the customer returns without subscribing. Null if there is none.',
  return_url: 'URL of your site to which the customer returns.',
  expires_in: 'Lifetime of the session in seconds. Default: 86,400 (one day).',
  expires_at: 'When the session expires, as ISO 8601 with an offset.',
  'payment.expires_at':
    'When the payment expires and can no longer be paid, in Colombia time, without an offset. Null if it never does.',
  'generate.expires_at':
    'When the payment expires and can no longer be paid, in Colombia time, without an offset. Null if it never does.',
  'CheckoutTransaction.expires_at':
    'When the cash payment code expires, in Colombia time, without an offset. Null unless the payer pays in cash.',
  completed_at: 'When the customer subscribed, as ISO 8601 with an offset. Null until then.',
  'CheckoutSession.created_at': 'When the session was created, as ISO 8601 with an offset.',
  'CheckoutSession.status': 'Status of the session.',
  // Fields by object
  'cancel.canceled': 'Always true: the subscription was canceled.',
  'subscription.id': 'Unique identifier of the subscription.',
  'Subscription.id': 'Unique identifier of the subscription.',
  'ChangedSubscription.id': 'Unique identifier of the subscription.',
  'WebhookSubscription.id': 'Unique identifier of the subscription.',
  'CheckoutSession.id': 'Unique identifier of the session.',
  'SubscriptionTransaction.id': 'Unique identifier of the transaction.',
  'CheckoutTransaction.id': 'Unique identifier of the transaction.',
  'TransactionDetail.id': 'Unique identifier of the transaction.',
  'attempts.id': 'Unique identifier of the transaction.',
  'subscription.description': 'Description of the subscription. Null if it has none.',
  'Subscription.description': 'Description of the subscription. Null if it has none.',
  'ChangedSubscription.description': 'Description of the subscription. Null if it has none.',
  'WebhookSubscription.description': 'Description of the subscription. Null if it has none.',
  'SubscriptionTransaction.description':
    'Explanation of the transaction status, for display. Null if there is none.',
  'attempts.description': 'Explanation of the transaction status, for display. Null if there is none.',
  'CheckoutTransaction.description':
    'Explanation of the transaction status, for display. Null if there is none.',
  'ChargeStatus.description': 'Explanation of the transaction status, for display. Null if there is none.',
  'TransactionDetail.description':
    'Explanation of the transaction status, for display. Null if there is none.',
  'TransactionStatus.description':
    'Explanation of the transaction status, for display. Null if there is none.',
  'WebhookTransaction.description':
    'Explanation of the transaction status, for display. Null if there is none.',
  'SubscriptionTransaction.amount':
    'Amount of the transaction in units of the currency, not in cents. Null if no transaction exists yet.',
  'attempts.amount':
    'Amount of the transaction in units of the currency, not in cents. Null if no transaction exists yet.',
  'CheckoutTransaction.amount':
    'Amount of the transaction in units of the currency, not in cents. Null if no transaction exists yet.',
  'ChargeStatus.amount':
    'Amount of the transaction in units of the currency, not in cents. Null if no transaction exists yet.',
  'TransactionDetail.amount':
    'Amount of the transaction in units of the currency, not in cents. Null if no transaction exists yet.',
  'TransactionStatus.amount':
    'Amount of the transaction in units of the currency, not in cents. Null if no transaction exists yet.',
  'WebhookTransaction.amount':
    'Amount of the transaction in units of the currency, not in cents. Null if no transaction exists yet.',
  'SubscriptionTransaction.status': 'Status of the transaction, in Spanish.',
  'attempts.status': 'Status of the transaction, in Spanish.',
  'CheckoutTransaction.status': 'Status of the transaction, in Spanish.',
  'ChargeStatus.status': 'Status of the transaction, in Spanish.',
  'TransactionDetail.status': 'Status of the transaction, in Spanish.',
  'TransactionStatus.status': 'Status of the transaction, in Spanish.',
  'WebhookTransaction.status': 'Status of the transaction, in Spanish.',
  'Subscription.created_at': 'When the subscription was created, in Colombia time, without an offset.',
  'ChangedSubscription.created_at': 'When the subscription was created, in Colombia time, without an offset.',
  'WebhookSubscription.created_at': 'When the subscription was created, in Colombia time, without an offset.',
  'Subscription.updated_at': 'When the subscription was last changed, in Colombia time, without an offset.',
  'ChangedSubscription.updated_at':
    'When the subscription was last changed, in Colombia time, without an offset.',
  'WebhookSubscription.updated_at':
    'When the subscription was last changed, in Colombia time, without an offset.',
  'Invoice.created_at':
    'When the invoice was created, in Colombia time, without an offset. Null for an upcoming invoice.',
  'SubscriptionTransaction.created_at':
    'When the transaction was created, in Colombia time, without an offset. Null if no transaction exists yet.',
  'attempts.created_at':
    'When the transaction was created, in Colombia time, without an offset. Null if no transaction exists yet.',
  'CheckoutTransaction.created_at':
    'When the transaction was created, in Colombia time, without an offset. Null if no transaction exists yet.',
  'ChargeStatus.created_at':
    'When the transaction was created, in Colombia time, without an offset. Null if no transaction exists yet.',
  'TransactionDetail.created_at':
    'When the transaction was created, in Colombia time, without an offset. Null if no transaction exists yet.',
  'TransactionStatus.created_at':
    'When the transaction was created, in Colombia time, without an offset. Null if no transaction exists yet.',
  'WebhookTransaction.created_at':
    'When the transaction was created, in Colombia time, without an offset. Null if no transaction exists yet.',
  'PaymentSource.created_at': 'When the payment source was created, in Colombia time, without an offset.',
  'OwnPaymentSource.created_at': 'When the payment source was created, in Colombia time, without an offset.',
  'created.created_at': 'When the event happened, in Colombia time, without an offset.',
  'renew.created_at': 'When the event happened, in Colombia time, without an offset.',
  'retry.created_at': 'When the event happened, in Colombia time, without an offset.',
  'plan_changed.created_at': 'When the event happened, in Colombia time, without an offset.',
  'paused.created_at': 'When the event happened, in Colombia time, without an offset.',
  'resumed.created_at': 'When the event happened, in Colombia time, without an offset.',
  'canceled.created_at': 'When the event happened, in Colombia time, without an offset.',
  'ended.created_at': 'When the event happened, in Colombia time, without an offset.',
  'subscription.status': 'Status of the subscription.',
  'ChangedSubscription.status': 'Status of the subscription.',
  'WebhookSubscription.status': 'Status of the subscription.',
  'data.payment_id': 'Id of the payment. Null if the transaction does not belong to a one-time payment.',
  'TransactionDetail.payment_id':
    'Id of the payment. Null if the transaction does not belong to a one-time payment.',
  'Dispute.payment_id': 'Id of the payment. Null if the transaction does not belong to a one-time payment.',
  'data.subscription_id':
    'Id of the subscription. Null if the transaction does not belong to a subscription.',
  'TransactionDetail.subscription_id':
    'Id of the subscription. Null if the transaction does not belong to a subscription.',
  'Dispute.subscription_id':
    'Id of the subscription. Null if the transaction does not belong to a subscription.',
  'Reservation.expires_at':
    'When the reservation expires, as ISO 8601 with an offset. Null if it does not expire.',
  'ListedReservation.expires_at':
    'When the reservation expires, as ISO 8601 with an offset. Null if it does not expire.',
  'WebhookReservation.expires_at':
    'When the reservation expires, as ISO 8601 with an offset. Null if it does not expire.',
  'payment_source.approved.payment_source': 'Account whose approval changed.',
  'payment_source.refused.payment_source': 'Account whose approval changed.',
  'payment_source.revoked.payment_source': 'Account whose approval changed.',
  'default.card': 'The new default card.',
  'default.payment_source': 'The new default payment source.',
  'consents.consents': 'Documents that the payer must accept before paying.',
  'pause.paused': 'Always true: the subscription is paused.',
  'payment-sources.type': 'Type of the payment source.',
  'PaymentSource.type': 'Type of the payment source.',
  'OwnPaymentSource.type': 'Type of the payment source.',
  'change-plan.changed':
    'Whether the plan changed or will change. `false` while the result of an invitation or a charge is pending.',
};
