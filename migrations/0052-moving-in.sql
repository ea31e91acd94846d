-- What was imported under which key of the merchant's own, so that an import can be run again: known and the same is left alone.
-- Groups and subscribers belong to both environments.
create table import_keys (
  commerce_id integer not null references merchants (id),
  environment text not null check (environment in ('test', 'production', 'both')),
  kind text not null check (kind in ('group', 'coupon', 'plan', 'subscriber', 'card', 'subscription')),
  key text not null,
  id uuid not null,
  hash bytea not null,
  created_at timestamptz not null,
  primary key (commerce_id, environment, kind, key)
);

-- Subscriptions that were imported and not switched on: nothing is charged, sent or shown of them. `state` is the row as it would be.
create table waiting_subscriptions (
  commerce_id integer not null references merchants (id),
  id uuid not null,
  production boolean not null,
  external_id text not null,
  subscriber_id uuid not null,
  subscription_plan_id uuid not null,
  card_id uuid,
  state jsonb not null,
  created_at timestamptz not null,
  primary key (commerce_id, id),
  foreign key (commerce_id, subscriber_id) references subscribers (commerce_id, id),
  foreign key (commerce_id, subscription_plan_id) references plans (commerce_id, id),
  foreign key (commerce_id, card_id) references cards (commerce_id, id) on delete set null (card_id)
);
create index waiting_subscriptions_of_subscriber on waiting_subscriptions (commerce_id, production, subscriber_id, id);
create index waiting_subscriptions_of_plan on waiting_subscriptions (commerce_id, subscription_plan_id);
create index waiting_subscriptions_of_card on waiting_subscriptions (commerce_id, card_id) where card_id is not null;
