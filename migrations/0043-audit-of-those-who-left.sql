-- What somebody does as a person is told at the merchants they work for, and no more at those they left.
create or replace function audit_person() returns trigger language plpgsql as $$
declare
  changed record := audit_differences(tg_argv, to_jsonb(old), to_jsonb(new));
begin
  if changed.before = '{}' then return null; end if;
  perform write_audit(u.commerce_id, null, 'user', u.id::text, 'update', changed.before, changed.after)
  from users u where u.person_id = new.id and u.removed_at is null;
  return null;
end $$;

create or replace function audit_of_person() returns trigger language plpgsql as $$
declare
  changed record := audit_differences(tg_argv, to_jsonb(old), to_jsonb(new));
begin
  if changed.before = '{}' then return null; end if;
  perform write_audit(u.commerce_id, null, 'user', u.id::text, 'update', changed.before, changed.after)
  from users u where u.person_id = coalesce(new.person_id, old.person_id) and u.removed_at is null;
  return null;
end $$;
