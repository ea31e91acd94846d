-- A coupon applied to a subscription is one redemption until it is spent or over, however often it is applied meanwhile,
-- and also where another coupon takes its place in between.
create table coupon_redemptions (
  -- That of the discount it gave.
  id uuid primary key,
  coupon_id uuid not null references coupons on delete cascade,
  subscription_id uuid not null references subscriptions on delete cascade,
  -- As it was given.
  discount jsonb not null,
  discount_ends_at timestamptz,
  created_at timestamptz not null
);
create index coupon_redemptions_of_subscription on coupon_redemptions (subscription_id, coupon_id, created_at desc);
create index coupon_redemptions_of_coupon on coupon_redemptions (coupon_id);

-- What subscriptions hold now was redeemed before.
insert into coupon_redemptions
select (s.discount ->> 'id')::uuid, c.id, s.id, s.discount, s.discount_ends_at, s.updated_at
from subscriptions s join coupons c on c.id = (s.discount ->> 'coupon_id')::uuid;
