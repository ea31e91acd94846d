-- What the tables name that a charge run writes by the thousand. A foreign key looks its rows up one at a time, which took 130
-- to 230 microseconds of a renewal, and more than doubled what postings cost. Here a statement looks up all its rows at once.
--
-- Unlike a foreign key this locks nothing that it finds. Rows that may be named are deleted in two places only, and both hold
-- whatever could name them: where a test environment is erased, and where a subscription never began.

create function refuse_reference(named text, naming text) returns void language plpgsql as $$
begin
  raise exception '% names %, which its merchant does not have', naming, named
    using errcode = 'foreign_key_violation', constraint = naming || '_references', table = naming;
end $$;

-- Their plans are kept and serve one row as well as thousands: one made for thousands would read whole tables for a single
-- row, so that only probes of indexes are allowed.

create function check_transactions() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
as $$
begin
  perform refuse_reference(missing, tg_table_name) from (
    select case
      when o.id is null then format('office %s', n.office_id)
      when n.payment_id is not null and p.id is null then format('payment %s', n.payment_id)
      when n.subscription_id is not null and s.id is null then format('subscription %s', n.subscription_id)
      when n.invoice_id is not null and i.id is null then format('invoice %s', n.invoice_id)
      when n.pre_authorization_id is not null and r.id is null then format('reservation %s', n.pre_authorization_id)
      end as missing
    from changed n
      left join offices o on o.commerce_id = n.commerce_id and o.id = n.office_id
      left join payments p on p.commerce_id = n.commerce_id and p.id = n.payment_id
      left join subscriptions s on s.commerce_id = n.commerce_id and s.id = n.subscription_id
      left join invoices i
        on i.commerce_id = n.commerce_id and i.id = n.invoice_id and i.subscription_id = n.subscription_id
      left join pre_authorizations r on r.commerce_id = n.commerce_id and r.id = n.pre_authorization_id
  ) named where missing is not null limit 1;
  return null;
end $$;

create function check_operations() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
as $$
begin
  perform refuse_reference(missing, tg_table_name) from (
    select case
      when t.id is null then format('transaction %s', n.transaction_id)
      when n.original is not null and o.reference is null then format('operation %s', n.original)
      end as missing
    from changed n
      left join transactions t on t.commerce_id = n.commerce_id and t.id = n.transaction_id
      left join operations o on o.commerce_id = n.commerce_id and o.reference = n.original
  ) named where missing is not null limit 1;
  return null;
end $$;

-- A subscription keeps its subscriber, and so does its invoice.
create function check_invoices() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
as $$
begin
  perform refuse_reference(missing, tg_table_name) from (
    select case
      when o.id is null then format('office %s', n.office_id)
      when s.id is null
        then format('subscription %s of subscriber %s', n.subscription_id, n.subscriber_id)
      when p.id is null then format('plan %s', n.subscription_plan_id)
      end as missing
    from changed n
      left join offices o on o.commerce_id = n.commerce_id and o.id = n.office_id
      left join subscriptions s on s.commerce_id = n.commerce_id and s.id = n.subscription_id
        and s.subscriber_id = n.subscriber_id
      left join plans p on p.commerce_id = n.commerce_id and p.id = n.subscription_plan_id
  ) named where missing is not null limit 1;
  return null;
end $$;

-- What is at the network, and the open invoice. The other references of a subscription are foreign keys: they seldom change.
create function check_subscriptions() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
as $$
begin
  perform refuse_reference(missing, tg_table_name) from (
    select case
      when n.open_operation is not null and o.reference is null then format('operation %s', n.open_operation)
      when n.invoice_id is not null and i.id is null then format('invoice %s', n.invoice_id)
      end as missing
    from changed n
      left join operations o on o.commerce_id = n.commerce_id and o.reference = n.open_operation
      left join invoices i on i.commerce_id = n.commerce_id and i.id = n.invoice_id and i.subscription_id = n.id
    where n.open_operation is not null or n.invoice_id is not null
  ) named where missing is not null limit 1;
  return null;
end $$;

create function check_journal_entries() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
as $$
begin
  perform refuse_reference(format('transaction %s', n.transaction_id), tg_table_name)
  from changed n left join transactions t on t.commerce_id = n.commerce_id and t.id = n.transaction_id
  where t.id is null limit 1;
  return null;
end $$;

create function check_postings() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
as $$
begin
  perform refuse_reference(format('entry %s', n.journal_entry_id), tg_table_name)
  from (select distinct commerce_id, journal_entry_id from changed) n
    left join journal_entries e on e.commerce_id = n.commerce_id and e.id = n.journal_entry_id
  where e.id is null limit 1;
  if not found then
    perform refuse_reference(format('account %s', n.account_id), tg_table_name)
    from (select distinct commerce_id, account_id from changed) n
      left join accounts a on a.commerce_id = n.commerce_id and a.id = n.account_id
    where a.id is null limit 1;
  end if;
  return null;
end $$;

create function check_movements() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
as $$
begin
  perform refuse_reference(missing, tg_table_name) from (
    select case
      when e.id is null then format('entry %s', n.id)
      when o.id is null then format('office %s', n.office_id)
      when t.id is null then format('transaction %s', n.transaction_id)
      when n.refund_id is not null and r.reference is null then format('operation %s', n.refund_id)
      end as missing
    from changed n
      left join journal_entries e on e.commerce_id = n.commerce_id and e.id = n.id
      left join offices o on o.commerce_id = n.commerce_id and o.id = n.office_id
      left join transactions t on t.commerce_id = n.commerce_id and t.id = n.transaction_id
      left join operations r on r.commerce_id = n.commerce_id and r.reference = n.refund_id
  ) named where missing is not null limit 1;
  return null;
end $$;

create function check_webhook_deliveries() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
as $$
begin
  perform refuse_reference(missing, tg_table_name) from (
    select case
      when m.id is null then format('merchant %s', n.commerce_id)
      when n.office_id is not null and o.id is null then format('office %s', n.office_id)
      when e.id is null then format('delivery %s', n.event_id)
      end as missing
    from changed n
      left join merchants m on m.id = n.commerce_id
      left join offices o on o.commerce_id = n.commerce_id and o.id = n.office_id
      left join webhook_deliveries e on e.commerce_id = n.commerce_id and e.id = n.event_id
  ) named where missing is not null limit 1;
  return null;
end $$;

-- Of the queue and of attempts.
create function check_their_delivery() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
as $$
begin
  perform refuse_reference(format('delivery %s', n.delivery_id), tg_table_name)
  from changed n left join webhook_deliveries d on d.commerce_id = n.commerce_id and d.id = n.delivery_id
  where d.id is null limit 1;
  return null;
end $$;

create function check_mails() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
as $$
begin
  perform refuse_reference(missing, tg_table_name) from (
    select case
      when m.id is null then format('merchant %s', n.commerce_id)
      when n.office_id is not null and o.id is null then format('office %s', n.office_id)
      end as missing
    from changed n
      left join merchants m on m.id = n.commerce_id
      left join offices o on o.commerce_id = n.commerce_id and o.id = n.office_id
  ) named where missing is not null limit 1;
  return null;
end $$;

create trigger transactions_references after insert on transactions referencing new table as changed
  for each statement execute function check_transactions();
create trigger operations_references after insert on operations referencing new table as changed
  for each statement execute function check_operations();
create trigger invoices_references after insert on invoices referencing new table as changed
  for each statement execute function check_invoices();
create trigger subscriptions_references after insert on subscriptions referencing new table as changed
  for each statement execute function check_subscriptions();
create trigger subscriptions_references_changed after update on subscriptions referencing new table as changed
  for each statement execute function check_subscriptions();
create trigger journal_entries_references after insert on journal_entries referencing new table as changed
  for each statement execute function check_journal_entries();
create trigger postings_references after insert on postings referencing new table as changed
  for each statement execute function check_postings();
create trigger movements_references after insert on movements referencing new table as changed
  for each statement execute function check_movements();
create trigger webhook_deliveries_references after insert on webhook_deliveries
  referencing new table as changed for each statement execute function check_webhook_deliveries();
create trigger webhook_queue_references after insert on webhook_queue referencing new table as changed
  for each statement execute function check_their_delivery();
create trigger webhook_attempts_references after insert on webhook_attempts referencing new table as changed
  for each statement execute function check_their_delivery();
create trigger mails_references after insert on mails referencing new table as changed
  for each statement execute function check_mails();
