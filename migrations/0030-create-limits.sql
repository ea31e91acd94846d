-- What was let through of late, so that all processes count alike: one row for each thing that is counted, in real time. It
-- takes the place of the limits that the portal and the collection page had apart.
create table limits (
  name text not null,
  -- An origin, an address, a charge: what it is counted by.
  key text not null,
  -- The limit itself, as whoever wrote the row last had it.
  most integer not null,
  since timestamptz not null,
  -- Since then, oldest first, and at most as many as the limit allows.
  times timestamptz[] not null,
  -- The same by who took them, to be given back.
  places uuid[] not null,
  -- Whether the last one that asked was let through.
  granted boolean not null,
  -- Reached: nobody is let through before.
  closed_until timestamptz,
  -- How often that happened in one episode; each time is longer.
  closings integer not null,
  last_at timestamptz not null,
  primary key (name, key)
) with (fillfactor = 50);
create index limits_expiry on limits (last_at);

drop table portal_limits;
drop table collection_questions;
