-- The charges to come of each subscription, summed by day, and whose are to be looked at again.

create table forecast_marks (
  commerce_id integer not null,
  seq bigint generated always as identity,
  production boolean not null,
  kind text not null check (kind in ('subscriptions', 'plan', 'environment')),
  ids uuid[] not null,
  done_until uuid,
  primary key (commerce_id, seq),
  foreign key (commerce_id) references merchants (id)
);

create table forecasts (
  commerce_id integer not null,
  subscription_id uuid not null,
  production boolean not null,
  office_id integer not null,
  currency text not null check (currency in ('COP', 'USD', 'EUR')),
  charges jsonb not null,
  covered_until date not null,
  primary key (commerce_id, subscription_id),
  foreign key (commerce_id, subscription_id) references subscriptions (commerce_id, id),
  foreign key (commerce_id, office_id) references offices (commerce_id, id)
);
create index forecasts_covered on forecasts (commerce_id, production, covered_until);
create index forecasts_of_office on forecasts (commerce_id, office_id);

create table forecast_days (
  commerce_id integer not null,
  production boolean not null,
  day date not null,
  office_id integer not null,
  currency text not null check (currency in ('COP', 'USD', 'EUR')),
  count bigint not null,
  amount bigint not null,
  -- Of these, with a card that will have expired by then.
  expired_count bigint not null,
  expired_amount bigint not null,
  primary key (commerce_id, production, day, office_id, currency),
  foreign key (commerce_id, office_id) references offices (commerce_id, id)
);
create index forecast_days_of_office on forecast_days (commerce_id, office_id);

-- All that is there is looked at once, by the worker and a page at a time.
insert into forecast_marks (commerce_id, production, kind, ids)
select commerce_id, production, 'environment', '{}' from subscriptions group by commerce_id, production;
