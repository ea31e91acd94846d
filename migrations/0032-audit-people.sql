-- The audit log tells who left, who was asked to come, whose second factor came or went, and for whom a link was made.
drop trigger users_audit on users;
create trigger users_audit after insert or update or delete on users
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_user('user', 'id', 'name', 'email', 'role', 'all_offices', 'removed_at');

drop trigger merchants_audit on merchants;
create trigger merchants_audit after insert or update or delete on merchants
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_row('merchant', 'id', 'name', 'slug', 'active', 'webhook_url', '~webhook_secret', 'erp_url', 'reservation_brands',
    'legal_name', 'tax_id', 'contact_email', 'contact_phone', 'address', 'privacy_text', 'second_factor_required');

-- What somebody has as a person is told at each merchant they work for.
create function audit_of_person() returns trigger language plpgsql as $$
declare
  changed record := audit_differences(tg_argv, to_jsonb(old), to_jsonb(new));
begin
  if changed.before = '{}' then return null; end if;
  perform write_audit(u.commerce_id, null, 'user', u.id::text, 'update', changed.before, changed.after)
  from users u where u.person_id = coalesce(new.person_id, old.person_id);
  return null;
end $$;
-- It counts once it was confirmed.
create trigger second_factors_audit after insert or update or delete on second_factors
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_of_person('~second_factor:confirmed_at');
create trigger person_links_audit after insert on person_links
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_of_person('link:kind');

alter table audit_log
  drop constraint audit_log_subject_kind_check,
  add constraint audit_log_subject_kind_check check (subject_kind in (
    'merchant', 'office', 'user', 'user_invitation', 'token', 'tax', 'checkout_template', 'provider_account', 'fees', 'group',
    'plan', 'coupon', 'subscriber', 'card', 'payment_source', 'subscription', 'payment', 'transaction', 'reservation',
    'dispute', 'reconciliation', 'webhook', 'job', 'clock', 'test_data', 'exchange_rate'));
create trigger user_invitations_audit after insert or update or delete on user_invitations
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_row('user_invitation', 'id', 'email', 'role', 'all_offices', 'expires_at');
create trigger user_invitation_offices_audit after insert or update or delete on user_invitation_offices
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_part('user_invitation', 'invitation_id', 'office:office_id');
