-- Subscriptions: their lives, their coupons and invitations, and the runs that charge them.

create table subscriptions (
  commerce_id integer not null,
  id uuid not null,
  office_id integer not null,
  production boolean not null,
  subscription_plan_id uuid not null,
  subscriber_id uuid not null,
  card_id uuid not null,
  status text not null
    check (status in ('trial', 'activa', 'en_gracia', 'pausada', 'cancelada', 'finalizada')),
  description text,
  metadata jsonb,
  webhook_url text,
  currency_type text not null check (currency_type in ('COP', 'USD', 'EUR')),
  -- While the result of its first charge is unknown: hidden, and gone again if that was declined.
  provisional boolean not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The start of the period that is to be paid next: `ends_at`, or earlier while the current one is unpaid.
  due_at timestamptz not null,
  -- The day of the month that periods of months and years come back to.
  anchor_day smallint not null check (anchor_day between 1 and 31),
  -- What the current period is worth, for prorations: price, length in seconds, and the share of it that was asked.
  period jsonb not null,
  trial_ends_at timestamptz,
  grace_ends_at timestamptz,
  canceled_at timestamptz,
  cancel_at timestamptz,
  cancel_at_period_end boolean not null,
  paused_at timestamptz,
  resumes_at timestamptz,
  next_charge_at timestamptz,
  -- The one next instant at which something may fall due.
  alarm_at timestamptz,
  -- What is at the network; nothing else happens to the subscription meanwhile.
  open_operation uuid,
  -- Approved charges.
  charges integer not null check (charges >= 0),
  discount jsonb,
  -- The plan whose own discount it got, being one of the first; a coupon or another plan may have replaced it since.
  discounted_by uuid,
  discount_ends_at timestamptz,
  -- Prorations that wait for the next renewal.
  pending_lines jsonb not null,
  scheduled_plan_id uuid,
  -- The open invoice of the period that is due, from its first failed charge on.
  invoice_id uuid,
  -- How many events it has had: the sequence number of the last.
  events integer not null check (events >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (commerce_id, id),
  foreign key (commerce_id, office_id) references offices,
  foreign key (commerce_id, subscription_plan_id) references plans,
  foreign key (commerce_id, discounted_by) references plans,
  foreign key (commerce_id, scheduled_plan_id) references plans,
  foreign key (commerce_id, subscriber_id) references subscribers,
  -- Not even by a mistake in the program is it charged to a card of the other environment, or of somebody else.
  constraint subscriptions_card foreign key (commerce_id, card_id, subscriber_id, production)
    references cards (commerce_id, id, subscriber_id, production),
  constraint subscriptions_paused check ((status = 'pausada') = (paused_at is not null)),
  constraint subscriptions_not_charged check (
    status not in ('pausada', 'cancelada', 'finalizada') or next_charge_at is null),
  constraint subscriptions_one_thing_at_a_time check (open_operation is null or alarm_at is null),
  constraint subscriptions_pending_lines_kind check (not jsonb_path_exists(pending_lines,
    '$[*] ? (!(@.kind == "plan" || @.kind == "unused_time" || @.kind == "remaining_time"))'))
);
create index subscriptions_of_plan on subscriptions (commerce_id, subscription_plan_id, status);
create index subscriptions_of_subscriber on subscriptions (commerce_id, subscriber_id, status);
-- With the id, which orders what is due at one instant: without it each claim of an evening would sort all that is left.
create index subscriptions_alarm on subscriptions (commerce_id, production, alarm_at, id)
  where alarm_at is not null;
create index subscriptions_list on subscriptions (commerce_id, production, created_at desc, id desc)
  where not provisional;
create index subscriptions_by_start on subscriptions (commerce_id, production, starts_at) where not provisional;
create index subscriptions_by_end on subscriptions (commerce_id, production, ends_at) where not provisional;
create index subscriptions_by_trial on subscriptions (commerce_id, production, trial_ends_at)
  where not provisional;
create index subscriptions_metadata on subscriptions using gin (metadata jsonb_path_ops) where not provisional;
create index subscriptions_discounted on subscriptions (commerce_id, discounted_by) where discounted_by is not null;
create index subscriptions_of_card on subscriptions (commerce_id, card_id);

-- A coupon applied to a subscription is one redemption until it is spent or over, however often it is applied meanwhile,
-- and also where another coupon takes its place in between.
create table coupon_redemptions (
  commerce_id integer not null,
  -- That of the discount it gave.
  id uuid not null,
  coupon_id uuid not null,
  subscription_id uuid not null,
  -- As it was given.
  discount jsonb not null,
  discount_ends_at timestamptz,
  created_at timestamptz not null,
  primary key (commerce_id, id),
  foreign key (commerce_id, coupon_id) references coupons on delete cascade,
  foreign key (commerce_id, subscription_id) references subscriptions on delete cascade
);
create index coupon_redemptions_of_subscription
  on coupon_redemptions (commerce_id, subscription_id, coupon_id, created_at desc);
create index coupon_redemptions_of_coupon on coupon_redemptions (commerce_id, coupon_id);

create table invitations (
  commerce_id integer not null,
  id uuid not null,
  production boolean not null,
  subscription_id uuid not null,
  kind text not null check (kind in ('renewal', 'plan_change')),
  plan_id uuid,
  proration_behavior text check (proration_behavior in ('create_prorations', 'always_invoice', 'none')),
  accepted_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (commerce_id, id),
  foreign key (commerce_id, subscription_id) references subscriptions,
  foreign key (commerce_id, plan_id) references plans,
  constraint invitations_plan check ((kind = 'plan_change') = (plan_id is not null))
);
create index invitations_of_subscription on invitations (commerce_id, subscription_id, expires_at) where accepted_at is null;

-- One for every evening on which something was due in real time, for the log and for pages.
create table charge_runs (
  scheduled_at timestamptz primary key,
  started_at timestamptz not null,
  updated_at timestamptz not null,
  due integer not null,
  done integer not null,
  declined integer not null,
  failed integer not null,
  -- Counted down again when the outcome is known. No check of any count: a count that is off must not stop a charge.
  unknown integer not null
);
