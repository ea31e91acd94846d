-- Who a merchant is before the law and for its payers, and when a token was last used.
alter table merchants
  add column legal_name text constraint merchants_legal_name_check check (length(legal_name) between 1 and 120),
  -- A NIT with its check digit.
  add column tax_id text constraint merchants_tax_id_check check (tax_id ~ '^[0-9]{9,10}-[0-9]$'),
  add column contact_email text constraint merchants_contact_email_check check (length(contact_email) between 3 and 255),
  add column contact_phone text constraint merchants_contact_phone_check check (length(contact_phone) between 5 and 40),
  add column address text constraint merchants_address_check check (length(address) between 1 and 200),
  add column privacy_text text constraint merchants_privacy_text_check check (length(privacy_text) between 1 and 2000);

drop trigger merchants_audit on merchants;
create trigger merchants_audit after insert or update or delete on merchants
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_row('merchant', 'id', 'name', 'slug', 'active', 'webhook_url', '~webhook_secret', 'erp_url', 'reservation_brands',
    'legal_name', 'tax_id', 'contact_email', 'contact_phone', 'address', 'privacy_text');

-- Written at most once a minute.
alter table tokens add column last_used_at timestamptz;
