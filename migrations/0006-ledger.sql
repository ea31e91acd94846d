-- Money that moved: transactions, with every call to the card network, and invoices. Amounts are minor units; those in pesos
-- are cents.

-- Recorded by the operator. Without one, nothing in that currency is charged.
create table exchange_rates (
  currency text not null check (currency in ('USD', 'EUR')),
  -- Hundredths of a peso for one unit: 400000 is 4,000.00 pesos.
  cop_per_unit bigint not null check (cop_per_unit > 0),
  valid_from timestamptz not null,
  primary key (currency, valid_from)
);

-- Consecutive numbers of transactions, over both environments of a merchant; the row is held until the transactions are kept,
-- so that there are no gaps.
create table transaction_numbers (
  commerce_id integer primary key references merchants,
  last bigint not null check (last > 0)
);

create table transactions (
  commerce_id integer not null,
  id uuid not null,
  number bigint not null check (number > 0),
  office_id integer not null,
  production boolean not null,
  -- Whose it is: a charge, a subscription or a reservation. The invoice is the subscription's.
  payment_id uuid,
  subscription_id uuid,
  invoice_id uuid,
  pre_authorization_id uuid,
  status text not null check (status in ('Iniciada', 'Pendiente', 'Aprobada', 'Rechazada', 'Fallida', 'Por Pagar',
    'Reversada', 'Reversion Escalada', 'Anulada', 'Autorizada')),
  payment_method text not null check (payment_method in ('card', 'pse', 'cash')),
  payment_method_source text,
  amount bigint not null check (amount > 0),
  currency_type text not null check (currency_type in ('COP', 'USD', 'EUR')),
  -- What one unit was worth when the transaction was made; 100 for pesos themselves.
  cop_per_unit bigint not null check (cop_per_unit > 0),
  value_cop bigint not null,
  tax_cop bigint not null,
  refunded bigint not null,
  response_code text,
  authorization_code text,
  network_transaction_id bigint,
  card_bin text,
  card_last_four text,
  installments integer check (installments > 0),
  customer_payer jsonb,
  -- Where the payer goes on: the bank's page.
  url_response text,
  voucher text,
  barcode text,
  expires_at timestamptz,
  approved_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (commerce_id, id),
  unique (commerce_id, number),
  -- One and no other. Only a refused first charge has none: the subscription that it would have begun was never there.
  constraint transactions_owner check (
    num_nonnulls(payment_id, subscription_id, pre_authorization_id) = 1
    or (num_nulls(payment_id, subscription_id, pre_authorization_id) = 3 and status in ('Rechazada', 'Fallida'))),
  -- Of a charge that was refused, and was none of a renewal, no invoice is left.
  constraint transactions_invoice check ((subscription_id is null) = (invoice_id is null)
    or (invoice_id is null and status in ('Rechazada', 'Fallida'))),
  constraint transactions_pesos check (currency_type <> 'COP' or (cop_per_unit = 100 and value_cop = amount)),
  constraint transactions_tax check (tax_cop between 0 and value_cop),
  constraint transactions_refunded check (refunded between 0 and amount),
  -- What was held and let go is voided without ever having been approved.
  constraint transactions_approved check (
    case when approved_at is null then refunded = 0 and status not in ('Aprobada', 'Reversada', 'Reversion Escalada')
    else status in ('Aprobada', 'Reversada', 'Reversion Escalada', 'Anulada') end)
);
create index transactions_of_payment on transactions (commerce_id, payment_id, number desc)
  where payment_id is not null;
create index transactions_of_merchant on transactions (commerce_id, production, number desc);
create index transactions_of_subscription on transactions (commerce_id, subscription_id, number desc)
  where subscription_id is not null;
create index transactions_of_invoice on transactions (commerce_id, invoice_id, number) where invoice_id is not null;
create index transactions_of_reservation on transactions (commerce_id, pre_authorization_id)
  where pre_authorization_id is not null;

-- One row per call to the network, written and committed before the call. Open ones are asked about.
create table operations (
  commerce_id integer not null,
  reference uuid not null,
  transaction_id uuid not null,
  -- Questions to the network are asked in the time of their environment.
  production boolean not null,
  kind text not null check (kind in ('purchase', 'transfer', 'voucher', 'hold', 'capture', 'void', 'refund')),
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('COP', 'USD', 'EUR')),
  original uuid,
  status text not null check (status in ('open', 'approved', 'declined', 'failed')),
  -- T01 while the call is over and its outcome unknown; null while it runs or waits for the payer.
  code text,
  -- When the network gives up on the payer; asked about then, whatever its turn.
  expires_at timestamptz,
  asks integer not null check (asks >= 0),
  next_ask_at timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (commerce_id, reference),
  constraint operations_asked_while_open check ((status = 'open') = (next_ask_at is not null)),
  constraint operations_settled check ((status = 'open') = (settled_at is null))
);
create index operations_to_ask on operations (commerce_id, production, next_ask_at) where status = 'open';
create index operations_of_transaction on operations (commerce_id, transaction_id);
-- For erasing a test environment: each operation that goes is looked for among those that refer to it.
create index operations_of_original on operations (commerce_id, original) where original is not null;

-- What went with a test environment that was erased: the network's book still has it.
create table erased_operations (
  commerce_id integer not null references merchants,
  reference uuid not null,
  primary key (commerce_id, reference)
);

-- Consecutive numbers of invoices; the row is held until the invoice is kept, so that there are no gaps.
create table invoice_numbers (
  commerce_id integer not null references merchants,
  production boolean not null,
  last bigint not null check (last > 0),
  primary key (commerce_id, production)
);

create table invoices (
  commerce_id integer not null,
  id uuid not null,
  -- Null until its first charge is approved, for all but renewals.
  number bigint check (number > 0),
  office_id integer not null,
  production boolean not null,
  subscription_id uuid not null,
  subscriber_id uuid not null,
  subscription_plan_id uuid not null,
  reason text not null check (reason in ('create', 'renewal', 'early', 'revival', 'proration')),
  status text not null check (status in ('open', 'paid', 'uncollectible')),
  currency_type text not null check (currency_type in ('COP', 'USD', 'EUR')),
  period_start timestamptz not null,
  period_end timestamptz not null,
  due_at timestamptz not null,
  -- Each says what it is for, so that it can be shown in the language of whoever reads it.
  lines jsonb not null,
  -- Of the plan's price; what remains of the lines contains the tax.
  discount bigint not null check (discount >= 0),
  proration bigint not null,
  base bigint not null,
  tax bigint not null check (tax >= 0),
  tax_hundredths integer check (tax_hundredths between 0 and 10000),
  balance_applied bigint not null check (balance_applied >= 0),
  balance_credited bigint not null check (balance_credited >= 0),
  -- What the card is charged.
  total bigint not null check (total >= 0),
  attempts integer not null check (attempts >= 0),
  -- Which discount it used, to spend that one and no other.
  discount_id uuid,
  -- The plan it leads to once it is paid.
  change jsonb,
  created_at timestamptz not null,
  paid_at timestamptz,
  primary key (commerce_id, id),
  constraint invoices_lines_kind check (not jsonb_path_exists(lines,
    '$[*] ? (!(@.kind == "plan" || @.kind == "unused_time" || @.kind == "remaining_time"))')),
  constraint invoices_sum check (base + tax = total + balance_applied - balance_credited),
  -- What is left over goes to the balance only where nothing had to be taken from it.
  constraint invoices_balance_one_way check (balance_applied = 0 or balance_credited = 0),
  constraint invoices_paid check ((status = 'paid') = (paid_at is not null)),
  constraint invoices_numbered check (number is not null or status = 'open')
);
create unique index invoices_number on invoices (commerce_id, production, number);
-- Changes of plan at the network, which take a place in their plan.
create index invoices_of_change on invoices (commerce_id, (change ->> 'plan_id'))
  where status = 'open' and change is not null;
create index invoices_of_subscription on invoices (commerce_id, subscription_id, created_at desc, id desc);

-- Published to invoices: the charges that paid them, for the doctor.
create view approved_charges as
  select commerce_id, invoice_id, amount, currency_type from transactions
  where invoice_id is not null and approved_at is not null;

-- Published to subscriptions: what is at the network or will be tried again, and the plan that paying it leads to.
create view open_invoices as
  select id, commerce_id, number, subscription_id, subscriber_id, change ->> 'plan_id' as next_plan_id
  from invoices where status = 'open';
