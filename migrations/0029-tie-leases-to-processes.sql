-- Every process that serves or works has a number, and a connection that holds the advisory lock of that number for as long as
-- it lives. A lease that names its holder ends with it.
create sequence process_numbers as integer cycle;

alter table webhook_lanes add column holder integer;
alter table mails add column lease_holder integer;

alter table workers
  -- Null: it could not show that it lives but by `seen_at`.
  add column process integer,
  -- How far the clock of its machine is ahead of the database's.
  add column clock_offset_ms bigint not null default 0;
