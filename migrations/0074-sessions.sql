-- What the merchant calls a subscription in its own system, and the checkout session that began it. The session may be deleted later.
alter table subscriptions add column reference text, add column checkout_session_id uuid;

-- accepted indexes-under-lock: every reference is still null, so the index is empty; the scan takes about one second per million rows.
create index subscriptions_by_reference on subscriptions (commerce_id, reference) where reference is not null;

drop trigger subscriptions_audit on subscriptions;
create trigger subscriptions_audit after insert or update or delete on subscriptions
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_row('subscription', 'id', 'office_id', 'subscription_plan_id', 'subscriber_id', 'card_id', 'payment_source_id',
    'status', 'description', 'reference', '~metadata', 'webhook_url', 'currency_type', 'starts_at', 'ends_at', 'trial_ends_at', 'grace_ends_at',
    'canceled_at', 'cancel_at', 'cancel_at_period_end', 'cancellation_reason', 'paused_at', 'resumes_at', 'next_charge_at', '~discount',
    'discount_ends_at', 'scheduled_plan_id');

-- A hosted checkout that a merchant opens for one customer. It ends with at most one subscription.
create table checkout_sessions (
  commerce_id integer not null references merchants (id),
  id uuid not null,
  production boolean not null,
  office_id integer not null,
  plan_id uuid not null,
  -- The customer: an existing subscriber, or prefilled fields of the form, or neither.
  subscriber_id uuid,
  customer jsonb,
  -- Fields of `customer` that the person at the page cannot change.
  locked text[] not null,
  reference text,
  metadata jsonb,
  success_url text,
  cancel_url text,
  -- The subscription that is being paid, or the account that its payer is asked to approve. Null when nothing is pending.
  attempt_id uuid,
  subscription_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  completed_at timestamptz,
  primary key (commerce_id, id),
  foreign key (commerce_id, office_id) references offices (commerce_id, id),
  foreign key (commerce_id, plan_id) references plans (commerce_id, id),
  -- A subscriber whose first charge was declined is deleted.
  foreign key (commerce_id, subscriber_id) references subscribers (commerce_id, id) on delete cascade,
  foreign key (commerce_id, subscription_id) references subscriptions (commerce_id, id),
  constraint checkout_sessions_completed check ((subscription_id is null) = (completed_at is null)),
  constraint checkout_sessions_one_outcome check (attempt_id is null or subscription_id is null),
  constraint checkout_sessions_one_customer check (subscriber_id is null or customer is null)
);
-- The hosted page knows only the id.
create index checkout_sessions_by_id on checkout_sessions (id);
create index checkout_sessions_of_subscriber on checkout_sessions (commerce_id, subscriber_id) where subscriber_id is not null;
create index checkout_sessions_of_subscription on checkout_sessions (commerce_id, subscription_id) where subscription_id is not null;
create index checkout_sessions_by_expiry on checkout_sessions (expires_at) where completed_at is null;

alter table audit_log drop constraint audit_log_subject_kind_check;
alter table audit_log add constraint audit_log_subject_kind_check check (subject_kind in (
  'merchant', 'office', 'user', 'user_invitation', 'token', 'tax', 'checkout_template', 'provider_account', 'fees', 'group', 'plan', 'coupon',
  'subscriber', 'card', 'payment_source', 'subscription', 'checkout_session', 'payment', 'transaction', 'reservation', 'dispute',
  'reconciliation', 'webhook', 'mail', 'job', 'clock', 'test_data', 'exchange_rate', 'person', 'retention')) not valid;
create trigger checkout_sessions_audit after insert or update or delete on checkout_sessions
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_row('checkout_session', 'id', 'office_id', 'plan_id', 'subscriber_id', '~customer', 'locked', 'reference',
    '~metadata', 'success_url', 'cancel_url', 'subscription_id', 'expires_at', 'completed_at');

-- A link that signs one subscriber into the portal once, without a code. Only the hash of its token is stored.
create table portal_links (
  commerce_id integer not null references merchants (id),
  id uuid not null,
  token_hash bytea not null,
  production boolean not null,
  subscriber_id uuid not null,
  -- In lower case.
  email text not null,
  return_url text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (commerce_id, id),
  foreign key (commerce_id, subscriber_id) references subscribers (commerce_id, id) on delete cascade
);
create index portal_links_by_token on portal_links (token_hash);
create index portal_links_of_subscriber on portal_links (commerce_id, subscriber_id);
create index portal_links_by_expiry on portal_links (expires_at);
create trigger portal_links_audit after insert or update or delete on portal_links
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_part('subscriber', 'subscriber_id', 'portal_link_expires_at:expires_at', 'portal_link_used_at:used_at');

-- A session that began with a link shows only this subscriber, and leads back to the merchant's site.
alter table portal_sessions add column subscriber_id uuid, add column return_url text;
