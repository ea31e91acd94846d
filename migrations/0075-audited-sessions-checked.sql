-- Alone, because every row of the audit log is read.
alter table audit_log validate constraint audit_log_subject_kind_check;
