-- What subscriptions bring in a month, who came and who went, which renewals failed and were recovered, and the evenings of each merchant.

alter table subscriptions add column monthly bigint not null default 0 check (monthly >= 0);
alter table subscriptions add column revenue_since timestamptz;

alter table invoices add column failed_at timestamptz;
alter table invoices add constraint invoices_failed check (failed_at is null or reason = 'renewal');
create index invoices_failed_at on invoices (commerce_id, production, failed_at) where failed_at is not null;

create table customer_counts (
  commerce_id integer not null,
  production boolean not null,
  office_id integer not null,
  subscriber_id uuid not null,
  -- Subscriptions at that office that are not over.
  live integer not null,
  primary key (commerce_id, production, office_id, subscriber_id),
  foreign key (commerce_id, office_id) references offices (commerce_id, id),
  foreign key (commerce_id, subscriber_id) references subscribers (commerce_id, id)
);
create index customer_counts_of_office on customer_counts (commerce_id, office_id);
create index customer_counts_of_subscriber on customer_counts (commerce_id, subscriber_id);

create table merchant_runs (
  commerce_id integer not null,
  production boolean not null,
  scheduled_at timestamptz not null,
  started_at timestamptz not null,
  updated_at timestamptz not null,
  due integer not null,
  done integer not null,
  declined integer not null,
  failed integer not null,
  unknown integer not null,
  primary key (commerce_id, production, scheduled_at),
  foreign key (commerce_id) references merchants (id)
);

-- What was there before. PostgreSQL rounds a numeric half away from zero, as rules/monthly.ts does.
update subscriptions s set
  monthly = round(net.amount * case p.invoice_interval when 'day' then 365 when 'week' then 52 else 1 end
    / (p.invoice_period * case p.invoice_interval when 'month' then 1 else 12 end)),
  revenue_since = case when s.charges > 0 or s.status = 'activa' then s.created_at end
from plans p
  cross join lateral (select p.price::numeric as price, coalesce(p.tax_hundredths, 0)::numeric as tax) terms,
  subscriptions d
  cross join lateral (
    select case when d.discount is null or d.discount->>'duration' = 'once'
        or (d.discount->>'plan_id' is not null and d.discount->>'plan_id' <> d.subscription_plan_id::text)
        or d.starts_at > d.discount_ends_at
        or (d.starts_at = d.discount_ends_at and d.discount->>'duration' <> 'repeating') then 0
      when d.discount->>'percent_hundredths' is not null
        then round(terms.price * (d.discount->>'percent_hundredths')::numeric / 10000)
      else coalesce((d.discount->>'amount')::numeric, 0) end as off
  ) cut
  cross join lateral (select terms.price - least(cut.off, terms.price) as paid) kept
  cross join lateral (select kept.paid - round(kept.paid * terms.tax / (10000 + terms.tax)) as amount) net
where d.commerce_id = s.commerce_id and d.id = s.id
  and p.commerce_id = s.commerce_id and p.id = s.subscription_plan_id;

-- Figures begin with what there is; how it came to be was not counted. So it stands at the first day, before everything.
insert into figure_totals (commerce_id, production, kind, day, hour, office_id, currency, detail, method, brand, code,
  provider, count, amount)
select commerce_id, production, 'mrr', date '2000-01-01', 0, office_id, currency_type, 'opening', '', '', '', '',
  count(*), sum(monthly)
from subscriptions where status = 'activa' and not provisional group by 1, 2, 6, 7;

insert into figure_totals (commerce_id, production, kind, day, hour, office_id, currency, detail, method, brand, code,
  provider, count, amount)
select commerce_id, production, 'live', date '2000-01-01', 0, office_id, currency_type, status, '', '', '', '', count(*), 0
from subscriptions where not provisional group by 1, 2, 6, 7, 8;

insert into customer_counts (commerce_id, production, office_id, subscriber_id, live)
select commerce_id, production, office_id, subscriber_id, count(*)
from subscriptions where not provisional and status not in ('cancelada', 'finalizada') group by 1, 2, 3, 4;

insert into figure_totals (commerce_id, production, kind, day, hour, office_id, currency, detail, method, brand, code,
  provider, count, amount)
select commerce_id, production, 'customers', date '2000-01-01', 0, office_id, 'COP', 'opening', '', '', '', '', count(*), 0
from customer_counts where live > 0 group by 1, 2, 6;

update invoices i set failed_at = t.failed_at
from (
  select commerce_id, invoice_id, min(updated_at) as failed_at from transactions
  where invoice_id is not null and (status = 'Rechazada' or (status = 'Fallida' and response_code <> 'E99'))
  group by 1, 2
) t
where t.commerce_id = i.commerce_id and t.invoice_id = i.id and i.reason = 'renewal';

insert into figure_totals (commerce_id, production, kind, day, hour, office_id, currency, detail, method, brand, code,
  provider, count, amount)
select commerce_id, production, 'renewal', (failed_at at time zone 'America/Bogota')::date, 0, office_id, currency_type,
  detail, '', '', '', '', count(*), sum(total + balance_applied)
from invoices cross join (values ('failed'), ('recovered')) as counted (detail)
where failed_at is not null and (detail = 'failed' or status = 'paid') group by 1, 2, 4, 6, 7, 8;
