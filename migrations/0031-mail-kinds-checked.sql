-- Read through without keeping anybody from writing.
alter table mails validate constraint mails_kind_check;
