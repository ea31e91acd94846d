-- The books of a merchant were restored from a backup of this instant, and what its providers did since is not known yet: nothing is
-- charged or given back until that is settled.
alter table merchants add column unsettled_since timestamptz;
