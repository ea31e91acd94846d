-- Money held on a card without being charged: reservations, which merchants charge or release later.

-- The brands a merchant may hold money on.
alter table merchants add column reservation_brands text[] not null default '{visa,mastercard}';

create table pre_authorizations (
  id uuid primary key,
  commerce_id integer not null references merchants,
  office_id integer not null references offices,
  user_id integer not null references users,
  production boolean not null,
  checkout_type text not null check (checkout_type in ('redirect', 'api')),
  status text not null check (status in ('Iniciada', 'Pre-autorizada', 'Confirmada', 'Anulada', 'Vencida',
    'Rechazada', 'Fallida', 'Indeterminada')),
  description text not null,
  estimated_amount bigint not null check (estimated_amount > 0),
  -- Contained in the amount.
  tax bigint not null check (tax >= 0 and tax < estimated_amount),
  currency text not null,
  "references" jsonb not null,
  customer jsonb,
  webhook_url text,
  redirect_url text,
  checkout_template_id integer references checkout_templates,
  -- Of the token that an `api` reservation is authorized with; the token itself is told once.
  token_hash bytea,
  transaction_id uuid references transactions,
  authorized_amount bigint,
  confirmed_amount bigint,
  installments integer,
  franchise text,
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
  -- The operation at the network; nothing else is tried meanwhile.
  working uuid,
  -- The one next instant at which something falls due: the warning, then the end.
  alarm_at timestamptz,
  -- How many events it has had.
  events integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (num_nonnulls(authorized_amount, authorized_at, expires_at, transaction_id) in (0, 1, 4)),
  check (working is null or alarm_at is null)
);
create index pre_authorizations_list on pre_authorizations (commerce_id, production, created_at desc, id desc);
create index pre_authorizations_alarm on pre_authorizations (alarm_at) where alarm_at is not null;
create index pre_authorizations_of_template on pre_authorizations (checkout_template_id)
  where checkout_template_id is not null;
create index transactions_of_reservation on transactions (pre_authorization_id)
  where pre_authorization_id is not null;
