-- The life of a subscription, what it was charged for, and the runs that charged it.

-- Nothing could create one until now.
delete from subscriptions;
alter table subscriptions
  add column description text,
  add column metadata jsonb,
  add column webhook_url text,
  add column card_id uuid not null references cards,
  add column currency_type text not null check (currency_type in ('COP', 'USD', 'EUR')),
  -- While the result of its first charge is unknown: hidden, and gone again if that was declined.
  add column provisional boolean not null,
  add column starts_at timestamptz not null,
  add column ends_at timestamptz not null,
  -- The start of the period that is to be paid next: `ends_at`, or earlier while the current one is unpaid.
  add column due_at timestamptz not null,
  -- The day of the month that periods of months and years come back to.
  add column anchor_day smallint not null check (anchor_day between 1 and 31),
  -- What the current period is worth, for prorations: price, length in seconds, and the share of it that was asked.
  add column period jsonb not null,
  add column trial_ends_at timestamptz,
  add column grace_ends_at timestamptz,
  add column canceled_at timestamptz,
  add column cancel_at timestamptz,
  add column cancel_at_period_end boolean not null,
  add column paused_at timestamptz,
  add column resumes_at timestamptz,
  add column next_charge_at timestamptz,
  -- The one next instant at which something may fall due.
  add column alarm_at timestamptz,
  -- The operation that is at the network; nothing else happens to the subscription meanwhile.
  add column charging uuid,
  -- Approved charges.
  add column charges integer not null,
  add column discount jsonb,
  -- The plan whose own discount it got, being one of the first; a coupon or another plan may have replaced it since.
  add column discounted_by uuid references plans,
  add column discount_ends_at timestamptz,
  -- Prorations that wait for the next renewal.
  add column pending_lines jsonb not null,
  add column scheduled_plan_id uuid references plans,
  -- The open invoice of the period that is due, from its first failed charge on.
  add column invoice_id uuid,
  -- How many events it has had: the sequence number of the last.
  add column events integer not null,
  add check ((status = 'pausada') = (paused_at is not null)),
  add check (status not in ('pausada', 'cancelada', 'finalizada') or next_charge_at is null),
  add check (charging is null or alarm_at is null);

-- With the id, which orders what is due at one instant: without it each claim of an evening would sort all that is left.
create index subscriptions_alarm on subscriptions (alarm_at, id) where alarm_at is not null;
create index subscriptions_test_alarm on subscriptions (commerce_id, alarm_at, id)
  where alarm_at is not null and not production;
create index subscriptions_list on subscriptions (commerce_id, production, created_at desc, id desc)
  where not provisional;
create index subscriptions_by_start on subscriptions (commerce_id, production, starts_at) where not provisional;
create index subscriptions_by_end on subscriptions (commerce_id, production, ends_at) where not provisional;
create index subscriptions_by_trial on subscriptions (commerce_id, production, trial_ends_at)
  where not provisional;
create index subscriptions_metadata on subscriptions using gin (metadata jsonb_path_ops) where not provisional;
create index subscriptions_discounted on subscriptions (discounted_by) where discounted_by is not null;
create index subscriptions_of_card on subscriptions (card_id);

-- Consecutive numbers of invoices; the row is held until the invoice is kept, so that there are no gaps.
create table invoice_numbers (
  commerce_id integer not null references merchants,
  production boolean not null,
  last bigint not null,
  primary key (commerce_id, production)
);

create table invoices (
  id uuid primary key,
  -- Null until its first charge is approved, for the invoice that begins a subscription.
  number bigint,
  commerce_id integer not null,
  office_id integer not null,
  production boolean not null,
  subscription_id uuid not null references subscriptions,
  subscriber_id uuid not null,
  subscription_plan_id uuid not null,
  reason text not null check (reason in ('create', 'renewal', 'early', 'revival', 'proration')),
  status text not null check (status in ('open', 'paid', 'uncollectible')),
  currency_type text not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  due_at timestamptz not null,
  lines jsonb not null,
  -- Of the plan's price; what remains of the lines contains the tax.
  discount bigint not null check (discount >= 0),
  proration bigint not null,
  base bigint not null,
  tax bigint not null,
  tax_hundredths integer,
  balance_applied bigint not null check (balance_applied >= 0),
  balance_credited bigint not null check (balance_credited >= 0),
  -- What the card is charged.
  total bigint not null check (total >= 0),
  attempts integer not null,
  -- Which discount it used, to spend that one and no other.
  discount_id uuid,
  -- The plan it leads to once it is paid.
  change jsonb,
  created_at timestamptz not null,
  paid_at timestamptz,
  check (base + tax = total + balance_applied - balance_credited),
  check ((status = 'paid') = (paid_at is not null))
);
create unique index invoices_number on invoices (commerce_id, production, number);
-- Changes of plan at the network, which take a place in their plan.
create index invoices_of_change on invoices ((change ->> 'plan_id')) where status = 'open' and change is not null;
create index invoices_of_subscription on invoices (subscription_id, created_at desc, id desc);

alter table transactions add column invoice_id uuid;
create index transactions_of_subscription on transactions (subscription_id, number desc)
  where subscription_id is not null;
create index transactions_of_invoice on transactions (invoice_id, number) where invoice_id is not null;

-- What a subscriber is owed, to be taken off later charges: apart in test and production, and by currency.
create table subscriber_balances (
  subscriber_id uuid not null references subscribers,
  production boolean not null,
  currency text not null check (currency in ('COP', 'USD', 'EUR')),
  amount bigint not null check (amount >= 0),
  updated_at timestamptz not null,
  primary key (subscriber_id, production, currency)
);
alter table subscribers drop column balance, drop column currency;

create table invitations (
  id uuid primary key,
  commerce_id integer not null references merchants,
  production boolean not null,
  subscription_id uuid not null references subscriptions,
  kind text not null check (kind in ('renewal', 'plan_change')),
  plan_id uuid references plans,
  proration_behavior text,
  accepted_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  check ((kind = 'plan_change') = (plan_id is not null))
);
create index invitations_of_subscription on invitations (subscription_id, expires_at) where accepted_at is null;

-- One for every evening on which something was due in real time, for the log and for pages.
create table charge_runs (
  scheduled_at timestamptz primary key,
  started_at timestamptz not null,
  updated_at timestamptz not null,
  due integer not null,
  done integer not null,
  declined integer not null,
  failed integer not null,
  unknown integer not null
);
