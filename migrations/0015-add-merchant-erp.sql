-- Where a merchant's own system says what its customers owe.
alter table merchants add column erp_url text;
