-- A part of an e-mail, of a description or of an id is found by the threes of characters in it. Every such index begins with the
-- merchant, those of metadata too: what others have is not met on the way.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create index subscribers_by_email_part on subscribers using gin (commerce_id, email gin_trgm_ops);

-- What of a subscription is looked for by a part of it. A renewal writes a subscription anew, with an entry in each of its indexes:
-- of an id there are more than thirty. So they are beside it, written when it is made and when its description changes.
create table subscription_texts (
  commerce_id integer not null,
  subscription_id uuid not null,
  description text,
  primary key (commerce_id, subscription_id),
  foreign key (commerce_id, subscription_id) references subscriptions (commerce_id, id) on delete cascade
);
insert into subscription_texts (commerce_id, subscription_id, description)
  select commerce_id, id, description from subscriptions;
create index subscription_texts_by_id_part on subscription_texts using gin (commerce_id, (subscription_id::text) gin_trgm_ops);
create index subscription_texts_by_description_part on subscription_texts using gin (commerce_id, description gin_trgm_ops)
  where description is not null;

create function keep_subscription_texts() returns trigger language plpgsql as $$
begin
  insert into subscription_texts (commerce_id, subscription_id, description)
    values (new.commerce_id, new.id, new.description)
    on conflict (commerce_id, subscription_id) do update set description = excluded.description;
  return null;
end $$;
create trigger subscriptions_new_texts after insert on subscriptions
  for each row execute function keep_subscription_texts();
create trigger subscriptions_texts after update of description on subscriptions
  for each row when (old.description is distinct from new.description) execute function keep_subscription_texts();

drop index subscriptions_metadata;
create index subscriptions_metadata on subscriptions using gin (commerce_id, metadata jsonb_path_ops)
  where metadata is not null;
drop index subscribers_metadata;
create index subscribers_metadata on subscribers using gin (commerce_id, metadata jsonb_path_ops)
  where deleted_at is null and metadata is not null;
drop index payments_metadata;
create index payments_metadata on payments using gin (commerce_id, metadata jsonb_path_ops) where metadata is not null;
drop index plans_metadata;
create index plans_metadata on plans using gin (commerce_id, metadata jsonb_path_ops)
  where deleted_at is null and metadata is not null;

-- Whether a movement can be paid out is told without a look at its row.
drop index movements_list;
create index movements_list on movements (commerce_id, production, created_at desc, number desc, id desc)
  include (office_id, available_on);

analyze subscribers, subscription_texts;
