-- What merchants' receivers and subscribers are told, written with the change it tells of, and how the sending went.

-- How many events a subject has had. The row is held until the caller commits, so that sequence numbers become visible in
-- their order.
create table webhook_subjects (
  commerce_id integer not null references merchants,
  production boolean not null,
  -- What the event is about, such as `payment:UUID`.
  subject text collate "C" not null,
  last_sequence integer not null,
  primary key (commerce_id, production, subject)
);

-- One for every event, and one more for every replay of it; never changed.
create table webhook_deliveries (
  commerce_id integer not null,
  id uuid not null,
  -- Ids made in the same millisecond are in no order; these are.
  number bigint generated always as identity,
  -- The id of its first delivery, which receivers know it by.
  event_id uuid not null,
  -- Whose office it is about: users of some offices see no others. Null for what concerns several, which is for users of all.
  office_id integer,
  production boolean not null,
  subject text not null,
  sequence integer not null,
  kind text not null,
  url text not null,
  -- The exact text that is sent and signed.
  body text not null,
  created_at timestamptz not null,
  primary key (commerce_id, id)
);
create index webhook_deliveries_list on webhook_deliveries (commerce_id, number desc) where not production;

-- Deliveries that are neither done nor given up.
create table webhook_queue (
  commerce_id integer not null,
  delivery_id uuid not null,
  -- Merchant, environment and origin of the receiver: what bounds how much a receiver that fails can hold up.
  lane text collate "C" not null,
  production boolean not null,
  -- The place in the order of the subject; null for a replay beside that order.
  subject text collate "C",
  sequence integer,
  attempts integer not null check (attempts >= 0),
  -- Null while on hold, because an earlier event of the subject is still in the queue.
  next_attempt_at timestamptz,
  primary key (commerce_id, delivery_id),
  constraint webhook_queue_place check ((subject is null) = (sequence is null))
);
create index webhook_queue_due on webhook_queue (lane, next_attempt_at) where next_attempt_at is not null;
create index webhook_queue_order on webhook_queue (commerce_id, production, subject, sequence)
  where subject is not null;
create index webhook_queue_on_hold on webhook_queue (commerce_id) where next_attempt_at is null;

-- Who sends to a receiver. A lane is leased as a whole, and what its holder has in hand only its holder knows: a lease
-- written into every row cost more than half of what the database did for a delivery (23 of 38 microseconds).
create table webhook_lanes (
  commerce_id integer not null references merchants,
  lane text collate "C" not null,
  -- If the holder dies, any other may take the lane afterwards. In milliseconds since 1970: a number is read in a quarter of
  -- the time that an instant takes.
  leased_until_ms bigint not null,
  -- The number of the process that holds it.
  holder integer,
  primary key (commerce_id, lane)
);

-- Every attempt. A delivery is attempted once under each lease, so that an outcome cannot be written twice.
create table webhook_attempts (
  commerce_id integer not null,
  delivery_id uuid not null,
  -- A lease alone does not tell two of them apart: an environment that travels in time comes to its next attempt while the
  -- real time, which leases go by, stands still.
  number integer not null check (number > 0),
  lease_ms bigint not null,
  -- In the time of the environment, which in test may be another than that of the receiver.
  at timestamptz not null,
  -- As sent in `webhook-timestamp`.
  sent_at_s bigint not null,
  duration_ms integer not null,
  -- Null when there was nothing to sign with, because the secret could not be read.
  signature text,
  standard_signature text,
  -- What the receiver answered, if it did; the body only as far as it was read.
  answer_status smallint,
  answer_body text,
  -- Null when the delivery arrived.
  error text,
  -- Two workers make the same one when a lease runs out while its holder still sends.
  primary key (commerce_id, delivery_id, number, lease_ms)
);

-- What subscribers are written to.
create table mails (
  commerce_id integer not null,
  id uuid not null,
  -- Ids made in the same millisecond are in no order; these are.
  number bigint generated always as identity,
  -- As for webhooks.
  office_id integer,
  production boolean not null,
  kind text not null check (kind in ('renewal_invitation', 'plan_change_invitation', 'receipt', 'failed_charge',
    'card_expiring', 'cancellation', 'ended', 'sign_in_code')),
  locale text not null check (locale in ('en', 'es')),
  to_name text not null,
  to_address text not null,
  from_name text not null,
  reply_to text,
  -- What it tells, as data: it is put into words when it is sent or shown. A run writes thousands, and few are read.
  message jsonb not null,
  created_at timestamptz not null,
  status text not null,
  attempts integer not null check (attempts >= 0),
  -- Null unless it waits.
  next_attempt_at timestamptz,
  -- Until then one worker has it in hand; if that worker dies, any other may take it afterwards.
  leased_until timestamptz,
  -- The number of that worker's process.
  lease_holder integer,
  last_error text,
  sent_at timestamptz,
  primary key (commerce_id, id),
  constraint mails_status check (status in ('kept', 'waiting', 'sent', 'given_up')),
  -- Whatever a program gets wrong, no test mail is ever sent.
  constraint mails_test_is_kept check (production or status = 'kept'),
  constraint mails_due_while_waiting check ((status = 'waiting') = (next_attempt_at is not null))
);
create index mails_list on mails (commerce_id, production, number desc);
create index mails_list_to on mails (commerce_id, to_address, number desc) where not production;
create index mails_due on mails (commerce_id, production, next_attempt_at) where status = 'waiting';
