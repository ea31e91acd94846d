-- Somebody may have what is kept of them erased (Ley 1581). The audit log stays as it was written but for this: the erasure of a person
-- takes words out of an entry, and what is older than the policy of the installation goes. Both say so in their transaction.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if (tg_op, current_setting('audit.opened_for', true)) in (('UPDATE', 'erasure'), ('DELETE', 'retention')) then return null; end if;
  raise exception 'the audit log is only added to'
    using errcode = 'check_violation', constraint = 'audit_log_unchanging', table = 'audit_log';
end $$;

-- Whoever opens the log to erase can take words out, and change nothing else of it.
create function refuse_audit_rewrite() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - '{before,after,actor,origin}'::text[]) = (to_jsonb(old) - '{before,after,actor,origin}'::text[])
    and (old.before @> new.before or new.before is null) and (old.after @> new.after or new.after is null)
    and (new.actor is null or new.actor = old.actor) and (new.origin is null or new.origin = old.origin) then return new; end if;
  raise exception 'an entry of the audit log loses words and gains none'
    using errcode = 'check_violation', constraint = 'audit_log_unchanging', table = 'audit_log';
end $$;
create trigger audit_log_loses_words before update on audit_log for each row execute function refuse_audit_rewrite();

-- Not valid: nothing waits while the log is read through, which the next migration does beside everybody.
alter table audit_log drop constraint audit_log_subject_kind_check;
alter table audit_log add constraint audit_log_subject_kind_check check (subject_kind in (
  'merchant', 'office', 'user', 'user_invitation', 'token', 'tax', 'checkout_template', 'provider_account', 'fees', 'group', 'plan', 'coupon',
  'subscriber', 'card', 'payment_source', 'subscription', 'payment', 'transaction', 'reservation', 'dispute', 'reconciliation', 'webhook',
  'mail', 'job', 'clock', 'test_data', 'exchange_rate', 'person', 'retention')) not valid;
