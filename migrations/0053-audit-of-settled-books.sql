-- That charges go on after a restore, perhaps without all that a provider could tell, is somebody's decision.
drop trigger merchants_audit on merchants;
create trigger merchants_audit after insert or update or delete on merchants
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_row('merchant', 'id', 'name', 'slug', 'active', 'webhook_url', '~webhook_secret', 'erp_url', 'reservation_brands',
    'legal_name', 'tax_id', 'contact_email', 'contact_phone', 'address', 'privacy_text', 'privacy_url', 'second_factor_required',
    'unsettled_since');
