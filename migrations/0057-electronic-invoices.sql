-- Electronic invoices: what a merchant owes the tax office (DIAN) for each paid charge and each return, issued by a technology provider.

-- How a merchant issues them in one environment. No row, or one that is not active: none are issued, and nothing is noted.
create table electronic_invoicing (
  commerce_id integer not null references merchants,
  production boolean not null,
  active boolean not null,
  -- `file`: a provider without an API, which takes a file.
  provider text not null check (provider in ('factus', 'file')),
  -- Whether invoices name their payers; else all are of the final consumer.
  names_payers boolean not null,
  -- How long after the charge an invoice is issued.
  wait_minutes integer not null check (wait_minutes between 0 and 1440),
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  secrets_sealed bytea not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (commerce_id, production)
);
create trigger electronic_invoicing_audit after insert or update or delete on electronic_invoicing
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_part('merchant', 'commerce_id', 'electronic_invoices:active', 'invoice_provider:provider',
    'names_payers', 'wait_minutes', '~invoice_settings:settings', '~invoice_secrets:secrets_sealed');

create table electronic_documents (
  commerce_id integer not null,
  -- That of the transaction that was paid, or of the operation that gave money back. The provider knows the document by it, so that
  -- there is one of each whatever is sent twice.
  id uuid not null,
  production boolean not null,
  office_id integer not null,
  kind text not null check (kind in ('invoice', 'credit_note')),
  transaction_id uuid not null,
  status text not null check (status in ('waiting', 'issued', 'refused', 'by_hand')),
  -- Whom it is for and what it is about, as it was sent last; and its total. Null until the first attempt.
  draft jsonb,
  amount_cop bigint check (amount_cop > 0),
  -- It left, or may have: the provider is asked before it is sent again.
  sent_at timestamptz,
  attempts integer not null check (attempts >= 0),
  next_attempt_at timestamptz,
  leased_until timestamptz,
  lease_holder integer,
  -- Why it is not issued yet: `refused`, `silent` and so on, and the provider's own words.
  failure text check (failure in ('refused', 'silent', 'unreachable', 'not_let_in', 'busy', 'trouble', 'waits_for_invoice', 'unready')),
  failure_text text,
  number text,
  -- What the provider calls it.
  provider_id text,
  -- CUFE of an invoice, CUDE of a credit note.
  code text,
  url text,
  issued_at timestamptz,
  created_at timestamptz not null,
  primary key (commerce_id, id),
  foreign key (commerce_id, office_id) references offices (commerce_id, id),
  foreign key (commerce_id, transaction_id) references transactions,
  constraint electronic_documents_waits check ((status = 'waiting') = (next_attempt_at is not null)),
  constraint electronic_documents_issued check (
    num_nonnulls(number, code, issued_at) = case when status = 'issued' then 3 else 0 end),
  constraint electronic_documents_refused check (status <> 'refused' or failure is not null),
  constraint electronic_documents_of_charge check ((kind = 'invoice') = (id = transaction_id))
);
create index electronic_documents_due on electronic_documents (commerce_id, production, next_attempt_at) where status = 'waiting';
create index electronic_documents_of_transaction on electronic_documents (commerce_id, transaction_id);
create index electronic_documents_newest on electronic_documents (commerce_id, production, created_at desc, id desc);
create index electronic_documents_of_office on electronic_documents (commerce_id, production, office_id, created_at desc, id desc);
create index electronic_documents_of_kind on electronic_documents (commerce_id, production, kind, created_at desc, id desc);
create index electronic_documents_of_status on electronic_documents (commerce_id, production, status, created_at desc, id desc);
create index electronic_documents_by_number on electronic_documents (commerce_id, production, (lower(number) collate "C"), id);
-- That somebody has one tried again.
create trigger electronic_documents_audit after update on electronic_documents
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_part('transaction', 'transaction_id', 'electronic_document:status');

-- The printed document, once somebody has looked at it.
create table electronic_document_files (
  commerce_id integer not null,
  document_id uuid not null,
  bytes bytea not null,
  created_at timestamptz not null,
  primary key (commerce_id, document_id),
  foreign key (commerce_id, document_id) references electronic_documents on delete cascade
);

-- Who a subscriber is to the tax office, where that differs from what the subscriber says.
create table tax_profiles (
  commerce_id integer not null,
  subscriber_id uuid not null,
  person text not null check (person in ('natural', 'legal')),
  identification_type text not null check (identification_type in ('CC', 'CE', 'TI', 'PPT', 'DNI', 'NIT', 'Pasaporte', 'Otro')),
  -- A NIT with its check digit, as 900123456-8.
  id_number text not null check (id_number <> ''),
  name text not null check (name <> ''),
  email text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (commerce_id, subscriber_id),
  foreign key (commerce_id, subscriber_id) references subscribers (commerce_id, id) on delete cascade,
  constraint tax_profiles_with_nit check (person = 'natural' or identification_type = 'NIT')
);
create trigger tax_profiles_audit after insert or update or delete on tax_profiles
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_part('subscriber', 'subscriber_id', 'tax_person:person', 'tax_identification_type:identification_type',
    'tax_id_number:id_number', 'tax_name:name', 'tax_email:email');

-- Documents are noted by the statement that writes the outcome of charges, whatever path it came by, and in its transaction: a charge is
-- paid with its document or not at all. Where no merchant issues any, each statement looks once at an empty table.
create function note_paid_charges() returns trigger language plpgsql as $$
begin
  if not exists (select from electronic_invoicing where active) then return null; end if;
  insert into electronic_documents (commerce_id, id, production, office_id, kind, transaction_id, status, attempts, next_attempt_at, created_at)
  select n.commerce_id, n.id, n.production, n.office_id, 'invoice', n.id, 'waiting', 0,
    n.approved_at + make_interval(mins => s.wait_minutes), n.approved_at
  from changed n
    join were o on o.commerce_id = n.commerce_id and o.id = n.id
    join electronic_invoicing s on s.commerce_id = n.commerce_id and s.production = n.production and s.active
  where n.approved_at is not null and o.approved_at is null
  order by n.id
  on conflict do nothing;
  return null;
end $$;
create trigger transactions_note_paid after update on transactions referencing old table as were new table as changed
  for each statement execute function note_paid_charges();

-- A return refers to the invoice of its charge. What was charged before invoices were issued has none, nor has a hold that is let go.
create function note_return() returns trigger language plpgsql as $$
begin
  insert into electronic_documents (commerce_id, id, production, office_id, kind, transaction_id, status, attempts, next_attempt_at, created_at)
  select d.commerce_id, new.reference, d.production, d.office_id, 'credit_note', d.transaction_id, 'waiting', 0,
    new.settled_at, new.settled_at
  from electronic_documents d
  where d.commerce_id = new.commerce_id and d.id = new.transaction_id
  on conflict do nothing;
  return null;
end $$;
create trigger operations_note_return after update of status on operations
  for each row when (new.kind in ('void', 'refund') and new.status = 'approved' and old.status <> 'approved')
  execute function note_return();
