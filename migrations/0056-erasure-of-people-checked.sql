-- What the one before declares holds for what was there before too. It locks out nobody who reads or writes.
alter table audit_log validate constraint audit_log_subject_kind_check;
