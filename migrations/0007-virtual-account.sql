-- The other half of the ledger: what a merchant is owed for each approved transaction, and the double-entry journal behind it.
-- Amounts are cents of pesos.

-- What a merchant pays for each approved transaction. Percentages are parts per million (29900 is 2.99 %).
create table fee_schedules (
  commerce_id integer primary key references merchants,
  -- False for a merchant under its own network code: the network pays it, and it has no movements here.
  aggregator boolean not null,
  commission_ppm integer not null check (commission_ppm between 0 and 1000000),
  min_commission bigint not null check (min_commission >= 0),
  fee bigint not null check (fee >= 0),
  -- On commission and fee.
  iva_ppm integer not null check (iva_ppm between 0 and 1000000),
  gravamen_ppm integer not null check (gravamen_ppm between 0 and 1000000),
  rete_iva_ppm integer not null check (rete_iva_ppm between 0 and 1000000),
  rete_ica_ppm integer not null check (rete_ica_ppm between 0 and 1000000),
  rete_fte_ppm integer not null check (rete_fte_ppm between 0 and 1000000),
  updated_at timestamptz not null
);

create table accounts (
  commerce_id integer not null references merchants,
  id integer generated always as identity,
  production boolean not null,
  name text not null check (name in ('network_receivable', 'merchant_payable', 'commission_income', 'fee_income', 'iva_payable',
    'gravamen_payable', 'rete_iva_payable', 'rete_ica_payable', 'rete_fte_payable')),
  primary key (commerce_id, id),
  unique (commerce_id, production, name)
);

create table journal_entries (
  commerce_id integer not null,
  id uuid not null,
  production boolean not null,
  kind text not null check (kind in ('credit', 'void', 'refund')),
  transaction_id uuid not null,
  created_at timestamptz not null,
  primary key (commerce_id, id)
);

-- Debits are positive, credits negative.
create table postings (
  commerce_id integer not null,
  journal_entry_id uuid not null,
  account_id integer not null,
  amount bigint not null check (amount <> 0),
  -- In this order one index serves the balance of an account; an entry is reached through its merchant's accounts.
  primary key (commerce_id, account_id, journal_entry_id) include (amount)
);

create table movements (
  commerce_id integer not null,
  -- That of its journal entry.
  id uuid not null,
  office_id integer not null,
  production boolean not null,
  kind text not null check (kind in ('credit', 'void', 'refund')),
  transaction_id uuid not null,
  -- The consecutive of the transaction, also on what takes it back.
  number bigint not null,
  refund_id uuid,
  concept text not null,
  authorization_number text,
  transaction_amount bigint not null,
  commission bigint not null,
  iva_commission bigint not null,
  fee bigint not null,
  iva_fee bigint not null,
  iva bigint not null,
  rete_iva bigint not null,
  rete_ica bigint not null,
  rete_fte bigint not null,
  subtotal bigint not null,
  gravamen bigint not null,
  liquidated_amount bigint not null,
  -- The terms it was computed by; a movement that takes back has none.
  commission_ppm integer,
  min_commission bigint,
  gravamen_ppm integer,
  transacted_at timestamptz not null,
  cleared_at timestamptz,
  available_on date,
  created_at timestamptz not null,
  primary key (commerce_id, id),
  constraint movements_origin check ((kind = 'credit') = (refund_id is null)),
  constraint movements_terms check (
    num_nonnulls(commission_ppm, min_commission, gravamen_ppm) = case when kind = 'credit' then 3 else 0 end),
  constraint movements_subtotal check (
    subtotal = transaction_amount - commission - iva_commission - fee - iva_fee - rete_iva - rete_ica - rete_fte),
  constraint movements_liquidated check (liquidated_amount = subtotal - gravamen),
  -- PostgreSQL rounds a numeric half away from zero, as the code does.
  constraint movements_commission check (kind <> 'credit' or commission =
    greatest(round(transaction_amount::numeric * commission_ppm / 1000000), min_commission)),
  constraint movements_gravamen check (kind <> 'credit' or gravamen =
    case when subtotal > 0 then round(subtotal::numeric * gravamen_ppm / 1000000) else 0 end),
  -- What a merchant paid for a charge stays paid when the money is given back later.
  constraint movements_refund_without_fees check (kind <> 'refund' or (gravamen = 0 and commission = 0 and fee = 0))
);
-- One credit per transaction, and one movement per refund of it.
create unique index movements_of_transaction on movements (commerce_id, transaction_id, refund_id) nulls not distinct;
create unique index movements_refund on movements (commerce_id, refund_id) where kind <> 'credit';
create unique index movements_number on movements (commerce_id, production, number) where kind = 'credit';
create index movements_list on movements (commerce_id, production, created_at desc, number desc);
create index movements_of_office on movements (commerce_id, production, office_id, created_at desc, number desc);
-- A day nobody knows yet counts as later than any other, so that what is to be released is one range. The column
-- itself rides along: without it, counting an expression reads the table.
create index movements_to_release on movements (commerce_id, production, (coalesce(available_on, 'infinity')))
  include (available_on);

-- Each statement must leave every entry it touches in balance, so entries are written whole and erased whole. A
-- deferred check per row would cost another 350 ms for those 30,000 postings; this one cannot be measured.
create function check_postings_balance() returns trigger language plpgsql as $$
declare
  wrong uuid;
begin
  select journal_entry_id into wrong from changed
  group by commerce_id, journal_entry_id having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'journal entry % does not sum to zero', wrong
      using errcode = 'check_violation', constraint = 'postings_balance', table = 'postings';
  end if;
  return null;
end $$;

create function keep_production_postings() returns trigger language plpgsql as $$
begin
  if exists (select from changed c join accounts a on a.commerce_id = c.commerce_id and a.id = c.account_id where a.production) then
    raise exception 'postings of production are never erased: write an entry that takes the other back'
      using errcode = 'check_violation', constraint = 'postings_kept', table = 'postings';
  end if;
  return null;
end $$;

create function refuse_posting_change() returns trigger language plpgsql as $$
begin
  raise exception 'postings are never changed: write an entry that takes the other back'
    using errcode = 'check_violation', constraint = 'postings_unchanging', table = 'postings';
end $$;

create trigger postings_balance after insert on postings referencing new table as changed
  for each statement execute function check_postings_balance();
create trigger postings_balance_left after delete on postings referencing old table as changed
  for each statement execute function check_postings_balance();
create trigger postings_kept after delete on postings referencing old table as changed
  for each statement execute function keep_production_postings();
create trigger postings_unchanging before update or truncate on postings
  for each statement execute function refuse_posting_change();

-- Published to transactions: which of them were credited, for the doctor.
create view credited_transactions as select commerce_id, transaction_id from movements where kind = 'credit';
