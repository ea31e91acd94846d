-- What the counter knows the collector by, where a provider names it with each voucher: the payer says it with the number.
alter table transactions add column agreement text;
