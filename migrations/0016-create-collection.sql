-- What merchants' own systems say is owed, and the orders that customers pay it with.

create table collection_items (
  id uuid primary key,
  -- What the merchant knows the charge by: `payment_gateway.id`.
  gateway_id uuid not null unique,
  commerce_id integer not null references merchants,
  office_id integer not null references offices,
  production boolean not null,
  ref_payment text not null,
  description text not null,
  amount bigint not null check (amount > 0),
  currency_type text not null check (currency_type in ('COP', 'USD', 'EUR')),
  selected_taxes jsonb,
  -- Hundredths of a percent, all taxes together; contained in the amount.
  tax_rate integer not null check (tax_rate >= 0),
  id_number text not null,
  payer_name text not null,
  expiration_date date,
  -- The smallest advance: its type, and its value as a decimal. Null: the whole or nothing.
  advance jsonb,
  metadata jsonb,
  -- Shown and payable only on the days before.
  limit_date date,
  -- The other advanced options; amounts as decimals.
  options jsonb not null,
  -- What was paid and not given back.
  paid bigint not null check (paid >= 0),
  -- What is in orders whose outcome is not known yet: at the network, at a bank, on the way to a counter.
  held bigint not null check (held >= 0),
  -- The price that stands: while orders under way cover all of it, and once it is paid. Null: that of the day.
  agreed bigint,
  full_payment_at timestamptz,
  active boolean not null,
  -- What the payer wrote last.
  comments text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Nothing is taken twice: neither from two orders at once, nor beyond the price that stands.
  check (agreed is null or paid + held <= agreed),
  check (full_payment_at is null or (agreed is not null and paid = agreed))
);
create unique index collection_items_ref on collection_items (commerce_id, production, ref_payment);
create index collection_items_of_customer on collection_items (commerce_id, production, id_number);

-- The part of an order that goes to one item.
create table payment_items (
  payment_id uuid not null references payments,
  item_id uuid not null references collection_items,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('held', 'paid', 'released')),
  refunded bigint not null check (refunded between 0 and amount),
  comments text,
  address text,
  primary key (payment_id, item_id),
  check (status = 'paid' or refunded = 0)
);
create index payment_items_of_item on payment_items (item_id);

-- An order is made by a customer, whom no user of the merchant stands for.
alter table payments alter column user_id drop not null;
