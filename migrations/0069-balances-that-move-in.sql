-- What is owed to subscribers is moved in with them. Not valid: nothing waits while tables are read through, which the next two migrations do beside
-- everybody.
alter table import_keys drop constraint import_keys_kind_check;
alter table import_keys add constraint import_keys_kind_check
  check (kind in ('group', 'coupon', 'plan', 'subscriber', 'card', 'payment_source', 'balance', 'subscription')) not valid;
alter table import_files drop constraint import_files_name_check;
alter table import_files add constraint import_files_name_check
  check (name in ('groups.csv', 'coupons.csv', 'plans.csv', 'subscribers.csv', 'cards.sealed', 'accounts.sealed', 'balances.csv', 'subscriptions.csv')) not valid;
