-- What payers agreed to of a provider's own terms, for a charge or for something that the provider keeps of them. Only production has
-- providers that want it.
create table consents (
  commerce_id integer not null references merchants,
  id uuid not null,
  provider text not null check (provider ~ '^[a-z][a-z0-9_]{1,30}$'),
  purpose text not null check (purpose in ('charge', 'card', 'account')),
  -- The operation, or the subscription that the card or the account was stored for: it stays when that is gone.
  given_for uuid not null,
  -- The sentence that was ticked, and the document that it led to.
  shown text not null,
  url text not null,
  -- SHA-256 of the provider's token, which is good for one use.
  token_hash bytea not null,
  -- The address that it came from; null where a merchant's own program brought it.
  origin text,
  shown_at timestamptz not null,
  given_at timestamptz not null check (given_at >= shown_at),
  primary key (commerce_id, id),
  constraint consents_once unique (commerce_id, provider, token_hash)
);
create index consents_by_what on consents (commerce_id, given_for);
