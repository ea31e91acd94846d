-- What payers are told of their data, as it stood whenever they agreed to it (Ley 1581), and who agreed, when, and from where.
alter table merchants
  add column privacy_url text
    constraint merchants_privacy_url_check check (privacy_url ~ '^https?://' and length(privacy_url) <= 2048);

drop trigger merchants_audit on merchants;
create trigger merchants_audit after insert or update or delete on merchants
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_row('merchant', 'id', 'name', 'slug', 'active', 'webhook_url', '~webhook_secret', 'erp_url', 'reservation_brands',
    'legal_name', 'tax_id', 'contact_email', 'contact_phone', 'address', 'privacy_text', 'privacy_url', 'second_factor_required');

-- Only added to: a consent names the one that was shown.
create table privacy_policies (
  commerce_id integer not null references merchants,
  version integer not null constraint privacy_policies_version_check check (version > 0),
  text text,
  url text,
  since timestamptz not null,
  primary key (commerce_id, version),
  constraint privacy_policies_says_something check (text is not null or url is not null)
);
insert into privacy_policies (commerce_id, version, text, since)
  select id, 1, privacy_text, created_at from merchants where privacy_text is not null;

create table privacy_consents (
  commerce_id integer not null,
  id uuid not null,
  production boolean not null,
  version integer not null,
  -- What the form set off: the operation, or the subscription. It stays when that is gone.
  given_for uuid not null,
  -- In small letters: whose data it is about.
  email text not null,
  -- The sentence that was ticked.
  shown text not null,
  -- The address that it came from.
  origin text not null,
  given_at timestamptz not null,
  primary key (commerce_id, id),
  foreign key (commerce_id, version) references privacy_policies
);
create index privacy_consents_of_payer on privacy_consents (commerce_id, production, email, given_at desc);
