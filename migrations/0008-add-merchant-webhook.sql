-- Where events go that name no address of their own.
alter table merchants add column webhook_url text;
