-- Saved cards and the default card belong to one environment: test can neither see nor charge what production saved.

alter table cards add column production boolean;

-- A card belongs where it is charged. One that subscriptions of both environments are charged to stays production's,
-- and test gets a copy. The sealed number names the merchant and not the card, so that the copy can be opened as well.
create temporary table card_uses on commit drop as
  select card_id, bool_or(production) as in_production, bool_or(not production) as in_test
  from subscriptions group by card_id;

update cards c set production = u.in_production from card_uses u where u.card_id = c.id;

create temporary table card_copies on commit drop as
  select card_id, gen_random_uuid() as copy_id from card_uses where in_production and in_test;

-- First, so that the copies are not taken for the same card of the same environment.
drop index cards_fingerprint;

insert into cards (id, commerce_id, subscriber_id, fingerprint, brand, bin, last_four, expiration_date, holder,
    number_sealed, created_at, updated_at, deleted_at, production)
  select n.copy_id, c.commerce_id, c.subscriber_id, c.fingerprint, c.brand, c.bin, c.last_four, c.expiration_date,
    c.holder, c.number_sealed, c.created_at, c.updated_at, c.deleted_at, false
  from card_copies n join cards c on c.id = n.card_id;

update subscriptions s set card_id = n.copy_id from card_copies n where n.card_id = s.card_id and not s.production;

-- A card that no subscription is charged to any more belongs where its subscriber has subscriptions, to production where
-- there are some in both: a customer's card must not be lost to test. A subscriber without any had them in a test
-- environment that was erased, which is the one way for subscriptions to go and cards to stay.
update cards c set production = exists (
    select from subscriptions s where s.subscriber_id = c.subscriber_id and s.production)
  where c.production is null;

alter table cards
  alter column production set not null,
  -- For those who refer to a card together with whose it is and where.
  add constraint cards_of_environment unique (id, subscriber_id, production);
create unique index cards_fingerprint on cards (subscriber_id, production, fingerprint) where deleted_at is null;
create index cards_of_test on cards (commerce_id) where not production;

-- Not even by a mistake in the program is a subscription charged to a card of the other environment, or of somebody else.
alter table subscriptions
  drop constraint subscriptions_card_id_fkey,
  add constraint subscriptions_card foreign key (card_id, subscriber_id, production)
    references cards (id, subscriber_id, production);

-- The card that stands for a subscriber in an environment, where no other is named.
create table default_cards (
  subscriber_id uuid not null references subscribers,
  production boolean not null,
  card_id uuid not null,
  primary key (subscriber_id, production),
  foreign key (card_id, subscriber_id, production) references cards (id, subscriber_id, production)
);

-- The default of before stays the default where it belongs, and its copy in test. An environment with cards and without a
-- default gets its newest, as when a default is deleted.
insert into default_cards (subscriber_id, production, card_id)
  select distinct on (c.subscriber_id, c.production) c.subscriber_id, c.production, c.id
  from cards c
    join subscribers s on s.id = c.subscriber_id
    left join card_copies n on n.copy_id = c.id
  where c.deleted_at is null
  order by c.subscriber_id, c.production,
    coalesce(n.card_id, c.id) is not distinct from s.default_payment_method_id desc, c.created_at desc, c.id desc;

alter table subscribers drop column default_payment_method_id;
