-- Where the data is spread over several nodes, whoever asks all of them which merchants have something due begins here: a table of
-- merchants itself is on every node.
create view served_merchants as select distinct commerce_id from offices;

-- One entry after the other: as part of a question over all users, it would be asked where they are.
create or replace function audit_person() returns trigger language plpgsql as $$
declare
  changed record := audit_differences(tg_argv, to_jsonb(old), to_jsonb(new));
  mine record;
begin
  if changed.before = '{}' then return null; end if;
  for mine in select commerce_id, id from users where person_id = new.id and removed_at is null loop
    perform write_audit(mine.commerce_id, null, 'user', mine.id::text, 'update', changed.before, changed.after);
  end loop;
  return null;
end $$;

create or replace function audit_of_person() returns trigger language plpgsql as $$
declare
  changed record := audit_differences(tg_argv, to_jsonb(old), to_jsonb(new));
  mine record;
begin
  if changed.before = '{}' then return null; end if;
  for mine in select commerce_id, id from users where person_id = coalesce(new.person_id, old.person_id) and removed_at is null loop
    perform write_audit(mine.commerce_id, null, 'user', mine.id::text, 'update', changed.before, changed.after);
  end loop;
  return null;
end $$;

-- The table of merchants has another name on a node.
create or replace function audit_row() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  became jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  this jsonb := coalesce(became, was);
  changed record;
begin
  changed := audit_differences(tg_argv[2:], was, became);
  if tg_op = 'UPDATE' and changed.before = '{}' then return null; end if;
  perform write_audit(
    coalesce(this->>'commerce_id', case tg_argv[0] when 'merchant' then this->>'id' end, '0')::integer,
    (this->>'production')::boolean, tg_argv[0], this->>tg_argv[1], lower(tg_op),
    case when tg_op <> 'INSERT' then changed.before end, case when tg_op <> 'DELETE' then changed.after end);
  return null;
end $$;
