-- Merchants are written to when a case is opened, and again before the time to answer is over.
alter table disputes add column remind_at timestamptz;
update disputes set remind_at = deadline_at - interval '3 days' where status = 'opened';
create index disputes_to_remind on disputes (commerce_id, production, remind_at)
  where status = 'opened' and remind_at is not null;

alter table mails
  drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in ('renewal_invitation', 'plan_change_invitation', 'receipt',
    'failed_charge', 'card_expiring', 'cancellation', 'ended', 'sign_in_code', 'dispute_opened', 'dispute_deadline'));
