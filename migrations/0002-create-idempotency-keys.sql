-- The answer to a request that carried an Idempotency-Key, written in the transaction that did its work.

create table idempotency_keys (
  commerce_id integer not null references merchants,
  user_id integer not null references users,
  production boolean not null,
  key text not null,
  -- A keyed hash, never the request: a plain hash of a body with a card number could be searched for it.
  fingerprint bytea not null,
  status smallint not null,
  -- Sealed under the merchant's data key: an answer may carry a token that is shown only once.
  answer bytea not null,
  created_at timestamptz not null,
  primary key (commerce_id, user_id, production, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
