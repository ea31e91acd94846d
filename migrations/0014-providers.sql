-- Who carries out what a merchant charges.

-- A merchant's account at a gateway. What is secret in it is sealed under the merchant's data key.
create table provider_accounts (
  commerce_id integer not null references merchants,
  provider text not null check (provider ~ '^[a-z][a-z0-9_]{1,30}$'),
  -- New charges go to the first that can; null: only what it has already stays with it.
  position smallint check (position > 0),
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  secrets_sealed bytea not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (commerce_id, provider),
  constraint provider_accounts_in_order unique (commerce_id, position) deferrable initially deferred
);

-- Gateways name transactions in letters too.
alter table transactions alter column network_transaction_id type text;
alter table pre_authorizations alter column network_transaction_id type text;

alter table operations
  -- Before there was a choice, production had one network.
  add column provider text not null default 'network' check (provider ~ '^[a-z][a-z0-9_]{1,30}$'),
  -- What the provider calls it, and the authorization it gave: what follows from it is asked for by these.
  add column network_id text,
  add column authorization_code text,
  -- The provider's own words about a refusal, for the merchant.
  add column provider_text text,
  -- How long the provider took to answer the call; null where it did not.
  add column answered_ms integer check (answered_ms >= 0),
  -- Who could not take it, where it went on to another.
  add column passed_on_by text;
update operations set provider = 'simulator' where not production;
alter table operations alter column provider drop default;
alter table operations add constraint operations_of_test_are_simulated check (production or provider = 'simulator');
-- A provider that notifies names the operation by its own id.
create index operations_by_network_id on operations (commerce_id, provider, network_id) where network_id is not null;
-- For figures per provider.
create index operations_by_provider on operations (commerce_id, provider, created_at) where production;

-- A card is kept by number, or by the token of the provider that keeps the number.
alter table cards
  add column provider text check (provider ~ '^[a-z][a-z0-9_]{1,30}$'),
  add column token_sealed bytea,
  -- What the network calls the first charge of a mandate; later ones name it.
  add column first_network_id text,
  add constraint cards_token_of_a_provider check ((provider is null) = (token_sealed is null)),
  add constraint cards_number_or_token check (token_sealed is null or octet_length(number_sealed) = 0);
