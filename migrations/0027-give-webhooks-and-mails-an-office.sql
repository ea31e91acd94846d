-- Whose office an event or a mail is about: users of some offices see no others. Null for what concerns several, or was
-- written before this was kept: that is for users of all offices.
alter table webhook_deliveries add column office_id integer;
alter table mails add column office_id integer;
