-- Periodic tasks that any worker may run, and the workers that are alive.

create table worker_tasks (
  name text primary key,
  last_started_at timestamptz not null
);

create table workers (
  id uuid primary key,
  host text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
create index workers_by_sight on workers (seen_at);
