-- A dispute that the merchant lost or accepted gave money back to the payer for good: the invoice of its charge is owed a credit note, as for
-- any return. It has the id of the case. What was lost before this is left to the merchant, as it was told then.
create function note_lost_dispute() returns trigger language plpgsql as $$
begin
  insert into electronic_documents (commerce_id, id, production, office_id, kind, transaction_id, status, attempts, next_attempt_at, created_at)
  select d.commerce_id, new.id, d.production, d.office_id, 'credit_note', d.transaction_id, 'waiting', 0, new.settled_at, new.settled_at
  from electronic_documents d
  where d.commerce_id = new.commerce_id and d.id = new.transaction_id
  on conflict do nothing;
  return null;
end $$;
create trigger disputes_note_loss after insert or update of status on disputes
  for each row when (new.status in ('lost', 'accepted') and new.taken > 0)
  execute function note_lost_dispute();
