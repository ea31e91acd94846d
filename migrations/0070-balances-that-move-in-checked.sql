-- What 0069 declares holds for what was there before too. It locks out nobody who reads or writes.
alter table import_keys validate constraint import_keys_kind_check;
