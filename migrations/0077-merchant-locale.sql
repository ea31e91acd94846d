-- The language of the readable texts in a merchant's webhook bodies. English by default, as in responses of the API.
alter table merchants add column locale text not null default 'en'
  constraint merchants_locale_check check (locale in ('en', 'es'));

drop trigger merchants_audit on merchants;
create trigger merchants_audit after insert or update or delete on merchants
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_row('merchant', 'id', 'name', 'slug', 'active', 'webhook_url', '~webhook_secret', 'locale', 'erp_url',
    'reservation_brands', 'legal_name', 'tax_id', 'contact_email', 'contact_phone', 'address', 'privacy_text', 'privacy_url',
    'second_factor_required', 'unsettled_since');
