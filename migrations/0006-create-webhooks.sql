-- What merchants' receivers are told: events, written with the change they tell of, and their deliveries.

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
  subject text not null,
  last_sequence integer not null,
  primary key (commerce_id, production, subject)
);

-- Never changed once written: a replay sends the same bytes.
create table webhook_events (
  id uuid primary key,
  commerce_id integer not null references merchants,
  production boolean not null,
  subject text not null,
  sequence integer not null,
  kind text not null,
  url text not null,
  -- The exact text that is sent and signed.
  body text not null,
  created_at timestamptz not null
);

-- One per event, which has the event's id, and one more for every replay. Apart from the events because
-- these rows are written again and again, and should be small and have few indexes.
create table webhook_deliveries (
  id uuid primary key,
  -- Ids made in the same millisecond are in no order; these are.
  number bigint generated always as identity,
  event_id uuid not null,
  commerce_id integer not null,
  production boolean not null,
  -- Scheme, host and port of the receiver: with merchant and environment, the lane that bounds what a
  -- receiver that fails can hold up.
  origin text not null,
  -- The place in the order of its subject; null for a replay beside the order.
  subject text,
  sequence integer,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null,
  -- Null once settled, and while an earlier event of the subject is not.
  next_attempt_at timestamptz,
  -- Until then one worker has it in hand; if that worker dies, any other may take it afterwards.
  leased_until timestamptz,
  created_at timestamptz not null
-- Half of every page stays free for the rows' next versions: a lease then touches no index.
) with (fillfactor = 50);
create index webhook_deliveries_due on webhook_deliveries (commerce_id, production, origin, next_attempt_at)
  where status = 'pending' and next_attempt_at is not null;
create index webhook_deliveries_order on webhook_deliveries (commerce_id, production, subject, sequence)
  where status = 'pending' and subject is not null;
create index webhook_deliveries_on_hold on webhook_deliveries (commerce_id)
  where status = 'pending' and next_attempt_at is null;
create index webhook_deliveries_list on webhook_deliveries (commerce_id, number desc) where not production;

-- Every attempt. A delivery is attempted once under each lease, so that writing an outcome twice is harmless.
create table webhook_attempts (
  delivery_id uuid not null,
  lease timestamptz not null,
  -- In the time of the environment, which in test may be another than that of the receiver.
  at timestamptz not null,
  -- As sent in `webhook-timestamp`.
  sent_at_s bigint not null,
  duration_ms integer not null,
  -- Null when there was no signature to send, because the secret could not be read.
  signature text,
  standard_signature text,
  -- What the receiver answered, if it did; the body only as far as it was read.
  answer_status smallint,
  answer_body text,
  -- Null when the delivery succeeded.
  error text,
  primary key (delivery_id, lease)
);
