-- How payers sign in to the portal. All of it goes by the real clock, also in a test environment that stands still.

-- Somebody typed an address. Kept for addresses nobody has too, so that both look and cost alike.
create table portal_requests (
  id uuid primary key,
  production boolean not null,
  -- In small letters.
  email text not null,
  -- Entries of any code of this request, right or wrong.
  tries integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index portal_requests_expiry on portal_requests (expires_at);

-- One for each merchant: what a merchant reads in its own test mail must not open the portal of another.
create table portal_codes (
  request_id uuid not null references portal_requests on delete cascade,
  commerce_id integer not null references merchants,
  -- Keyed by the merchant's data key, which the master key wraps: six digits would fall to any hash without a key.
  code_hash bytea not null,
  used_at timestamptz,
  primary key (commerce_id, request_id)
);
create index portal_codes_of_request on portal_codes (request_id);

create table portal_sessions (
  commerce_id integer not null references merchants,
  id uuid not null,
  token_hash bytea not null,
  production boolean not null,
  email text not null,
  created_at timestamptz not null,
  -- Written at most once a minute.
  seen_at timestamptz not null,
  primary key (commerce_id, id),
  unique (commerce_id, token_hash)
);
create index portal_sessions_by_token on portal_sessions (token_hash);
create index portal_sessions_of_merchant on portal_sessions (commerce_id, production);
create index portal_sessions_expiry on portal_sessions (seen_at);
