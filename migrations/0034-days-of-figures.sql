-- The rows behind the figures of the home page: charges by when they were approved, renewals by when they first failed.

create index transactions_by_approval on transactions (commerce_id, production, approved_at desc, id desc)
  where approved_at is not null;

drop index invoices_failed_at;
create index invoices_by_failure on invoices (commerce_id, production, failed_at desc, id desc) where failed_at is not null;
