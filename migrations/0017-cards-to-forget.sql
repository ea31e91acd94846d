-- Tokens of cards that nobody is to charge any more, until the providers that keep those cards have forgotten them.
create table cards_to_forget (
  commerce_id integer not null references merchants,
  id uuid not null,
  provider text not null check (provider ~ '^[a-z][a-z0-9_]{1,30}$'),
  fingerprint bytea not null,
  token_sealed bytea not null,
  attempts integer not null check (attempts >= 0),
  next_try_at timestamptz not null,
  created_at timestamptz not null,
  primary key (commerce_id, id)
);
create index cards_to_forget_due on cards_to_forget (next_try_at);

-- A provider may give one token for one card, however often it is stored: it is not forgotten while another row has it.
create index cards_by_fingerprint on cards (commerce_id, fingerprint) where token_sealed is not null;
