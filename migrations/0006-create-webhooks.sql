-- What merchants' receivers are told, written with the change it tells of, and how the telling went.

-- After a rotation the previous secret goes on signing for a day; both are sealed under the same purpose.
alter table merchants
  add column previous_webhook_secret bytea,
  add column previous_webhook_secret_until timestamptz;

-- How many events a subject has had. The row is held until the caller commits, so that sequence numbers
-- become visible in their order.
create table webhook_subjects (
  commerce_id integer not null references merchants,
  production boolean not null,
  -- What the event is about, such as `payment:UUID`.
  subject text collate "C" not null,
  last_sequence integer not null,
  primary key (commerce_id, production, subject)
);

-- One for every event, and one more for every replay of it; never changed. The tables below refer to it without
-- a constraint: checking one took longer than the insert it checked (8 of 14 microseconds), and these rows are
-- written with theirs, thousands a second.
create table webhook_deliveries (
  id uuid primary key,
  -- Ids made in the same millisecond are in no order; these are.
  number bigint generated always as identity,
  -- The id of its first delivery, which receivers know it by.
  event_id uuid not null,
  commerce_id integer not null,
  production boolean not null,
  subject text not null,
  sequence integer not null,
  kind text not null,
  url text not null,
  -- The exact text that is sent and signed.
  body text not null,
  created_at timestamptz not null
);
create index webhook_deliveries_list on webhook_deliveries (commerce_id, number desc) where not production;

-- Deliveries that are neither done nor given up. Half of every page stays free for the rows' next versions, so
-- that a lease touches no index.
create table webhook_queue (
  delivery_id uuid primary key,
  -- Merchant, environment and origin of the receiver: what bounds how much a receiver that fails can hold up.
  lane text collate "C" not null,
  commerce_id integer not null,
  production boolean not null,
  -- The place in the order of the subject; null for a replay beside that order.
  subject text collate "C",
  sequence integer,
  attempts integer not null,
  -- Null while on hold, because an earlier event of the subject is still in the queue.
  next_attempt_at timestamptz,
  -- Until then one worker has it in hand; if that worker dies, any other may take it afterwards. In milliseconds
  -- since 1970: it is written and compared for every attempt, and a number is read in a quarter of the time.
  leased_until_ms bigint
) with (fillfactor = 50);
create index webhook_queue_due on webhook_queue (lane, next_attempt_at) where next_attempt_at is not null;
create index webhook_queue_order on webhook_queue (commerce_id, production, subject, sequence)
  where subject is not null;
create index webhook_queue_on_hold on webhook_queue (commerce_id) where next_attempt_at is null;

-- Every attempt. A delivery is attempted once under each lease, so that an outcome cannot be written twice.
create table webhook_attempts (
  delivery_id uuid not null,
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
  primary key (delivery_id, lease_ms)
);
