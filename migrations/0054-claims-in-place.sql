-- A claim marks a subscription as being at the network and leaves its alarm: an update that touches no index is written beside the row, and no index
-- hears of it. An alarm counts while nothing is at the network. Pages that are filled from now on keep room for such updates; neither
-- statement reads or rewrites a row.
alter table subscriptions drop constraint subscriptions_one_thing_at_a_time;
alter table subscriptions set (fillfactor = 80);
