-- The API document limits percent_off to 0..100 and sets no limit on its decimals. percent_off holds the exact percentage where it has more
-- than two decimals. percent_off_hundredths then holds the percentage rounded to two decimals, which the previous release reads.
alter table coupons add column percent_off numeric
  constraint coupons_percent_off_check check (percent_off between 0 and 100);

drop trigger coupons_audit on coupons;
create trigger coupons_audit after insert or update or delete on coupons
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_row('coupon', 'id', 'office_id', 'code', 'name', 'percent_off_hundredths', 'percent_off', 'amount_off', 'currency',
    'duration', 'duration_in_months', 'max_redemptions', 'redeem_by', 'active', 'deleted_at');
