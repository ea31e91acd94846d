-- Periodic tasks that any worker may run, and the workers that are alive.

create table worker_tasks (
  name text primary key,
  last_started_at timestamptz not null
);

create table workers (
  id uuid primary key,
  host text not null,
  -- The number of its process. Null: it could not show that it lives but by `seen_at`.
  process integer,
  -- How far the clock of its machine is ahead of the database's.
  clock_offset_ms bigint not null default 0,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
create index workers_by_sight on workers (seen_at);
