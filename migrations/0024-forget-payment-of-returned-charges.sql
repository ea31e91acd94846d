-- A charge of which everything was given back is not paid any more: `paid_at` is null from now on when nothing is left.
update payments set paid_at = null
where paid_at is not null and not exists (
  select from transactions t
  where t.payment_id = payments.id and t.approved_at is not null and t.refunded < t.amount
);
