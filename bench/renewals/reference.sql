-- A minimal schema that only renews subscriptions and never charges twice. The benchmark compares the service with it.
-- FROZEN: figures of different releases are comparable only while these statements do not change.
-- Each renewal inserts an attempt, a transaction, an invoice, two journal lines and an outbox row, and updates its subscription twice.
create schema reference;

create table reference.subscriptions (
  id bigint primary key,
  merchant_id int not null,
  price bigint not null,
  status text not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  due_at timestamptz not null,
  charges int not null,
  -- The attempt in progress at the gateway.
  attempt_id bigint
) with (fillfactor = 80);
create index on reference.subscriptions (due_at);

-- The intent, committed before the call. An attempt without a transaction is open.
create table reference.attempts (
  id bigint primary key,
  subscription_id bigint not null,
  amount bigint not null,
  created_at timestamptz not null
);

create table reference.transactions (
  id bigint primary key,
  attempt_id bigint not null unique,
  merchant_id int not null,
  subscription_id bigint not null,
  amount bigint not null,
  currency text not null,
  status text not null,
  authorization_code text,
  created_at timestamptz not null
);
create index on reference.transactions (subscription_id);

create table reference.invoices (
  id bigint primary key,
  merchant_id int not null,
  subscription_id bigint not null,
  transaction_id bigint not null,
  total bigint not null,
  tax bigint not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  paid_at timestamptz not null
);
create index on reference.invoices (subscription_id);

create table reference.journal_lines (
  id bigint generated always as identity primary key,
  transaction_id bigint not null,
  merchant_id int not null,
  account text not null,
  amount bigint not null
);

create table reference.outbox (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  subject bigint not null,
  kind text not null,
  body jsonb not null,
  created_at timestamptz not null
);

create sequence reference.ids cache 1000;

-- Inserts subscriptions that are due and others that are not.
create procedure reference.fill(due int, others int) language sql as $$
  insert into reference.subscriptions
  select i, i % 4, 3000000 + i % 3 * 1000000, 'active', at - interval '1 month', at,
    at, 1, null
  from (
    select i, timestamptz '2027-01-15 19:00' + case when i::bigint * due % (due + others) < due then interval '0'
      else (1 + i % 27) * interval '1 day' end - (i % 60000) * interval '1 second' as at
    from generate_series(1, due + others) i
  ) made;
$$;

-- Until nothing is due: claims a batch, commits and writes its outcomes in six independent statements.
create procedure reference.renew(batch int) language plpgsql as $$
declare
  now constant timestamptz := '2027-01-15 19:00';
  subscription bigint[]; attempt bigint[]; transaction bigint[]; invoice bigint[];
  merchant int[]; price bigint[]; ends timestamptz[]; changed bigint;
begin
  loop
    with claimed as (
      select s.id, nextval('reference.ids') as attempt, nextval('reference.ids') as transaction,
        nextval('reference.ids') as invoice, s.merchant_id, s.price, s.period_end
      from (
        select * from reference.subscriptions where due_at <= now and attempt_id is null
        order by due_at limit batch for update skip locked
      ) s
    )
    select array_agg(c.id), array_agg(c.attempt), array_agg(c.transaction), array_agg(c.invoice),
      array_agg(c.merchant_id), array_agg(c.price), array_agg(c.period_end)
    into subscription, attempt, transaction, invoice, merchant, price, ends from claimed c;
    exit when subscription is null;
    update reference.subscriptions s set attempt_id = n.attempt
      from unnest(subscription, attempt) as n (id, attempt) where s.id = n.id;
    insert into reference.attempts select a, s, p, now from unnest(attempt, subscription, price) as n (a, s, p);
    commit;

    update reference.subscriptions s set attempt_id = null, charges = s.charges + 1, period_start = n.ends,
        period_end = n.ends + interval '1 month', due_at = n.ends + interval '1 month'
      from unnest(subscription, attempt, ends) as n (id, attempt, ends)
      where s.id = n.id and s.attempt_id = n.attempt;
    get diagnostics changed = row_count;
    if changed <> cardinality(subscription) then raise exception 'the claim was lost'; end if;
    insert into reference.transactions
      select t, a, m, s, p, 'COP', 'approved', '123456', now
      from unnest(transaction, attempt, merchant, subscription, price) as n (t, a, m, s, p);
    insert into reference.invoices
      select i, m, s, t, p, p * 19 / 119, e, e + interval '1 month', now
      from unnest(invoice, merchant, subscription, transaction, price, ends) as n (i, m, s, t, p, e);
    insert into reference.journal_lines (transaction_id, merchant_id, account, amount)
      select t, m, 'network', p from unnest(transaction, merchant, price) as n (t, m, p);
    insert into reference.journal_lines (transaction_id, merchant_id, account, amount)
      select t, m, 'merchant', -p from unnest(transaction, merchant, price) as n (t, m, p);
    insert into reference.outbox (merchant_id, subject, kind, body, created_at)
      select m, s, 'renew', jsonb_build_object('subscription', s, 'transaction', t, 'amount', p, 'currency', 'COP',
        'period_end', e + interval '1 month'), now
      from unnest(merchant, subscription, transaction, price, ends) as n (m, s, t, p, e);
    commit;
  end loop;
end $$;
