-- What the one before declares holds for what was there before too. It locks out nobody who reads or writes.
alter table limits validate constraint limits_name_check;
