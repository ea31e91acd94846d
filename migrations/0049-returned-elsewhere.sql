-- What the merchant says it gave back of a charge by a way of its own. Only what was left to return was kept, so that money which came
-- in later asked for all of it again.

alter table payments add column returned_elsewhere bigint not null default 0
  constraint payments_returned_elsewhere_check check (returned_elsewhere >= 0);

-- Published to payments: what attempts at charges brought, and what of it went back.
create view received_payments as
  select commerce_id, payment_id, amount, refunded from transactions where payment_id is not null and approved_at is not null;

update payments p set returned_elsewhere = t.paid - p.amount - p.excess
from (select commerce_id, payment_id, sum(amount - refunded)::bigint as paid from received_payments group by 1, 2) t
where t.commerce_id = p.commerce_id and t.payment_id = p.id and t.paid - p.amount > p.excess;

drop trigger payments_audit on payments;
create trigger payments_audit after insert or update or delete on payments
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_row('payment', 'id', 'office_id', 'description', 'amount', 'currency_type', 'tax', 'checkout_type',
    'checkout_template_id', 'expires_at', 'reference_1', 'reference_2', 'reference_3', '~metadata', '~customer', 'max_transactions',
    'active', 'paid_at', 'excess', 'returned_elsewhere');
