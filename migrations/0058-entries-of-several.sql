-- Credits of one merchant that are written together share a journal entry, which holds their sums: what a run books is seven rows fewer for each
-- renewal. A movement says which entry it is in, unless that has its own id; an entry of several is of no single transaction.
-- This reads both tables once (some seconds for a million movements) and rewrites neither.
alter table journal_entries alter column transaction_id drop not null,
  add constraint journal_entries_of_several check (transaction_id is not null or kind = 'credit');
alter table movements add column journal_entry_id uuid,
  add constraint movements_of_several check (journal_entry_id is null or kind = 'credit');
create index movements_of_entry on movements (commerce_id, journal_entry_id) where journal_entry_id is not null;

create or replace function check_journal_entries() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
as $$
begin
  perform refuse_reference(format('transaction %s', n.transaction_id), tg_table_name)
  from changed n left join transactions t on t.commerce_id = n.commerce_id and t.id = n.transaction_id
  where n.transaction_id is not null and t.id is null limit 1;
  return null;
end $$;

create or replace function check_movements() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
as $$
begin
  perform refuse_reference(missing, tg_table_name) from (
    select case
      when e.id is null then format('entry %s', coalesce(n.journal_entry_id, n.id))
      when o.id is null then format('office %s', n.office_id)
      when t.id is null then format('transaction %s', n.transaction_id)
      when n.kind in ('void', 'refund') and r.reference is null then format('operation %s', n.refund_id)
      when n.kind in ('dispute', 'dispute_return') and d.id is null then format('entry of a dispute %s', n.refund_id)
      end as missing
    from changed n
      left join journal_entries e on e.commerce_id = n.commerce_id and e.id = coalesce(n.journal_entry_id, n.id)
      left join offices o on o.commerce_id = n.commerce_id and o.id = n.office_id
      left join transactions t on t.commerce_id = n.commerce_id and t.id = n.transaction_id
      left join operations r on r.commerce_id = n.commerce_id and r.reference = n.refund_id
      left join dispute_entries d on d.commerce_id = n.commerce_id and d.id = n.refund_id
  ) named where missing is not null limit 1;
  return null;
end $$;

drop trigger movements_keep_key on movements;
create trigger movements_keep_key
  before update of commerce_id, id, office_id, transaction_id, refund_id, journal_entry_id
  on movements for each row when (
    (new.commerce_id, new.id, new.office_id, new.transaction_id, new.refund_id, new.journal_entry_id)
      is distinct from
    (old.commerce_id, old.id, old.office_id, old.transaction_id, old.refund_id, old.journal_entry_id))
  execute function refuse_new_key();
drop trigger journal_entries_named on journal_entries;
create trigger journal_entries_named after delete on journal_entries referencing old table as gone
  for each statement execute function keep_named('id', 'postings', 'journal_entry_id', 'id', 'movements', 'id',
    'id', 'movements', 'journal_entry_id');
