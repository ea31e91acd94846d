-- What was paid of a charge beyond its amount and waits to be returned: somebody paid a voucher beside another way.

alter table payments add column excess bigint not null default 0
  constraint payments_excess_check check (excess >= 0);

update payments p set excess = t.paid - p.amount
from (
  select commerce_id, payment_id, sum(amount - refunded)::bigint as paid from transactions
  where payment_id is not null and approved_at is not null group by 1, 2
) t
where t.commerce_id = p.commerce_id and t.payment_id = p.id and t.paid > p.amount;

create index payments_paid_too_much on payments (commerce_id, production, created_at desc, id desc) include (office_id, amount)
  where excess > 0;

drop trigger payments_audit on payments;
create trigger payments_audit after insert or update or delete on payments
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_row('payment', 'id', 'office_id', 'description', 'amount', 'currency_type', 'tax', 'checkout_type',
    'checkout_template_id', 'expires_at', 'reference_1', 'reference_2', 'reference_3', '~metadata', '~customer', 'max_transactions',
    'active', 'paid_at', 'excess');
