-- What payers are asked for: charges, money held on a card, and what merchants' own systems say is owed.

create table payments (
  commerce_id integer not null,
  id uuid not null,
  office_id integer not null,
  -- Null: an order is made by a customer, whom no user of the merchant stands for.
  user_id integer,
  production boolean not null,
  description text not null,
  amount bigint not null check (amount > 0),
  currency_type text not null check (currency_type in ('COP', 'USD', 'EUR')),
  -- The part of the amount that is tax.
  tax bigint not null,
  selected_taxes jsonb,
  checkout_type text not null check (checkout_type in ('redirect', 'api')),
  token_hash bytea,
  checkout_template_id integer,
  expires_at timestamptz,
  reference_1 text,
  reference_2 text,
  reference_3 text,
  metadata jsonb,
  customer jsonb,
  result_urls jsonb,
  max_transactions integer check (max_transactions > 0),
  active boolean not null,
  -- Null again when everything was given back.
  paid_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (commerce_id, id),
  foreign key (commerce_id, office_id) references offices,
  foreign key (commerce_id, user_id) references users,
  foreign key (commerce_id, checkout_template_id) references checkout_templates,
  constraint payments_tax check (tax between 0 and amount)
);
create index payments_by_id on payments (id);
create index payments_list on payments (commerce_id, production, created_at desc, id desc);

-- Money held on a card without being charged, which merchants charge or release later. The transaction is the hold; the two
-- name each other.
create table pre_authorizations (
  commerce_id integer not null,
  id uuid not null,
  office_id integer not null,
  user_id integer not null,
  production boolean not null,
  checkout_type text not null check (checkout_type in ('redirect', 'api')),
  status text not null check (status in ('Iniciada', 'Pre-autorizada', 'Confirmada', 'Anulada', 'Vencida',
    'Rechazada', 'Fallida', 'Indeterminada')),
  description text not null,
  estimated_amount bigint not null check (estimated_amount > 0),
  -- Contained in the amount.
  tax bigint not null,
  currency text not null check (currency in ('COP', 'USD', 'EUR')),
  "references" jsonb not null,
  customer jsonb,
  webhook_url text,
  redirect_url text,
  checkout_template_id integer,
  -- Of the token that an `api` reservation is authorized with; the token itself is told once.
  token_hash bytea,
  transaction_id uuid,
  authorized_amount bigint check (authorized_amount > 0),
  confirmed_amount bigint check (confirmed_amount > 0),
  installments integer check (installments > 0),
  franchise text check (franchise in ('visa', 'mastercard', 'amex', 'diners')),
  bin text,
  last_four text,
  network_transaction_id bigint,
  authorization_code text,
  response_code text,
  -- Until then it can be charged.
  expires_at timestamptz,
  authorized_at timestamptz,
  confirmed_at timestamptz,
  voided_at timestamptz,
  -- When the merchant was told that it is about to expire.
  warned_at timestamptz,
  -- What is at the network; nothing else is tried meanwhile.
  open_operation uuid,
  -- The one next instant at which something falls due: the warning, then the end.
  alarm_at timestamptz,
  -- How many events it has had.
  events integer not null check (events >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (commerce_id, id),
  foreign key (commerce_id, office_id) references offices,
  foreign key (commerce_id, user_id) references users,
  foreign key (commerce_id, checkout_template_id) references checkout_templates,
  -- Checked at the end: both go in one transaction.
  foreign key (commerce_id, transaction_id) references transactions deferrable initially deferred,
  foreign key (commerce_id, open_operation) references operations deferrable initially deferred,
  constraint pre_authorizations_tax check (tax >= 0 and tax < estimated_amount),
  constraint pre_authorizations_held check (
    num_nonnulls(authorized_amount, authorized_at, expires_at, transaction_id) in (0, 1, 4)),
  constraint pre_authorizations_confirmed check (
    confirmed_amount is null or (authorized_amount is not null and confirmed_amount <= authorized_amount)),
  constraint pre_authorizations_one_thing_at_a_time check (open_operation is null or alarm_at is null)
);
create index pre_authorizations_by_id on pre_authorizations (id);
create index pre_authorizations_list on pre_authorizations (commerce_id, production, created_at desc, id desc);
create index pre_authorizations_alarm on pre_authorizations (commerce_id, production, alarm_at, id)
  where alarm_at is not null;
create index pre_authorizations_of_operation on pre_authorizations (commerce_id, open_operation)
  where open_operation is not null;
create index pre_authorizations_of_transaction on pre_authorizations (commerce_id, transaction_id)
  where transaction_id is not null;
create index pre_authorizations_of_template on pre_authorizations (commerce_id, checkout_template_id)
  where checkout_template_id is not null;

-- What merchants' own systems say is owed.
create table collection_items (
  commerce_id integer not null,
  id uuid not null,
  -- What the merchant knows the charge by: `payment_gateway.id`.
  gateway_id uuid not null,
  office_id integer not null,
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
  primary key (commerce_id, id),
  unique (commerce_id, gateway_id),
  foreign key (commerce_id, office_id) references offices,
  -- Nothing is taken twice: neither from two orders at once, nor beyond the price that stands.
  constraint collection_items_within_price check (agreed is null or paid + held <= agreed),
  constraint collection_items_full_payment check (
    full_payment_at is null or (agreed is not null and paid = agreed))
);
create unique index collection_items_ref on collection_items (commerce_id, production, ref_payment);
create index collection_items_of_customer on collection_items (commerce_id, production, id_number);

-- The part of an order that goes to one item.
create table payment_items (
  commerce_id integer not null,
  payment_id uuid not null,
  item_id uuid not null,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('held', 'paid', 'released')),
  refunded bigint not null,
  comments text,
  address text,
  primary key (commerce_id, payment_id, item_id),
  foreign key (commerce_id, payment_id) references payments,
  foreign key (commerce_id, item_id) references collection_items,
  constraint payment_items_refunded check (refunded between 0 and amount),
  constraint payment_items_refunded_once_paid check (status = 'paid' or refunded = 0)
);
create index payment_items_of_item on payment_items (commerce_id, item_id);

-- A customer at a merchant's collection page. The identification number stays here, so that it is in no address, and so do
-- the things chosen, so that the page can be loaded again and gone back to. In real time, also where a clock stands still.
create table collection_visits (
  commerce_id integer not null references merchants,
  id uuid not null,
  production boolean not null,
  -- A hash of the browser's secret: nobody else can open the visit.
  visitor bytea not null,
  id_number text not null,
  -- What is to be paid, with where to deliver and what the customer wrote.
  choice jsonb,
  -- The one submission that pays what is chosen, whatever form or tab it is sent from.
  submission uuid,
  -- The transaction that the submission before led to, when it was refused.
  refused uuid,
  created_at timestamptz not null,
  primary key (commerce_id, id),
  foreign key (commerce_id, refused) references transactions on delete set null (refused)
);
create index collection_visits_of_refused on collection_visits (commerce_id, refused) where refused is not null;
create index collection_visits_by_age on collection_visits (created_at);
create index collection_visits_of_merchant on collection_visits (commerce_id, production);
