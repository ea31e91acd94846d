-- To whom a merchant sells: subscribers, their saved cards, what they are owed. Deleted rows stay, marked; their e-mails are
-- free again.

create table subscribers (
  commerce_id integer not null,
  id uuid not null,
  office_id integer not null,
  identification_type text not null
    check (identification_type in ('CC', 'CE', 'TI', 'PPT', 'DNI', 'NIT', 'Pasaporte', 'Otro')),
  id_number text not null,
  name text not null,
  last_name text not null,
  email text not null,
  phone_code integer not null,
  cellphone_number text not null,
  billing_address text not null,
  billing_city text not null,
  billing_country text not null,
  active boolean not null,
  metadata jsonb,
  -- Who signed up at the hosted page was made together with a subscription. Should that never begin, because its first charge
  -- is refused, the subscriber goes with it; afterwards the mark means nothing.
  made_for uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (commerce_id, id),
  foreign key (commerce_id, office_id) references offices
);
create index subscribers_by_id on subscribers (id);
create unique index subscribers_email on subscribers (commerce_id, office_id, lower(email)) where deleted_at is null;
create index subscribers_list on subscribers (commerce_id, created_at desc, id desc) where deleted_at is null;
create index subscribers_by_email on subscribers (commerce_id, lower(email), created_at desc)
  where deleted_at is null;
create index subscribers_by_document on subscribers (commerce_id, id_number, created_at desc)
  where deleted_at is null;
create index subscribers_metadata on subscribers using gin (metadata jsonb_path_ops) where deleted_at is null;
create index subscribers_made_for on subscribers (commerce_id, made_for) where made_for is not null;
-- Whose address it is, at any merchant: for the portal.
create index subscribers_anywhere on subscribers (lower(email)) where deleted_at is null;

-- Saved cards belong to one environment: test can neither see nor charge what production saved.
create table cards (
  commerce_id integer not null,
  -- The token that stands for the card in the API.
  id uuid not null,
  subscriber_id uuid not null,
  production boolean not null,
  -- A keyed hash: tells the same card again, and nothing else.
  fingerprint bytea not null,
  brand text not null check (brand in ('visa', 'mastercard', 'amex', 'diners')),
  bin text not null,
  last_four text not null,
  expiration_date text not null,
  holder text not null,
  -- The number under the merchant's data key. The CVV is never written anywhere.
  number_sealed bytea not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (commerce_id, id),
  -- For those who refer to a card together with whose it is and where.
  constraint cards_of_environment unique (commerce_id, id, subscriber_id, production),
  foreign key (commerce_id, subscriber_id) references subscribers
);
create unique index cards_fingerprint on cards (commerce_id, subscriber_id, production, fingerprint)
  where deleted_at is null;
create index cards_of_test on cards (commerce_id) where not production;

-- The card that stands for a subscriber in an environment, where no other is named.
create table default_cards (
  commerce_id integer not null,
  subscriber_id uuid not null,
  production boolean not null,
  card_id uuid not null,
  primary key (commerce_id, subscriber_id, production),
  foreign key (commerce_id, card_id, subscriber_id, production)
    references cards (commerce_id, id, subscriber_id, production)
);

-- What a subscriber is owed, to be taken off later charges: apart in test and production, and by currency.
create table subscriber_balances (
  commerce_id integer not null,
  subscriber_id uuid not null,
  production boolean not null,
  currency text not null check (currency in ('COP', 'USD', 'EUR')),
  amount bigint not null check (amount >= 0),
  updated_at timestamptz not null,
  primary key (commerce_id, subscriber_id, production, currency),
  foreign key (commerce_id, subscriber_id) references subscribers
);

-- What a form on a hosted page set off. A form carries the id of its submission, and a submission happens once, however often
-- and in however many tabs the form is sent.
create table submissions (
  commerce_id integer not null references merchants,
  id uuid not null,
  -- The reference under which the work was begun, written together with it.
  operation uuid not null,
  created_at timestamptz not null,
  primary key (commerce_id, id)
);
create index submissions_by_age on submissions (created_at);

-- Published to subscriptions, which are searched by the address of their subscriber, and shown to whoever reads mail there.
create view subscriber_contacts as
  select id, commerce_id, office_id, name, last_name, email, billing_country, deleted_at from subscribers;

-- Published to invoices, whose books the doctor compares with what is owed.
create view owed_balances as
  select commerce_id, subscriber_id, production, currency, amount from subscriber_balances;
