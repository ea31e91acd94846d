-- What belongs to both environments, newest first. PostgreSQL finds nulls by an index, but does not take them for one value whose
-- rows are in order: it would read and sort all of them for every page of the log.
create index audit_log_of_both on audit_log (commerce_id, at desc, number desc) where production is null;
