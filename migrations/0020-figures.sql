-- What a merchant is shown of the business, counted in the transaction of each change: small rows that are only added, which a
-- job folds into totals. Whoever reads sums both, so that no figure is ever old.

create table figure_deltas (
  commerce_id integer not null,
  seq bigint generated always as identity,
  production boolean not null,
  office_id integer not null,
  -- Both in Colombia, by the clock of the environment. The hour is kept of money only; of all else it is 0.
  day date not null,
  hour smallint not null check (hour between 0 and 23),
  kind text not null check (kind in ('collected', 'returned', 'attempt', 'renewal', 'mrr', 'live', 'customers')),
  detail text not null,
  currency text not null check (currency in ('COP', 'USD', 'EUR')),
  -- Empty where a figure knows nothing of it.
  method text not null,
  brand text not null,
  code text not null,
  provider text not null,
  count bigint not null,
  amount bigint not null,
  primary key (commerce_id, seq),
  foreign key (commerce_id, office_id) references offices (commerce_id, id)
);
create index figure_deltas_of_kind on figure_deltas (commerce_id, production, kind, day);
create index figure_deltas_of_office on figure_deltas (commerce_id, office_id);

create table figure_totals (
  commerce_id integer not null,
  production boolean not null,
  kind text not null check (kind in ('collected', 'returned', 'attempt', 'renewal', 'mrr', 'live', 'customers')),
  day date not null,
  hour smallint not null check (hour between 0 and 23),
  office_id integer not null,
  currency text not null check (currency in ('COP', 'USD', 'EUR')),
  detail text not null,
  method text not null,
  brand text not null,
  code text not null,
  provider text not null,
  count bigint not null,
  amount bigint not null,
  primary key (commerce_id, production, kind, day, hour, office_id, currency, detail, method, brand, code, provider),
  foreign key (commerce_id, office_id) references offices (commerce_id, id)
);
create index figure_totals_of_office on figure_totals (commerce_id, office_id);

create view figures as
  select commerce_id, production, office_id, day, hour, kind, detail, currency, method, brand, code, provider,
    count, amount from figure_totals
  union all
  select commerce_id, production, office_id, day, hour, kind, detail, currency, method, brand, code, provider,
    count, amount from figure_deltas;

-- What was there before. Colombia has no daylight saving.
insert into figure_totals (commerce_id, production, kind, day, hour, office_id, currency, detail, method, brand, code,
  provider, count, amount)
select t.commerce_id, t.production, 'collected', (t.approved_at at time zone 'America/Bogota')::date,
  extract(hour from t.approved_at at time zone 'America/Bogota'), t.office_id, t.currency_type,
  case when t.payment_id is not null then 'payment'
    when t.pre_authorization_id is not null then 'reservation' else 'subscription' end,
  t.payment_method, coalesce(t.payment_method_source, ''), '', o.provider, count(*), sum(t.amount)
from transactions t join operations o on o.commerce_id = t.commerce_id and o.transaction_id = t.id
  and o.status = 'approved' and o.kind in ('purchase', 'capture', 'transfer', 'voucher')
where t.approved_at is not null
group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12;

insert into figure_totals (commerce_id, production, kind, day, hour, office_id, currency, detail, method, brand, code,
  provider, count, amount)
select r.commerce_id, r.production, 'returned', (r.at at time zone 'America/Bogota')::date,
  extract(hour from r.at at time zone 'America/Bogota'), t.office_id, t.currency_type, r.detail,
  t.payment_method, coalesce(t.payment_method_source, ''), '', r.provider, count(*), sum(r.amount)
from (
  select commerce_id, production, transaction_id, settled_at as at, kind as detail, provider, amount from operations
  where status = 'approved' and kind in ('void', 'refund')
  union all
  select commerce_id, production, transaction_id, settled_at, 'dispute', provider, taken from disputes
  where status in ('lost', 'accepted') and taken > 0
) r join transactions t on t.commerce_id = r.commerce_id and t.id = r.transaction_id and t.approved_at is not null
group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12;

insert into figure_totals (commerce_id, production, kind, day, hour, office_id, currency, detail, method, brand, code,
  provider, count, amount)
select o.commerce_id, o.production, 'attempt', (t.created_at at time zone 'America/Bogota')::date, 0, t.office_id,
  t.currency_type, o.status, t.payment_method, coalesce(t.payment_method_source, ''), coalesce(o.code, ''), o.provider,
  count(*), sum(o.amount)
from operations o join transactions t on t.commerce_id = o.commerce_id and t.id = o.transaction_id
where o.status <> 'open' and o.kind in ('purchase', 'hold', 'transfer', 'voucher')
group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12;
