-- What the service itself keeps of merchants, whatever they sell: keys, the answers to keyed requests, its processes.

-- One key per merchant encrypts what must be read back; it is kept only wrapped by the master key.
create table data_keys (
  commerce_id integer primary key references merchants,
  master_key_id text not null,
  wrapped bytea not null,
  created_at timestamptz not null
);

-- The answer to a request that carried an Idempotency-Key, written in the transaction that did its work. A request that calls
-- the network is kept in two steps: with its operation, then with its answer.
create table idempotency_keys (
  commerce_id integer not null references merchants,
  -- No reference: a payer at a checkout has no user, and user 0 stands for payers.
  user_id integer not null,
  production boolean not null,
  key text not null,
  -- A keyed hash, never the request: a plain hash of a body with a card number could be searched for it.
  fingerprint bytea not null,
  -- No reference: a request that may charge and does not (a trial, a whole discount) writes no operation under it.
  operation uuid,
  status smallint check (status between 100 and 599),
  -- Sealed under the merchant's data key: an answer may carry a token that is shown only once.
  answer bytea,
  created_at timestamptz not null,
  primary key (commerce_id, user_id, production, key),
  constraint idempotency_keys_answered check ((status is null) = (answer is null)),
  constraint idempotency_keys_leads_somewhere check (answer is not null or operation is not null)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
-- For erasing a test environment: each operation that goes is looked for among those that refer to it.
create index idempotency_keys_of_operation on idempotency_keys (commerce_id, operation) where operation is not null;

-- Every process that serves or works has a number, and a connection that holds the advisory lock of that number for as long
-- as it lives. A lease that names its holder ends with it.
create sequence process_numbers as integer cycle;
