-- Accounts that a provider keeps (Nequi and the like) are moved in as cards are, and an imported subscription may be charged to one. Not valid:
-- nothing waits while tables are read through, which the next migration does beside everybody.
-- accepted indexes-under-lock: the column is new and empty, so the index has no entries; of waiting subscriptions there are as many as were imported last
alter table import_keys drop constraint import_keys_kind_check;
alter table import_keys add constraint import_keys_kind_check
  check (kind in ('group', 'coupon', 'plan', 'subscriber', 'card', 'payment_source', 'subscription')) not valid;
alter table waiting_subscriptions add column payment_source_id uuid;
alter table waiting_subscriptions add constraint waiting_subscriptions_payment_source
  foreign key (commerce_id, payment_source_id) references payment_sources (commerce_id, id)
  on delete set null (payment_source_id) not valid;
create index waiting_subscriptions_of_payment_source on waiting_subscriptions (commerce_id, payment_source_id)
  where payment_source_id is not null;
