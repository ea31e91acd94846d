-- Who signed up at the hosted page was made together with a subscription. Should that never begin, because its first
-- charge is refused, the subscriber goes with it; afterwards the mark means nothing.
alter table subscribers add column made_for uuid;
create index subscribers_made_for on subscribers (made_for) where made_for is not null;
