-- The account that stands for a subscriber in an environment, where they chose one before any card. Without one it is the default card.
create table default_accounts (
  commerce_id integer not null,
  subscriber_id uuid not null,
  production boolean not null,
  payment_source_id uuid not null,
  primary key (commerce_id, subscriber_id, production),
  foreign key (commerce_id, payment_source_id, subscriber_id, production)
    references payment_sources (commerce_id, id, subscriber_id, production)
);
-- For whoever takes an account away.
create index default_accounts_of_source on default_accounts (commerce_id, payment_source_id);

create trigger default_accounts_audit after insert or update or delete on default_accounts
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_part('subscriber', 'subscriber_id', 'default_account:payment_source_id');
