-- The rates that an earlier migration made up are nobody's: from now on USD and EUR take the rate of the operator, or no
-- money. One that transactions were converted at stays; whoever goes on with it does so until another is recorded.
delete from exchange_rates r
where (r.currency, r.cop_per_unit, r.valid_from) in (
    ('USD', 400000, timestamptz '2026-01-01T00:00:00Z'),
    ('EUR', 450000, timestamptz '2026-01-01T00:00:00Z'))
  and not exists (
    select from transactions t where t.currency_type = r.currency and t.cop_per_unit = r.cop_per_unit);
