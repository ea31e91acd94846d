-- How payers may come to a plan by themselves, from another of its group; null: only through the merchant.
alter table plans
  add column portal_change text check (portal_change in ('always_invoice', 'create_prorations', 'period_end'));

-- What whoever cancelled gave as the reason.
alter table subscriptions add column cancellation_reason text;

drop trigger plans_audit on plans;
create trigger plans_audit after insert or update or delete on plans
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_row('plan', 'id', 'office_id', 'active', 'name', 'description', 'price', 'currency_type', 'tax_hundredths',
    'invoice_period', 'invoice_interval', 'trial_period', 'trial_interval', 'grace_period', 'grace_interval',
    'discount_type_amount', 'discount_amount', 'discount_period', 'discount_interval', 'discount_subscribers_limit',
    'max_recurrences', 'deadline', 'active_subscribers_limit', 'allow_multiple_subscriptions', 'sort_order',
    'subscription_group_id', 'portal_change', '~metadata', 'deleted_at');

drop trigger subscriptions_audit on subscriptions;
create trigger subscriptions_audit after insert or update or delete on subscriptions
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_row('subscription', 'id', 'office_id', 'subscription_plan_id', 'subscriber_id', 'card_id', 'payment_source_id',
    'status', 'description', '~metadata', 'webhook_url', 'currency_type', 'starts_at', 'ends_at', 'trial_ends_at', 'grace_ends_at',
    'canceled_at', 'cancel_at', 'cancel_at_period_end', 'cancellation_reason', 'paused_at', 'resumes_at', 'next_charge_at',
    '~discount', 'discount_ends_at', 'scheduled_plan_id');
