-- A renewal's transaction and invoice are written once, when its outcome is known. Until then its operation carries them: the row that is committed
-- before the network is called says all that is to be written. Whoever finds one whose outcome is open writes both as they were meant.
-- The release before writes both with the operation, which then carries nothing. One that carries something it cannot settle: it says so in its
-- log, and asks again at the next turn, when a process of this release does.
alter table operations add column intent json;
alter table operations add constraint operations_intent_while_open check (intent is null or status = 'open') not valid;

create or replace function check_operations() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
as $$
begin
  perform refuse_reference(missing, tg_table_name) from (
    select case
      when t.id is null and n.intent is null then format('transaction %s', n.transaction_id)
      when n.original is not null and o.reference is null then format('operation %s', n.original)
      end as missing
    from changed n
      left join transactions t on n.intent is null and t.commerce_id = n.commerce_id and t.id = n.transaction_id
      left join operations o on o.commerce_id = n.commerce_id and o.reference = n.original
  ) named where missing is not null limit 1;
  return null;
end $$;

-- The invoice may be one that the operation carries.
create or replace function check_subscriptions() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
as $$
begin
  perform refuse_reference(missing, tg_table_name) from (
    select case
      when n.open_operation is not null and o.reference is null then format('operation %s', n.open_operation)
      when n.invoice_id is not null and i.id is null and o.intent -> 'invoice' ->> 'id' is distinct from n.invoice_id::text
        then format('invoice %s', n.invoice_id)
      end as missing
    from changed n
      left join operations o on o.commerce_id = n.commerce_id and o.reference = n.open_operation
      left join invoices i on i.commerce_id = n.commerce_id and i.id = n.invoice_id and i.subscription_id = n.id
    where n.open_operation is not null or n.invoice_id is not null
  ) named where missing is not null limit 1;
  return null;
end $$;

-- What is written as paid was noted by nothing that changed it.
create function note_charges_written_paid() returns trigger language plpgsql as $$
begin
  if not exists (select from electronic_invoicing where active) then return null; end if;
  insert into electronic_documents (commerce_id, id, production, office_id, kind, transaction_id, status, attempts, next_attempt_at, created_at)
  select n.commerce_id, n.id, n.production, n.office_id, 'invoice', n.id, 'waiting', 0,
    n.approved_at + make_interval(mins => s.wait_minutes), n.approved_at
  from changed n
    join electronic_invoicing s on s.commerce_id = n.commerce_id and s.production = n.production and s.active
  where n.approved_at is not null
  order by n.id
  on conflict do nothing;
  return null;
end $$;
create trigger transactions_note_written_paid after insert on transactions referencing new table as changed
  for each statement execute function note_charges_written_paid();

-- Their numbers are taken.
create view intended_invoices as
  select commerce_id, production, (intent -> 'invoice' ->> 'number')::bigint as number
  from operations where status = 'open' and intent is not null;
