-- Subscriptions without a card: accounts that payers let be charged.

-- Asked for once, and approved by the payer in their app or at their bank. Test can neither see nor charge those of production.
create table payment_sources (
  commerce_id integer not null references merchants,
  id uuid not null,
  -- Null while it is nobody's yet: somebody signs up with it, and is a subscriber once they approved it.
  subscriber_id uuid,
  production boolean not null,
  -- Who keeps it: nobody else can charge it.
  provider text not null check (provider ~ '^[a-z][a-z0-9_]{1,30}$'),
  kind text not null check (kind in ('nequi', 'daviplata', 'bancolombia')),
  status text not null check (status in ('pending', 'ready', 'refused', 'expired', 'revoked')),
  -- Of the telephone number, which is not kept.
  last_four text check (last_four ~ '^[0-9]{4}$'),
  -- What the provider is asked by, sealed; and a keyed hash, for a notification that names it. Null until the provider answered.
  handle_sealed bytea,
  handle_hash bytea,
  -- What it is charged by.
  token_sealed bytea,
  -- The page where the payer is asked, where there is one.
  url text,
  -- The provider's own words about a refusal, for the merchant.
  reason text,
  -- Until when the payer may answer.
  expires_at timestamptz not null,
  asks smallint not null check (asks >= 0),
  -- When the provider is asked about it next, or told to forget it.
  next_ask_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (commerce_id, id),
  -- For those who refer to one together with whose it is and where.
  constraint payment_sources_of_environment unique (commerce_id, id, subscriber_id, production),
  foreign key (commerce_id, subscriber_id) references subscribers,
  constraint payment_sources_of_test_are_simulated check (production or provider = 'simulator'),
  constraint payment_sources_handle check ((handle_sealed is null) = (handle_hash is null)),
  constraint payment_sources_chargeable check (status <> 'ready' or deleted_at is not null or token_sealed is not null),
  constraint payment_sources_asked_while_pending check (
    status <> 'pending' or deleted_at is not null or next_ask_at is not null)
);
create index payment_sources_of_subscriber on payment_sources (commerce_id, subscriber_id, production, created_at desc)
  where deleted_at is null;
create index payment_sources_to_ask on payment_sources (commerce_id, production, next_ask_at) where next_ask_at is not null;
create index payment_sources_by_handle on payment_sources (commerce_id, provider, handle_hash) where handle_hash is not null;
create index payment_sources_of_test on payment_sources (commerce_id) where not production;

-- A subscription is charged to a card, or to such an account.
alter table subscriptions
  alter column card_id drop not null,
  add column payment_source_id uuid,
  add constraint subscriptions_one_source check ((card_id is null) <> (payment_source_id is null)),
  add constraint subscriptions_payment_source foreign key (commerce_id, payment_source_id, subscriber_id, production)
    references payment_sources (commerce_id, id, subscriber_id, production);
create index subscriptions_of_payment_source on subscriptions (commerce_id, payment_source_id)
  where payment_source_id is not null;

-- What follows once a payer has answered: somebody signs up for a plan, or a subscription goes on with the account.
create table approvals (
  commerce_id integer not null,
  -- Of a sign-up also the id of the subscription it leads to, and the reference of its first charge.
  payment_source_id uuid not null,
  production boolean not null,
  kind text not null check (kind in ('sign_up', 'move')),
  plan_id uuid,
  -- What was typed at the page of the plan: who signs up, the coupon, what they agreed to.
  sign_up jsonb,
  subscription_id uuid,
  status text not null check (status in ('waiting', 'done', 'refused')),
  -- Why nothing came of it: the code of an error, or how the account stands.
  refusal text,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (commerce_id, payment_source_id),
  foreign key (commerce_id, payment_source_id) references payment_sources on delete cascade,
  foreign key (commerce_id, plan_id) references plans,
  foreign key (commerce_id, subscription_id) references subscriptions,
  constraint approvals_of_a_plan check ((kind = 'sign_up') = (plan_id is not null) and (kind = 'sign_up') = (sign_up is not null)),
  constraint approvals_of_a_subscription check ((kind = 'move') = (subscription_id is not null)),
  constraint approvals_settled check ((status in ('done', 'refused')) = (settled_at is not null)),
  constraint approvals_refused check ((status = 'refused') = (refusal is not null))
);
create index approvals_waiting on approvals (commerce_id, production, created_at) where status = 'waiting';
create index approvals_of_subscription on approvals (commerce_id, subscription_id) where subscription_id is not null;
create index approvals_of_plan on approvals (commerce_id, plan_id) where plan_id is not null;

-- Published to subscriptions, which wait for the answer of a payer.
create view answered_sources as
  select commerce_id, id, production from payment_sources where status <> 'pending';

alter table transactions
  drop constraint transactions_payment_method_check,
  add constraint transactions_payment_method_check
    check (payment_method in ('card', 'pse', 'cash', 'nequi', 'daviplata', 'bancolombia'));

-- Telephones that were asked for, so that nobody makes a stranger's ring.
alter table limits
  drop constraint limits_name_check,
  add constraint limits_name_check check (name in (
    'cards_at_charge', 'cards_from_origin_at_merchant', 'cards_from_origin', 'cards_of_bin_at_merchant',
    'wrong_tokens_from_origin', 'wrong_links_from_origin', 'codes_for_address_from_origin', 'codes_for_address',
    'short_codes_for_address', 'codes_from_origin', 'codes_for_known_browser', 'wrong_codes', 'questions_from_origin',
    'test_questions_from_origin', 'accounts_of_phone', 'accounts_from_origin'));
