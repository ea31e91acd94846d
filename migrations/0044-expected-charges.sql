-- Each charge to come as a row of its own, so that a day of the forecast leads to what it is the sum of, a page at a time.

create table expected_charges (
  commerce_id integer not null,
  seq bigint generated always as identity,
  production boolean not null,
  subscription_id uuid not null,
  office_id integer not null,
  currency text not null check (currency in ('COP', 'USD', 'EUR')),
  day date not null,
  amount bigint not null check (amount > 0),
  -- Whether its card will have expired by then.
  is_expired boolean not null,
  primary key (commerce_id, seq),
  foreign key (commerce_id, subscription_id) references subscriptions (commerce_id, id),
  foreign key (commerce_id, office_id) references offices (commerce_id, id)
);

insert into expected_charges (commerce_id, production, subscription_id, office_id, currency, day, amount, is_expired)
select f.commerce_id, f.production, f.subscription_id, f.office_id, f.currency, (c.value->>'day')::date,
  (c.value->>'amount')::bigint, (c.value->>'is_expired')::boolean
from forecasts f cross join jsonb_array_elements(f.charges) c;

alter table forecasts drop column charges, drop column office_id, drop column currency;

create index expected_charges_list on expected_charges (commerce_id, production, day, seq) include (office_id, is_expired);
create index expected_charges_of_currency on expected_charges (commerce_id, production, currency, day, seq)
  include (office_id, is_expired);
create index expected_charges_of_office on expected_charges (commerce_id, office_id, production, day, seq);
create index expected_charges_expired on expected_charges (commerce_id, production, day, seq) where is_expired;
create index expected_charges_of_subscription on expected_charges (commerce_id, subscription_id);

-- What was given back, in the order in which it was.
create index operations_given_back on operations (commerce_id, production, settled_at, reference)
  where kind in ('void', 'refund') and status = 'approved';

-- Cases in the order in which they ended.
create index disputes_settled on disputes (commerce_id, production, settled_at, id) where settled_at is not null;
