-- What payers and their banks take back afterwards, case by case, and how a gateway's settlement report compares with our books.

-- Of a transaction: what is with the bank while a case is undecided. What is lost is returned like any refund.
alter table transactions add column disputed bigint not null default 0;
alter table transactions drop constraint transactions_refunded;
alter table transactions add constraint transactions_refunded check (
  refunded >= 0 and disputed >= 0 and refunded + disputed <= amount
  and (disputed = 0 or status = 'Reversion Escalada'));

-- When the network is asked whether an operation is disputed; null: nobody has said so, or all its cases are decided.
alter table operations add column disputes_ask_at timestamptz;
create index operations_to_ask_disputes on operations (commerce_id, production, disputes_ask_at)
  where disputes_ask_at is not null;

create table disputes (
  commerce_id integer not null,
  id uuid not null,
  office_id integer not null,
  production boolean not null,
  transaction_id uuid not null,
  -- A chargeback is decided by the card's network, a reversal is what Ley 1480 of 2011, article 51, gives every payer.
  kind text not null check (kind in ('chargeback', 'reversal')),
  status text not null check (status in ('opened', 'evidence_submitted', 'expired', 'won', 'lost', 'accepted')),
  -- What the gateway says is disputed.
  amount bigint not null check (amount > 0),
  currency_type text not null check (currency_type in ('COP', 'USD', 'EUR')),
  -- What is out of the merchant's money because of it: less than the amount where a refund came before.
  taken bigint not null,
  -- As the gateway gave them.
  reason_code text,
  reason text,
  provider text not null check (provider ~ '^[a-z][a-z0-9_]{1,30}$'),
  provider_case text not null,
  deadline_at timestamptz not null,
  opened_at timestamptz not null,
  submitted_at timestamptz,
  settled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (commerce_id, id),
  foreign key (commerce_id, office_id) references offices (commerce_id, id),
  foreign key (commerce_id, transaction_id) references transactions,
  constraint disputes_taken check (taken between 0 and amount and (status <> 'won' or taken = 0)),
  constraint disputes_settled check ((status in ('won', 'lost', 'accepted')) = (settled_at is not null)),
  constraint disputes_submitted check (status <> 'evidence_submitted' or submitted_at is not null)
);
-- Told twice, a case is the same.
create unique index disputes_case on disputes (commerce_id, production, provider, provider_case);
create index disputes_list on disputes (commerce_id, production, opened_at desc, id desc);
create index disputes_of_status on disputes (commerce_id, production, status, opened_at desc, id desc);
create index disputes_of_transaction on disputes (commerce_id, transaction_id, opened_at desc, id desc);
create index disputes_of_office on disputes (commerce_id, office_id);
create index disputes_due on disputes (commerce_id, production, deadline_at) where status = 'opened';

-- Each time money went out because of a case, or came back. The id is that of what the virtual account shows.
create table dispute_entries (
  commerce_id integer not null,
  id uuid not null,
  dispute_id uuid not null,
  -- Taken is positive, given back negative; in the currency of the transaction, and in cents of pesos.
  amount bigint not null check (amount <> 0),
  amount_cop bigint not null,
  created_at timestamptz not null,
  primary key (commerce_id, id),
  foreign key (commerce_id, dispute_id) references disputes,
  constraint dispute_entries_pesos check (sign(amount) * amount_cop >= 0)
);
create index dispute_entries_of_dispute on dispute_entries (commerce_id, dispute_id, created_at, id);

-- What a merchant brings forward. Files are sealed under the merchant's key, and are only ever handed out as data.
create table dispute_evidence (
  commerce_id integer not null,
  id uuid not null,
  dispute_id uuid not null,
  description text,
  file_name text,
  content_type text check (content_type in ('application/pdf', 'image/png', 'image/jpeg', 'text/plain')),
  bytes integer check (bytes > 0),
  sealed bytea,
  created_at timestamptz not null,
  primary key (commerce_id, id),
  foreign key (commerce_id, dispute_id) references disputes,
  constraint dispute_evidence_file check (num_nonnulls(file_name, content_type, bytes, sealed) in (0, 4)),
  constraint dispute_evidence_something check (num_nonnulls(description, file_name) > 0)
);
create index dispute_evidence_of_dispute on dispute_evidence (commerce_id, dispute_id, created_at, id);

-- What a gateway's settlement report said, compared with our books at that moment.
create table reconciliations (
  commerce_id integer not null references merchants,
  id uuid not null,
  production boolean not null,
  provider text not null check (provider ~ '^[a-z][a-z0-9_]{1,30}$'),
  file_name text not null,
  -- SHA-256 of the file in hex: the same file is noticed.
  file_hash text not null,
  from_day date not null,
  to_day date not null,
  lines integer not null check (lines >= 0),
  -- For each currency, what the gateway says and what our books say.
  totals jsonb not null,
  differences jsonb not null,
  difference_count integer not null,
  created_at timestamptz not null,
  primary key (commerce_id, id),
  constraint reconciliations_period check (from_day <= to_day),
  constraint reconciliations_counted check (difference_count = jsonb_array_length(differences))
);
create index reconciliations_last on reconciliations (commerce_id, production, provider, created_at desc, id desc);
create index reconciliations_of_file on reconciliations (commerce_id, file_hash, created_at desc);

-- The virtual account follows a case as it follows a refund: commission, fee and gravamen stay paid.
alter table journal_entries drop constraint journal_entries_kind_check;
alter table journal_entries add constraint journal_entries_kind_check
  check (kind in ('credit', 'void', 'refund', 'dispute', 'dispute_return'));
alter table movements drop constraint movements_kind_check;
alter table movements add constraint movements_kind_check
  check (kind in ('credit', 'void', 'refund', 'dispute', 'dispute_return'));
alter table movements drop constraint movements_refund_without_fees;
alter table movements add constraint movements_refund_without_fees
  check (kind in ('credit', 'void') or (gravamen = 0 and commission = 0 and fee = 0));

-- What a movement takes back by: an operation, or an entry of a dispute.
create or replace function check_movements() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
as $$
begin
  perform refuse_reference(missing, tg_table_name) from (
    select case
      when e.id is null then format('entry %s', n.id)
      when o.id is null then format('office %s', n.office_id)
      when t.id is null then format('transaction %s', n.transaction_id)
      when n.kind in ('void', 'refund') and r.reference is null then format('operation %s', n.refund_id)
      when n.kind in ('dispute', 'dispute_return') and d.id is null then format('entry of a dispute %s', n.refund_id)
      end as missing
    from changed n
      left join journal_entries e on e.commerce_id = n.commerce_id and e.id = n.id
      left join offices o on o.commerce_id = n.commerce_id and o.id = n.office_id
      left join transactions t on t.commerce_id = n.commerce_id and t.id = n.transaction_id
      left join operations r on r.commerce_id = n.commerce_id and r.reference = n.refund_id
      left join dispute_entries d on d.commerce_id = n.commerce_id and d.id = n.refund_id
  ) named where missing is not null limit 1;
  return null;
end $$;

create trigger dispute_entries_keep_key before update on dispute_entries
  for each row execute function refuse_new_key();
create trigger dispute_entries_named after delete on dispute_entries referencing old table as gone
  for each statement execute function keep_named('id', 'movements', 'refund_id');

-- Published to disputes: what the virtual account holds of each entry of one, and of all that went back of a transaction.
create view returned_movements as
  select commerce_id, transaction_id, refund_id, kind, transaction_amount from movements where kind <> 'credit';
-- Published to disputes: what went back of transactions, or is with a bank.
create view returned_transactions as
  select commerce_id, id, amount, refunded, disputed, cop_per_unit from transactions where refunded + disputed > 0;
