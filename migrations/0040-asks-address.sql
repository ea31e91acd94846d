-- Whoever subscribes at a page is asked where they live only where the merchant wants to know.

alter table checkout_templates add column asks_address boolean not null default false;

drop trigger checkout_templates_audit on checkout_templates;
create trigger checkout_templates_audit after insert or update or delete on checkout_templates
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_row('checkout_template', 'id', 'name', 'active', 'title', 'colour', 'is_default', 'asks_address');
