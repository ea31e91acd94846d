-- The other half of holding references a statement at a time: what is named neither changes its key nor goes.

-- Keys and what a row names stay as they were written, so that looking once is enough. Two of a transaction's are taken away
-- again, with the subscription that never began, and a renewal that is tried again may be for another plan.

create function refuse_new_key() returns trigger language plpgsql as $$
begin
  raise exception 'a row of % keeps its key and what it names', tg_table_name
    using errcode = 'foreign_key_violation', constraint = tg_table_name || '_references', table = tg_table_name;
end $$;

create trigger transactions_keep_key
  before update of commerce_id, id, office_id, payment_id, pre_authorization_id, subscription_id, invoice_id
  on transactions for each row when (
    (new.commerce_id, new.id, new.office_id) is distinct from (old.commerce_id, old.id, old.office_id)
    or (new.payment_id, new.pre_authorization_id) is distinct from (old.payment_id, old.pre_authorization_id)
    or (new.subscription_id is not null and new.subscription_id is distinct from old.subscription_id)
    or (new.invoice_id is not null and new.invoice_id is distinct from old.invoice_id))
  execute function refuse_new_key();
create trigger operations_keep_key before update of commerce_id, reference, transaction_id, original
  on operations for each row when (
    (new.commerce_id, new.reference, new.transaction_id, new.original)
      is distinct from (old.commerce_id, old.reference, old.transaction_id, old.original))
  execute function refuse_new_key();
create trigger invoices_keep_key before update of commerce_id, id, office_id, subscription_id, subscriber_id
  on invoices for each row when (
    (new.commerce_id, new.id, new.office_id, new.subscription_id, new.subscriber_id)
      is distinct from (old.commerce_id, old.id, old.office_id, old.subscription_id, old.subscriber_id))
  execute function refuse_new_key();
create trigger journal_entries_keep_key before update of commerce_id, id, transaction_id
  on journal_entries for each row when (
    (new.commerce_id, new.id, new.transaction_id) is distinct from (old.commerce_id, old.id, old.transaction_id))
  execute function refuse_new_key();
create trigger movements_keep_key before update of commerce_id, id, office_id, transaction_id, refund_id
  on movements for each row when (
    (new.commerce_id, new.id, new.office_id, new.transaction_id, new.refund_id)
      is distinct from (old.commerce_id, old.id, old.office_id, old.transaction_id, old.refund_id))
  execute function refuse_new_key();
create trigger webhook_deliveries_keep_key before update on webhook_deliveries
  for each row execute function refuse_new_key();
create trigger webhook_queue_keep_key before update of commerce_id, delivery_id on webhook_queue
  for each row when ((new.commerce_id, new.delivery_id) is distinct from (old.commerce_id, old.delivery_id))
  execute function refuse_new_key();
create trigger webhook_attempts_keep_key before update on webhook_attempts
  for each row execute function refuse_new_key();
create trigger mails_keep_key before update of commerce_id, id, office_id on mails
  for each row when (
    (new.commerce_id, new.id, new.office_id) is distinct from (old.commerce_id, old.id, old.office_id))
  execute function refuse_new_key();
-- What they name.
create trigger subscriptions_keep_key before update of commerce_id, id, subscriber_id on subscriptions
  for each row when (
    (new.commerce_id, new.id, new.subscriber_id) is distinct from (old.commerce_id, old.id, old.subscriber_id))
  execute function refuse_new_key();
do $$
declare
  named text;
begin
  foreach named in array array['payments', 'pre_authorizations', 'plans', 'accounts', 'offices'] loop
    execute format('create trigger %1$s_keep_key before update of commerce_id, id on %1$I for each row
      when ((new.commerce_id, new.id) is distinct from (old.commerce_id, old.id))
      execute function refuse_new_key()', named);
  end loop;
end $$;

create function check_invoice_plan() returns trigger language plpgsql as $$
begin
  if not exists (select from plans where commerce_id = new.commerce_id and id = new.subscription_plan_id) then
    perform refuse_reference(format('plan %s', new.subscription_plan_id), tg_table_name);
  end if;
  return null;
end $$;
create trigger invoices_plan after update of subscription_plan_id on invoices
  for each row when (new.subscription_plan_id is distinct from old.subscription_plan_id)
  execute function check_invoice_plan();

-- Nothing goes while it is named. The arguments are, in threes: the column by which it is named, the table and the column that
-- name it.
create function keep_named() returns trigger language plpgsql as $$
declare
  is_named boolean;
begin
  for place in 0 .. tg_nargs - 1 by 3 loop
    execute format(
      'select exists (select from gone join %I n on n.commerce_id = gone.commerce_id and n.%I = gone.%I)',
      tg_argv[place + 1], tg_argv[place + 2], tg_argv[place]) into is_named;
    if is_named then
      raise exception 'a row of % is named in %', tg_table_name, tg_argv[place + 1]
        using errcode = 'foreign_key_violation', constraint = tg_argv[place + 1] || '_references',
          table = tg_argv[place + 1];
    end if;
  end loop;
  return null;
end $$;

create trigger offices_named after delete on offices referencing old table as gone
  for each statement execute function keep_named('id', 'transactions', 'office_id', 'id', 'invoices', 'office_id',
    'id', 'movements', 'office_id', 'id', 'webhook_deliveries', 'office_id', 'id', 'mails', 'office_id');
create trigger plans_named after delete on plans referencing old table as gone
  for each statement execute function keep_named('id', 'invoices', 'subscription_plan_id');
create trigger payments_named after delete on payments referencing old table as gone
  for each statement execute function keep_named('id', 'transactions', 'payment_id');
create trigger pre_authorizations_named after delete on pre_authorizations referencing old table as gone
  for each statement execute function keep_named('id', 'transactions', 'pre_authorization_id');
create trigger subscriptions_named after delete on subscriptions referencing old table as gone
  for each statement execute function keep_named('id', 'transactions', 'subscription_id',
    'id', 'invoices', 'subscription_id');
create trigger invoices_named after delete on invoices referencing old table as gone
  for each statement execute function keep_named('id', 'transactions', 'invoice_id');

-- By way of their subscription: whoever looked for an invoice among all subscriptions would look long.
create function keep_open_invoices() returns trigger language plpgsql as $$
begin
  if exists (
    select from gone join subscriptions s on s.commerce_id = gone.commerce_id and s.id = gone.subscription_id
    where s.invoice_id = gone.id
  ) then
    raise exception 'a row of % is named in subscriptions', tg_table_name
      using errcode = 'foreign_key_violation', constraint = 'subscriptions_references', table = 'subscriptions';
  end if;
  return null;
end $$;
create trigger invoices_open after delete on invoices referencing old table as gone
  for each statement execute function keep_open_invoices();

create trigger transactions_named after delete on transactions referencing old table as gone
  for each statement execute function keep_named('id', 'operations', 'transaction_id',
    'id', 'journal_entries', 'transaction_id', 'id', 'movements', 'transaction_id');
create trigger operations_named after delete on operations referencing old table as gone
  for each statement execute function keep_named('reference', 'operations', 'original',
    'reference', 'movements', 'refund_id', 'reference', 'subscriptions', 'open_operation');
create trigger journal_entries_named after delete on journal_entries referencing old table as gone
  for each statement execute function keep_named('id', 'postings', 'journal_entry_id', 'id', 'movements', 'id');
create trigger accounts_named after delete on accounts referencing old table as gone
  for each statement execute function keep_named('id', 'postings', 'account_id');
create trigger webhook_deliveries_named after delete on webhook_deliveries referencing old table as gone
  for each statement execute function keep_named('id', 'webhook_queue', 'delivery_id',
    'id', 'webhook_attempts', 'delivery_id', 'id', 'webhook_deliveries', 'event_id');
