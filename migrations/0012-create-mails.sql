-- What subscribers are written to, kept with the change it tells of, and how the sending went.
create table mails (
  id uuid primary key,
  -- Ids made in the same millisecond are in no order; these are.
  number bigint generated always as identity,
  commerce_id integer not null references merchants,
  production boolean not null,
  kind text not null,
  locale text not null,
  to_name text not null,
  to_address text not null,
  from_name text not null,
  reply_to text,
  -- What it tells, as data: it is put into words when it is sent or shown. A run writes thousands, and few are read.
  message jsonb not null,
  created_at timestamptz not null,
  status text not null,
  attempts integer not null,
  -- Null unless it waits.
  next_attempt_at timestamptz,
  -- Until then one worker has it in hand; if that worker dies, any other may take it afterwards.
  leased_until timestamptz,
  last_error text,
  sent_at timestamptz,
  constraint mails_status check (status in ('kept', 'waiting', 'sent', 'given_up')),
  -- Whatever a program gets wrong, no test mail is ever sent.
  constraint mails_test_is_kept check (production or status = 'kept'),
  constraint mails_due_while_waiting check ((status = 'waiting') = (next_attempt_at is not null))
);
create index mails_list on mails (commerce_id, production, number desc);
create index mails_list_to on mails (commerce_id, to_address, number desc) where not production;
create index mails_due on mails (next_attempt_at) where status = 'waiting';
