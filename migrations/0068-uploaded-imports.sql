-- Files that somebody sends in the panel to be imported, sealed with the merchant's key: from the dry run that shows what they would do until
-- the job that imports them has ended, or for a day.
create table import_files (
  commerce_id integer not null references merchants (id),
  upload_id uuid not null,
  name text not null check (name in ('groups.csv', 'coupons.csv', 'plans.csv', 'subscribers.csv', 'cards.sealed', 'accounts.sealed', 'subscriptions.csv')),
  production boolean not null,
  sealed bytea not null,
  created_at timestamptz not null,
  primary key (commerce_id, upload_id, name)
);
create index import_files_by_age on import_files (created_at);
