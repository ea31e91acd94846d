-- A code that somebody waits for is sent before a merchant's thousands of receipts.
create index mails_urgent on mails (commerce_id, production, next_attempt_at)
  where status = 'waiting' and kind in ('sign_in_code', 'user_invitation', 'password_reset', 'email_confirmation');
