-- What the one before declares holds for what was there before too. It locks out nobody who reads or writes.
alter table import_keys validate constraint import_keys_kind_check;
alter table waiting_subscriptions validate constraint waiting_subscriptions_payment_source;
