-- Work that takes longer than a request may: started by somebody, done step by step by workers.
create table long_jobs (
  commerce_id integer not null references merchants,
  id uuid not null,
  -- Ids made in the same millisecond are in no order; these are.
  number bigint generated always as identity,
  production boolean not null,
  kind text not null check (kind ~ '^[a-z][a-z0-9_]{1,39}$'),
  -- Who asked for it, and for which offices they could then; null is all of them.
  user_id integer not null,
  offices integer[],
  locale text not null check (locale in ('en', 'es')),
  parameters jsonb not null,
  state text not null check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  done bigint not null check (done >= 0),
  total bigint check (total >= 0),
  -- A sentence in every language.
  message jsonb,
  -- Where the next step begins.
  cursor jsonb,
  -- Of its file.
  chunks integer not null check (chunks >= 0),
  bytes bigint not null check (bytes >= 0),
  -- Steps that failed since the last one that did not.
  attempts integer not null check (attempts >= 0),
  next_step_at timestamptz not null,
  -- Counts the workers that had it: what one writes whose lease is over changes nothing.
  lease integer not null check (lease >= 0),
  leased_until timestamptz,
  -- The number of the process that has it in hand.
  lease_holder integer,
  cancel_requested_at timestamptz,
  -- By the clock of its environment; all the others go by the real one.
  asked_at timestamptz not null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  -- When its file was deleted.
  purged_at timestamptz,
  primary key (commerce_id, id),
  foreign key (commerce_id, user_id) references users,
  constraint long_jobs_finished check ((state in ('done', 'failed', 'cancelled')) = (finished_at is not null)),
  constraint long_jobs_started check (state <> 'running' or started_at is not null),
  constraint long_jobs_purged check (purged_at is null or (finished_at is not null and chunks = 0 and bytes = 0))
);
create index long_jobs_list on long_jobs (commerce_id, production, number desc);
create index long_jobs_open on long_jobs (commerce_id, production, next_step_at) where state in ('queued', 'running');
create index long_jobs_to_purge on long_jobs (finished_at) where finished_at is not null and purged_at is null;
create index long_jobs_to_forget on long_jobs (finished_at) where purged_at is not null;
create index long_jobs_of_user on long_jobs (commerce_id, user_id);

-- The file of a job, one row a step: it is written in the transaction of the step, and read piece by piece.
create table long_job_chunks (
  commerce_id integer not null,
  job_id uuid not null,
  number integer not null check (number > 0),
  text text not null,
  primary key (commerce_id, job_id, number),
  foreign key (commerce_id, job_id) references long_jobs on delete cascade
);

-- Replays by filter walk over the deliveries of either environment, and send no event that was replayed since a second time.
drop index webhook_deliveries_list;
create index webhook_deliveries_list on webhook_deliveries (commerce_id, production, number desc);
create index webhook_deliveries_replays on webhook_deliveries (commerce_id, event_id, number) where id <> event_id;
