-- What a form on a hosted page set off. A form carries the id of its attempt, and an attempt happens once, however often
-- and in however many tabs the form is sent.
create table page_attempts (
  id uuid primary key,
  -- The reference under which the work was begun, written together with it.
  operation uuid not null,
  created_at timestamptz not null
);
create index page_attempts_by_age on page_attempts (created_at);
