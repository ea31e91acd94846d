-- Whoever pays once gets a receipt too, and whoever pays in cash how to.
alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in (
  'renewal_invitation', 'plan_change_invitation', 'receipt', 'failed_charge', 'card_expiring', 'cancellation', 'ended',
  'sign_in_code', 'dispute_opened', 'dispute_deadline', 'user_invitation', 'password_reset', 'email_confirmation', 'account_notice',
  'payment_receipt', 'cash_voucher')) not valid;
